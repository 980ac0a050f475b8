import { QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { dayAhead, type MeasuredDay } from './day-ahead.ts';

const fromMs = Date.UTC(2026, 5, 1);
const range = { fromMs, toMs: fromMs + 2 * QUARTER_MS };
const forecast = (...kw: number[]) => ({ startMs: fromMs, kw });
const measured: MeasuredDay = { day: '2026-05-31', pvKw: [1, null], loadKw: [20, 30], pilesKw: [5, 6] };
const known = { pv: undefined, load: undefined, measured: undefined, hasPv: true, hasPiles: true };
const figures = (given: Partial<typeof known> | object) => {
  const found = dayAhead(range, 'UTC', { ...known, ...given });
  return (
    found && {
      kw: found.quarters.map(({ loadKw, pvKw, pilesKw }) => [loadKw, pvKw, pilesKw]),
      source: Object.values(found.source),
    }
  );
};

describe('the assumptions for tomorrow', () => {
  it.each<[string, object, object | undefined]>([
    ['nothing is known', {}, undefined],
    ['PV alone says nothing of what is used', { pv: forecast(9, 9) }, undefined],
    [
      'both forecast; cars as measured',
      { load: forecast(50, 60), pv: forecast(9, 8), measured },
      {
        kw: [
          [50, 9, 5],
          [60, 8, 6],
        ],
        source: ['forecast', 'forecast', '2026-05-31'],
      },
    ],
    [
      'no forecast: the measured day, an unknown quarter as 0',
      { measured },
      {
        kw: [
          [20, 1, 5],
          [30, 0, 6],
        ],
        source: ['2026-05-31', '2026-05-31', '2026-05-31'],
      },
    ],
    [
      'a forecast that ends too early is none',
      { load: forecast(50), pv: forecast(9, 8), measured },
      {
        kw: [
          [20, 9, 5],
          [30, 8, 6],
        ],
        source: ['2026-05-31', 'forecast', '2026-05-31'],
      },
    ],
    [
      'no PV and no piles',
      { load: forecast(50, 60), measured, hasPv: false, hasPiles: false },
      {
        kw: [
          [50, 0, 0],
          [60, 0, 0],
        ],
        source: ['forecast', '', ''],
      },
    ],
    [
      'never below zero',
      { load: forecast(-1, 60), hasPv: false, hasPiles: false },
      {
        kw: [
          [0, 0, 0],
          [60, 0, 0],
        ],
        source: ['forecast', '', ''],
      },
    ],
  ])('%s', (_, given, expected) => {
    expect(figures(given)).toEqual(expected);
  });
});

it('uses the clock of the plant', () => {
  const late = { ...measured, loadKw: Array.from({ length: 96 }, (_, quarter) => quarter) };
  const found = dayAhead(range, 'Asia/Shanghai', { ...known, measured: late });
  // Midnight of UTC is 08:00 there.
  expect(found?.quarters.map(({ loadKw }) => loadKw)).toEqual([32, 33]);
});
