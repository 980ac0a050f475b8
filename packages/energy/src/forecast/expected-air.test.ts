import { HOUR_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { expectedAir } from './expected-air.ts';
import { HALF_HOURS, HOURS, type LoadDay } from './load-day.ts';

const MIDNIGHT = Date.parse('2026-06-12T00:00Z');
const dayNo = MIDNIGHT / (24 * HOUR_MS);
const dayAt = (n: number, airC: LoadDay['airC']): LoadDay => ({
  dayNo: dayNo - n,
  kind: 1,
  kw: new Array(HALF_HOURS).fill(10),
  airC,
});
const flat = (c: number) => new Array<number>(HOURS).fill(c);
/** Ten days of 10 °C after older ones that do not count. */
const tenDays = [11, 12, 13]
  .map((n) => dayAt(n, flat(40)))
  .concat(Array.from({ length: 10 }, (_, n) => dayAt(10 - n, flat(10))));
const today = (hours: number, c: number) =>
  Array.from({ length: HOURS }, (_, hour) => (hour < hours ? c : null));

it.each<[string, readonly LoadDay[], LoadDay['airC'], number, number, number]>([
  ['the mean of ten days', tenDays, null, 0, 12, 10],
  ['6 K more in the last six hours, an hour later', tenDays, today(6, 16), 6, 7, 10 + 6 * Math.exp(-1 / 40)],
  ['40 hours later', tenDays, today(6, 16), 6, 46, 10 + 6 / Math.E],
  ['three of the last six hours are of yesterday', tenDays, today(3, 16), 3, 3, 13],
  ['only today is known', [dayAt(1, null)], today(6, 16), 6, 2, 16],
])('%s', (_, days, todayC, nowH, atH, c) => {
  const at = expectedAir(days, todayC, MIDNIGHT + nowH * HOUR_MS, 'UTC');
  expect(at?.(MIDNIGHT + atH * HOUR_MS)).toBeCloseTo(c, 9);
});

it('nothing is known without temperatures', () => {
  expect(expectedAir([dayAt(1, null)], null, MIDNIGHT, 'UTC')).toBeUndefined();
  const evening = expectedAir([dayAt(1, null)], today(6, 16), MIDNIGHT + 6 * HOUR_MS, 'UTC');
  expect(evening?.(MIDNIGHT + 20 * HOUR_MS)).toBeUndefined();
});
