import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { expect, it, vi } from 'vitest';
import type { LiveClient, Push } from '../src/live/client.ts';
import { LiveHub } from '../src/live/hub.ts';
import { LiveTopics } from '../src/live/topics.ts';

const PAGES = 1200;

function made() {
  const mayWatch = vi.fn(async () => true);
  const topics = new LiveTopics({ mayWatch, read: async () => undefined, topicsOf: () => [] }, [], fail);
  const ended = new Set<number>();
  const byIds = vi.fn(
    async (callers: readonly Caller[]) =>
      new Map(
        callers.map((one) => [
          one.sessionId,
          ended.has(one.sessionId) ? new AppError(commonErrors.signedOut) : one,
        ]),
      ),
  );
  const hub = new LiveHub({ byIds }, topics, fail);
  const pages = Array.from({ length: PAGES }, (_, n) => {
    const caller = { ...testCaller({ accountId: 1 + (n % 2) }), sessionId: n };
    const received: Push[] = [];
    const client = { caller, received, send: (push: Push) => void received.push(push), close: vi.fn() };
    hub.add(client satisfies LiveClient);
    return client;
  });
  return { hub, topics, mayWatch, byIds, ended, pages };
}

function fail(error: unknown): never {
  throw error;
}

it('queries the database only a few times for thousands of pages', async () => {
  const { hub, topics, mayWatch, byIds, pages } = made();
  for (const page of pages) await topics.watch(page, 'plant/1');
  mayWatch.mockClear();
  await hub.checkAll();
  expect(byIds).toHaveBeenCalledTimes(3);
  expect(mayWatch).toHaveBeenCalledTimes(2);
  expect(pages.every(({ received }) => received.length === 0)).toBe(true);
});

it('makes one pass at a time, and closes connections whose session has ended', async () => {
  const { hub, byIds, ended, pages } = made();
  ended.add(7);
  await Promise.all([hub.checkAll(), hub.checkAll()]);
  expect(byIds).toHaveBeenCalledTimes(3);
  expect(
    pages.filter(({ close }) => close.mock.calls.length > 0).map(({ caller }) => caller.sessionId),
  ).toEqual([7]);
  expect(pages[7]?.received).toMatchObject([{ type: 'sessionEnded', code: 401 }]);
});

it('uses the result of the latest query', async () => {
  const { hub, byIds, pages } = made();
  const [page] = pages;
  if (!page) throw new Error('no page');
  const old = page.caller;
  const fresh = { ...old, permissions: new Set<never>() };
  let answerOld: (() => void) | undefined;
  byIds.mockImplementationOnce(
    (callers) =>
      new Promise((resolve) => {
        answerOld = () => resolve(new Map(callers.map((one) => [one.sessionId, one])));
      }),
  );
  const slow = hub.check(page);
  byIds.mockImplementationOnce(async () => new Map([[old.sessionId, fresh]]));
  await hub.check(page);
  answerOld?.();
  await slow;
  expect(page.caller).toBe(fresh);
});
