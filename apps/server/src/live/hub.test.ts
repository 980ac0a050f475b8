import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { expect, it } from 'vitest';
import type { LiveClient, Push } from './client.ts';
import { LiveHub, type SessionsById } from './hub.ts';
import type { LiveTopics } from './topics.ts';

const caller = testCaller({ accountId: 7 });
const topics = { checkAgain: async () => undefined } as unknown as LiveTopics;

/** Answers wait until they are released. */
function heldSessions() {
  const waiting: (() => void)[] = [];
  const sessions: SessionsById = {
    byIds: async (callers) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return new Map(callers.map((one) => [one.sessionId, one]));
    },
  };
  return { sessions, release: (n: number) => waiting[n]?.() };
}

it('reports a change of access also if a later regular check is answered first', async () => {
  const { sessions, release } = heldSessions();
  const hub = new LiveHub(sessions, topics, (error) => {
    throw error;
  });
  const sent: Push[] = [];
  const client: LiveClient = { caller, send: (push) => void sent.push(push), close: () => undefined };
  hub.add(client);

  const ofChange = hub.accessChanged(JSON.stringify({ table: 'account_plant', accountId: caller.accountId }));
  const regular = hub.checkAll();
  release(1);
  await regular;
  // The caller itself is unchanged: plants are not part of it.
  expect(sent).toEqual([]);
  release(0);
  await ofChange;
  expect(sent).toEqual([{ type: 'permissionsChanged' }]);
});
