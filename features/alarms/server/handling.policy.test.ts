import { expect, it } from 'vitest';
import type { AlarmSource, AlarmStatus } from '../contract/alarm.ts';
import type { HandlingStatus } from '../contract/handling.contract.ts';
import { endsNow, isReminderTime, mayBecome } from './handling.policy.ts';

it.each<[from: AlarmStatus, to: HandlingStatus, allowed: boolean]>([
  [1, 2, true],
  [1, 3, true],
  [1, 4, true],
  [2, 2, true],
  [2, 3, true],
  [2, 4, true],
  [3, 2, true],
  [3, 3, false],
  [3, 4, false],
  [4, 2, true],
  [4, 3, false],
  [4, 4, false],
])('from %i to %i: %s', (from, to, allowed) => {
  expect(mayBecome(from, to)).toBe(allowed);
});

const now = new Date('2026-11-15T08:00:00Z');
it.each([
  ['2026-11-15T08:00:00Z', false],
  ['2026-11-15T08:00:01Z', true],
  ['2027-11-16T08:00:00Z', true],
  ['2027-11-16T08:00:01Z', false],
])('a reminder at %s: %s', (at, allowed) => {
  expect(isReminderTime(new Date(at), now)).toBe(allowed);
});

it.each<[AlarmSource, HandlingStatus, boolean]>([
  [4, 3, true],
  [4, 4, true],
  [4, 2, false],
  [1, 3, false],
])('source %i set to %i ends the alarm: %s', (source, to, ends) => {
  expect(endsNow(source, to)).toBe(ends);
});
