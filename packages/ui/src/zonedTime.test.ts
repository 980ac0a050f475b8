import { expect, it } from 'vitest';
import { instantOf, wallTime } from './zonedTime.ts';

it.each([
  ['2026-11-15T08:30', 'Asia/Shanghai', '2026-11-15T00:30:00.000Z'],
  ['2026-11-15T00:00', 'Asia/Kathmandu', '2026-11-14T18:15:00.000Z'],
  ['2026-07-01T12:00', 'America/Los_Angeles', '2026-07-01T19:00:00.000Z'],
  ['2026-03-29T01:45', 'Europe/Berlin', '2026-03-29T00:45:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
])('%s in %s is %s, converted back', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant);
  expect(wallTime(instant, zone)).toBe(wall);
});

it('a repeated hour is its first occurrence, a skipped one is the following hour', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(wallTime(instantOf('2026-03-29T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29T03:30');
});
