import { QUARTER_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { noSpecialDays } from '../holidays/work-calendar.ts';
import type { SimpleMethod } from './forecast-sources.ts';
import { dayKind, HALF_HOURS, type LoadDay } from './load-day.ts';
import { simpleLoad } from './simple-load.ts';

/** Thursday 2026-06-04 to Sunday 14 June: 100 to 110 kW, by day and half an hour apart. */
const days: LoadDay[] = Array.from({ length: 11 }, (_, n) => {
  const day = `2026-06-${String(4 + n).padStart(2, '0')}`;
  const kw = Array.from({ length: HALF_HOURS }, (_, i) => 100 + n + i / 100);
  return { dayNo: Date.parse(day) / 86_400_000, kind: dayKind(day, noSpecialDays), kw, airC: null };
});
const MONDAY = Date.parse('2026-06-15T00:00Z');
const kwOf = (method: SimpleMethod, soFar: readonly number[], nowSlot: number, startMs: number) => {
  const kindOf = (day: string) => dayKind(day, noSpecialDays);
  return (simpleLoad(days, 'UTC', soFar, nowSlot, kindOf)[method]?.(startMs) ?? Number.NaN) * 4;
};

it.each<[string, SimpleMethod, readonly number[], number, number, number]>([
  ['the last complete day', 'persistence', [], 0, MONDAY, 110],
  ['the same half hour of it', 'persistence', [], 0, MONDAY + 40 * QUARTER_MS, 110.2],
  // Monday to Friday of the week before: 104 to 108 kW.
  ['the newest five working days', 'likeDays', [], 0, MONDAY, 106],
  // 6, 7, 13 and 14 June: 102, 103, 109, 110 kW.
  ['all days off, if there are fewer', 'likeDays', [], 0, MONDAY + 5 * 96 * QUARTER_MS, 106],
  ['the last hour of yesterday', 'lastHour', [], 0, MONDAY, 110.465],
  ['the last hour of today', 'lastHour', [5, 50, 70, 7], 3, MONDAY + 12 * QUARTER_MS, 60],
])('%s', (_, method, soFar, nowSlot, startMs, kw) => {
  expect(kwOf(method, soFar, nowSlot, startMs)).toBeCloseTo(kw, 6);
});

it('nothing is known without history', () => {
  const simple = simpleLoad([], 'UTC', [], 0, () => 1);
  expect(Object.values(simple).map((at) => at(MONDAY))).toEqual([undefined, undefined, undefined]);
});
