import { DAY_MS, HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';

import { expect, it } from 'vitest';
import { dayError } from './day-errors.policy.ts';
import type { ForecastSeries } from './forecast-store.ts';

const START = Date.parse('2026-07-01T00:00:00Z');

/** 96 equal intervals from the given time. */
const series = (madeAtMs: number, kw: number): ForecastSeries => ({
  madeAtMs,
  startMs: Math.floor(madeAtMs / QUARTER_MS) * QUARTER_MS,
  kw: Array(96 * 2).fill(kw),
  lowKw: Array(96 * 2).fill(kw - 1),
  highKw: Array(96 * 2).fill(kw + 1),
});
const filled = (fromMs: number, quarters: number, kwh: number): [number, number][] =>
  Array.from({ length: quarters }, (_, i) => [fromMs + i * QUARTER_MS, kwh]);
const day = (measured: [number, number][]) => ({
  startMs: START,
  endMs: START + DAY_MS,
  measured: new Map(measured),
});

it('evaluates a day by the forecast of its midnight, compared with the previous day', () => {
  const measured = [...filled(START - DAY_MS, 96, 1), ...filled(START, 96, 2.5)];
  const made = [series(START - HOUR_MS, 50), series(START + 5 * 60_000, 12), series(START + 6 * HOUR_MS, 10)];
  // 12 kW are 3 kWh an interval, half a kWh and 2 kW too high; yesterday was 6 kW too low.
  expect(dayError('dayAhead', day(measured), made)).toEqual({
    quarters: 96,
    maeKw: 2,
    biasKw: 2,
    forecastKwh: 288,
    measuredKwh: 240,
    persistenceMaeKw: 6,
    persistenceKwh: 96,
    belowLow: 96,
    aboveHigh: 0,
  });
});

it('uses for each interval the newest forecast that is four hours old', () => {
  const made = [series(START, 10), series(START + 6 * HOUR_MS, 14)];
  const error = dayError('hours4', day(filled(START, 96, 2.5)), made);
  // Nothing is old enough before 04:00; 10 kW is right until 10:00, then 4 kW too high in 56 of 80 intervals.
  expect(error).toMatchObject({
    quarters: 80,
    maeKw: (4 * 56) / 80,
    persistenceMaeKw: null,
    persistenceKwh: null,
  });
});

it('uses only the requested intervals, and is empty without a forecast or measurements', () => {
  const whole = { ...day(filled(START, 96, 2.5)), counts: (ms: number) => ms < START + HOUR_MS };
  expect(dayError('dayAhead', whole, [series(START, 10)])?.quarters).toBe(4);
  expect(dayError('dayAhead', whole, [])).toBeUndefined();
  expect(dayError('dayAhead', day([]), [series(START, 10)])).toBeUndefined();
  expect(dayError('dayAhead', whole, [series(START - 3 * DAY_MS, 10)])).toBeUndefined();
});
