import { expect, it } from 'vitest';
import { endOfDay, lastDayOf } from './validity.ts';

it.each([
  ['2026-11-16', 'Asia/Shanghai', '2026-11-16T16:00:00.000Z'],
  ['2026-12-31', 'UTC', '2027-01-01T00:00:00.000Z'],
  ['2026-10-31', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z'],
  // The clock is set back on this day: it has 25 hours.
  ['2026-11-01', 'America/Los_Angeles', '2026-11-02T08:00:00.000Z'],
])('%s in %s ends at %s, and is the last day', (day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(end);
  expect(lastDayOf(end, zone)).toBe(day);
});

it('a deadline within a day shows that day', () => {
  expect(lastDayOf('2026-11-16T07:00:00.000Z', 'UTC')).toBe('2026-11-16');
  expect(lastDayOf(null, 'UTC')).toBeNull();
});
