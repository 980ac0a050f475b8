import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seldom } from './seldom.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('runs at once, and once more for all following calls', () => {
  const run = vi.fn();
  const throttled = seldom(run, 2000);
  for (let n = 0; n < 10_000; n += 1) throttled.ask();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2000);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(2);
  throttled.ask();
  expect(run).toHaveBeenCalledTimes(3);
});

it('does nothing after it was stopped', () => {
  const run = vi.fn();
  const throttled = seldom(run, 2000);
  throttled.ask();
  throttled.ask();
  throttled.stop();
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(1);
});
