import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Entry } from '../store/entries.ts';
import { RejectedEntries } from '../store/rejected-entries.ts';
import { Store } from '../store/store.ts';
import { RequestChannel } from './request-channel.ts';
import { Sender } from './sender.ts';

/* A platform that acknowledges everything except one message. */

const SN = 'LG-1';
let folder: string;
let store: Store;
let aside: RejectedEntries;
let isAway: boolean;
let answered: number[];
let requests: RequestChannel;
let sender: Sender;

const BAD = 13;
const timesOf = (message: { tables?: { rows: unknown[][] }[] }) =>
  (message.tables ?? []).flatMap(({ rows }) => rows.map((row) => row[1] as number));
const sample = (t: number): Entry => ({ type: 'sample', sn: SN, kind: 'logger', t, values: { uptimeS: t } });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sender-'));
  store = await Store.open({ folder: join(folder, 'store'), maxBytes: 1 << 20 });
  aside = await RejectedEntries.open(join(folder, 'refused.jsonl'));
  isAway = false;
  answered = [];
  requests = new RequestChannel(async (_channel, message) => {
    const times = timesOf(message);
    if (isAway || times.includes(BAD)) return;
    answered.push(...times);
    const { id } = message as { id?: string };
    setImmediate(() => requests.receive('acks', { id, stored: times.length, refused: 0 }));
  }, 5);
  sender = new Sender(store, { timeOf: (t) => t as number }, aside);
});
afterEach(async () => {
  requests.end();
  sender.end();
  await store.close();
  await rm(folder, { recursive: true });
});

it('a message that the platform never accepts is found, set aside, and blocks no other', async () => {
  await store.put(Array.from({ length: 20 }, (_, at) => sample(at)));
  sender.begin(requests, [SN]);
  // Other measurements continue to be accepted.
  let next = 100;
  await vi.waitUntil(
    async () => {
      sender.offer(await store.put([sample(next++)]));
      return aside.count === 1;
    },
    { timeout: 20_000, interval: 10 },
  );
  await vi.waitUntil(() => store.waiting === 0, { timeout: 20_000 });
  const taken = new Set(answered);
  expect(Array.from({ length: 20 }, (_, at) => at).filter((at) => !taken.has(at))).toEqual([BAD]);
  expect(JSON.parse(await readFile(join(folder, 'refused.jsonl'), 'utf8'))).toMatchObject({ t: BAD });
  expect(sender.counts.refused).toBe(1);
});

it('nothing is set aside while no message is acknowledged', async () => {
  isAway = true;
  await store.put([sample(1), sample(2)]);
  const send = vi.spyOn(requests, 'send');
  sender.begin(requests, [SN]);
  await vi.waitUntil(() => send.mock.calls.length >= 3, { timeout: 20_000 });
  expect([aside.count, store.waiting]).toEqual([0, 2]);
  isAway = false;
  await vi.waitUntil(() => store.waiting === 0, { timeout: 20_000 });
  expect(new Set(answered)).toEqual(new Set([1, 2]));
});
