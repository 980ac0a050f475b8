import { expect, it } from 'vitest';
import { endOfDay, lastDayOf } from './validity.ts';

it.each([
  ['2026-11-16', 'Asia/Shanghai', '2026-11-16T16:00:00.000Z'],
  ['2026-12-31', 'UTC', '2027-01-01T00:00:00.000Z'],
  ['2026-10-31', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z'],
  // The clock is put back in the night after: the day is over before that.
  ['2026-11-01', 'America/Los_Angeles', '2026-11-02T08:00:00.000Z'],
])('%s in %s is over at %s, and is the last day of it', (day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(end);
  expect(lastDayOf(end, zone)).toBe(day);
});

it('a deadline in the middle of a day names that day', () => {
  expect(lastDayOf('2026-11-16T07:00:00.000Z', 'UTC')).toBe('2026-11-16');
  expect(lastDayOf(null, 'UTC')).toBeNull();
});
