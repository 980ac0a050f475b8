import { HOUR_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { MonotonicTime } from './monotonic-time.ts';

it('advances with the wall clock, but does not go back with it', () => {
  let nowMs = Date.UTC(2026, 5, 1);
  const time = new MonotonicTime({ now: () => new Date(nowMs) });
  const startMs = nowMs;
  expect(time.latestMs()).toBeGreaterThanOrEqual(startMs);
  nowMs = startMs + 2 * HOUR_MS;
  expect(time.latestMs()).toBe(nowMs);
  nowMs = startMs - 24 * HOUR_MS;
  expect(time.latestMs()).toBeGreaterThanOrEqual(startMs);
});
