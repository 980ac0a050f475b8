import { MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { backflowEvents, gridSpans, nominalHz } from './reflux.policy.ts';

/** Readings at this interval, the last of which ends now. */
const every = (stepMs: number, ...kw: number[]) =>
  gridSpans(
    kw.map((gridKw, i) => ({ atMs: i * stepMs, gridKw })),
    kw.length * stepMs,
  );

describe('backflow events', () => {
  // 30 kW of backflow for a minute are 0.5 kWh.
  it.each<[string, number[], number, object[]]>([
    ['nothing was measured', [], 0, []],
    ['import only', [5, 0.2, 12], 0, []],
    ['noise of the meter', [-0.1, 0.05], 0, []],
    ['one minute', [10, -30, 10], 0, [{ fromMs: MINUTE_MS, toMs: 2 * MINUTE_MS, worstKw: -30, kwh: 0.5 }]],
    [
      'a minute between two is the same event',
      [-30, 1, -60],
      0,
      [{ fromMs: 0, toMs: 3 * MINUTE_MS, worstKw: -60, kwh: 1.5 }],
    ],
    [
      'two minutes between them: two events',
      [-30, 1, 1, -60],
      0,
      [
        { fromMs: 0, toMs: MINUTE_MS, worstKw: -30, kwh: 0.5 },
        { fromMs: 3 * MINUTE_MS, toMs: 4 * MINUTE_MS, worstKw: -60, kwh: 1 },
      ],
    ],
    [
      'a target above zero: too little import counts',
      [5, 20],
      35,
      [{ fromMs: 0, toMs: 2 * MINUTE_MS, worstKw: 5, kwh: 0.75 }],
    ],
    [
      'so much may be fed in',
      [-30, -90],
      -60,
      [{ fromMs: MINUTE_MS, toMs: 2 * MINUTE_MS, worstKw: -90, kwh: 0.5 }],
    ],
  ])('%s', (_, kw, targetKw, expected) => {
    expect(backflowEvents(every(MINUTE_MS, ...kw), targetKw)).toEqual(expected);
  });

  it('a meter read every five minutes: each reading counts for five', () => {
    expect(backflowEvents(every(5 * MINUTE_MS, 10, -30, -30, 10), 0)).toEqual([
      { fromMs: 5 * MINUTE_MS, toMs: 15 * MINUTE_MS, worstKw: -30, kwh: 5 },
    ]);
  });

  it('a silent meter: its last reading counts for a minute, and starts no continuing event', () => {
    const readings = [
      { atMs: 0, gridKw: -60 },
      { atMs: 60 * MINUTE_MS, gridKw: -60 },
    ];
    expect(backflowEvents(gridSpans(readings, 70 * MINUTE_MS), 0)).toEqual([
      { fromMs: 0, toMs: MINUTE_MS, worstKw: -60, kwh: 1 },
      { fromMs: 60 * MINUTE_MS, toMs: 70 * MINUTE_MS, worstKw: -60, kwh: 10 },
    ]);
  });
});

it.each<[(number | null)[], 50 | 60 | null]>([
  [[], null],
  [[null, 0], null],
  [[0, 49.98], 50],
  [[60.02], 60],
])('the nominal frequency of a grid measured as %j', (measured, expected) => {
  expect(nominalHz(measured)).toBe(expected);
});
