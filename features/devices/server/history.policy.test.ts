import { HOUR_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { stepFor } from './history.policy.ts';

const days = (count: number, moreHours = 0) => count * 24 * HOUR_MS + moreHours * HOUR_MS;

it.each<[string, number, number | null]>([
  ['a day', days(1), null],
  ['two days, of which one has 25 hours', days(2, 1), null],
  ['three days: 864 steps', days(3), 5],
  ['ten days: 2,880 steps', days(10), 5],
  ['eleven days: 3,168 steps of five minutes are too many', days(11), 10],
  ['twenty days: 2,880 steps', days(20), 10],
  ['21 days: 3,024 steps of ten minutes are too many', days(21), 15],
  ['31 days and an hour: 2,980 steps', days(31, 1), 15],
])('%s', (_, spanMs, minutes) => {
  expect(stepFor(0, spanMs)).toBe(minutes === null ? null : minutes * 60_000);
});
