import { expect, it } from 'vitest';
import { presetTime } from './reminderTimes.ts';

/** 23:30 of the 15th in Shanghai, 16:30 in Berlin. */
const now = Date.parse('2026-11-15T15:30:00Z');

it.each([
  ['hour', 'Asia/Shanghai', '2026-11-15T16:30:00.000Z'],
  ['tomorrow', 'Asia/Shanghai', '2026-11-16T01:00:00.000Z'],
  ['tomorrow', 'Europe/Berlin', '2026-11-16T08:00:00.000Z'],
  ['days', 'Asia/Shanghai', '2026-11-18T01:00:00.000Z'],
  ['week', 'Europe/Berlin', '2026-11-22T08:00:00.000Z'],
] as const)('%s in %s', (preset, zone, expected) => {
  expect(presetTime(preset, now, zone)).toBe(expected);
});
