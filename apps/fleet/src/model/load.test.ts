import { workCalendar } from '@heliodon/energy/holidays/work-calendar';
import { expect, it } from 'vitest';
import { loadKwAt } from './load.ts';
import { localClock } from './local-time.ts';

const site = {
  seed: 1,
  profile: 'factory',
  peakKw: 100,
  calendar: workCalendar('CN', 'Asia/Shanghai'),
} as const;
const clock = localClock('Asia/Shanghai');

it.each([
  ['an ordinary Thursday', '2026-09-24T10:00+08:00', true],
  ['an ordinary Saturday', '2026-08-29T10:00+08:00', false],
  ['a Thursday of the National Day holidays', '2026-10-01T10:00+08:00', false],
  ['the Saturday worked in return', '2026-10-10T10:00+08:00', true],
])('a factory works on %s: %s, %s', (_, text, works) => {
  const atMs = Date.parse(text);
  expect(loadKwAt(site, clock(atMs), 15, atMs) > 70).toBe(works);
});
