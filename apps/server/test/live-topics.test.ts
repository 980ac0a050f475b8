import { DAY_MS } from '@heliodon/kernel/time';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Push } from '../src/live/client.ts';
import { LiveTopics } from '../src/live/topics.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('continues to publish when the clock is set back', async () => {
  const source = { mayWatch: async () => true, read: async () => 'state', topicsOf: () => ['plant/1'] };
  const topics = new LiveTopics(source, [], () => undefined);
  const received: Push[] = [];
  const page = {
    caller: testCaller({ accountId: 1 }),
    send: (push: Push) => void received.push(push),
    close() {},
  };
  await topics.watch(page, 'plant/1');
  topics.markDue('');
  await vi.advanceTimersByTimeAsync(2000);
  expect(received).toHaveLength(2);
  vi.setSystemTime(Date.now() - DAY_MS);
  topics.markDue('');
  await vi.advanceTimersByTimeAsync(2000);
  expect(received).toHaveLength(3);
});
