import { describe, expect, it } from 'vitest';
import { backflowEvents, exportedKwh, nominalHz } from './reflux.policy.ts';

const MINUTE = 60_000;
const minutes = (...kw: (number | null)[]) => kw.map((gridKw, i) => ({ atMs: i * MINUTE, gridKw }));

describe('times of backflow', () => {
  // 30 kW too little for a minute is half a kilowatt-hour.
  it.each<[string, (number | null)[], number, object[]]>([
    ['nothing was measured', [null, null], 0, []],
    ['import only', [5, 0.2, 12], 0, []],
    ['noise of the meter', [-0.1, 0.05], 0, []],
    ['one minute', [10, -30, 10], 0, [{ fromMs: MINUTE, toMs: 2 * MINUTE, worstKw: -30, kwh: 0.5 }]],
    [
      'a minute between two is the same event',
      [-30, 1, -60],
      0,
      [{ fromMs: 0, toMs: 3 * MINUTE, worstKw: -60, kwh: 1.5 }],
    ],
    [
      'two minutes between them: two events',
      [-30, 1, 1, -60],
      0,
      [
        { fromMs: 0, toMs: MINUTE, worstKw: -30, kwh: 0.5 },
        { fromMs: 3 * MINUTE, toMs: 4 * MINUTE, worstKw: -60, kwh: 1 },
      ],
    ],
    [
      'a target above zero: too little import counts',
      [5, 20],
      35,
      [{ fromMs: 0, toMs: 2 * MINUTE, worstKw: 5, kwh: 0.75 }],
    ],
    [
      'so much may be fed in',
      [-30, -90],
      -60,
      [{ fromMs: MINUTE, toMs: 2 * MINUTE, worstKw: -90, kwh: 0.5 }],
    ],
  ])('%s', (_, kw, targetKw, expected) => {
    expect(backflowEvents(minutes(...kw), targetKw, MINUTE)).toEqual(expected);
  });
});

it('what was fed in is counted whatever the target', () => {
  expect(exportedKwh(minutes(-30, 50, null, -90), MINUTE)).toBe(2);
});

it.each<[(number | null)[], 50 | 60 | null]>([
  [[], null],
  [[null, 0], null],
  [[0, 49.98], 50],
  [[60.02], 60],
])('the grid of machines that measure %j', (measured, expected) => {
  expect(nominalHz(measured)).toBe(expected);
});
