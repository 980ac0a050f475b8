import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seldom } from './seldom.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks at once, and again when its time is over, once for many wishes', () => {
  const act = vi.fn();
  const { ask } = seldom(act, 30_000);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  ask();
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_000);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(2);
});

it('forgets a wish that has come true by itself', () => {
  const act = vi.fn();
  const { ask, forget } = seldom(act, 30_000);
  ask();
  ask();
  forget();
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(1);
});
