import { HOUR_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import type { SimpleMethod } from './forecast-sources.ts';
import type { PastQuarters } from './past-quarters.ts';
import { simplePv } from './simple-pv.ts';
import { type SkyHours, skyCourse } from './sky-course.ts';

/** Five days, lit from 6 to 18 UTC with 40 kW under a clear sky; clearness of each day, and 0.1 more from noon on. */
const DAYS = [0.2, 0.4, 0.9, 0.5, 0.6];
const FIRST = Date.parse('2026-06-01T00:00Z') / HOUR_MS;
const isLit = (hour: number) => hour % 24 >= 6 && hour % 24 < 18;
const hoursOf = (days: readonly number[], firstHour: number): SkyHours => ({
  firstHour,
  clearness: Float64Array.from({ length: days.length * 24 }, (_, hour) =>
    isLit(hour) ? (days[Math.floor(hour / 24)] as number) + (hour % 24 >= 12 ? 0.1 : 0) : Number.NaN,
  ),
  clearKw: Float64Array.from({ length: days.length * 24 }, (_, hour) => (isLit(hour) ? 40 : 0)),
});
const past = hoursOf(DAYS, FIRST);
const today = hoursOf([0.8], FIRST + 5 * 24);
const MIDNIGHT = (FIRST + 5 * 24) * HOUR_MS;
const clear = (atMs: number) => (isLit(Math.floor(atMs / HOUR_MS)) ? 40 : 0);

/** Each hour as four intervals. */
function quartersOf(...parts: readonly SkyHours[]): PastQuarters {
  const each = (values: readonly number[]) =>
    Float64Array.from({ length: values.length * 4 }, (_, n) => values[Math.floor(n / 4)] as number);
  const clearness = each(parts.flatMap((hours) => [...hours.clearness]));
  return {
    firstNo: FIRST * 4,
    clearness,
    clearKw: each(parts.flatMap((hours) => [...hours.clearKw])),
    anyLight: clearness,
  };
}

/** Clearness at a full hour of today. */
const clearnessOf = (method: SimpleMethod, nowH: number, hour: number): number => {
  const known: SkyHours = { ...today, clearness: today.clearness.slice(0, nowH) };
  const nowMs = MIDNIGHT + nowH * HOUR_MS;
  const moment = { timeZone: 'UTC', today: '2026-06-06', nowMs };
  const simple = simplePv(skyCourse(past, known, nowMs), quartersOf(past, known), clear, moment);
  // 7.5 minutes from the middle of the hour.
  return (simple[method]?.(MIDNIGHT + (hour + 0.5) * HOUR_MS) ?? Number.NaN) / 10;
};

it.each<[string, SimpleMethod, number, number, number]>([
  ['the morning of yesterday', 'persistence', 0, 9, 0.6],
  ['its afternoon', 'persistence', 0, 15, 0.7],
  ['the mean of yesterday before sunrise', 'clearSkyPersistence', 0, 9, 0.65],
  ['the last hour of today', 'clearSkyPersistence', 10, 15, 0.8],
  ['the median of the mornings', 'monthMedian', 0, 9, 0.5],
  ['of the afternoons', 'monthMedian', 0, 15, 0.6],
  ['without today', 'monthMedian', 12, 9, 0.5],
])('%s', (_, method, nowH, hour, clearness) => {
  expect(clearnessOf(method, nowH, hour)).toBeCloseTo(clearness, 6);
});

it('nothing is generated at night, and nothing is known without history', () => {
  expect(clearnessOf('persistence', 0, 2)).toBe(0);
  const none: SkyHours = { firstHour: 0, clearness: new Float64Array(0), clearKw: new Float64Array(0) };
  const moment = { timeZone: 'UTC', today: '2026-06-06', nowMs: MIDNIGHT };
  const simple = simplePv(skyCourse(none, none, MIDNIGHT), quartersOf(none), clear, moment);
  const noon = Object.values(simple).map((at) => at(MIDNIGHT + 12 * HOUR_MS));
  expect(noon).toEqual(noon.map(() => undefined));
  expect(noon).toHaveLength(5);
});
