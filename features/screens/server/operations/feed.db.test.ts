import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperationsUpdate } from '../../contract/operations.contract.ts';
import { OperationsFeed } from './feed.ts';
import { createOperationsWorld, manager, NANJING, SUZHOU, viewer } from './testing/operations-world.ts';

let world: Awaited<ReturnType<typeof createOperationsWorld>>;
let feed: OperationsFeed;
const failures: unknown[] = [];
let failing = false;
const rights = new Map<number, Caller>([manager, viewer].map((caller) => [caller.accountId, caller]));

beforeAll(async () => {
  world = await createOperationsWorld();
  feed = new OperationsFeed({
    db: world.db,
    rightsOf: async (ids) => {
      if (failing) throw new Error('no connection');
      return new Map([...rights].filter(([id]) => ids.includes(id)));
    },
    onError: (error) => failures.push(error),
  });
});
afterAll(async () => {
  feed.stop();
  await world.close();
});

function watch(caller: Caller) {
  const sent: OperationsUpdate[] = [];
  const watcher = { caller, send: ({ data }: { data: OperationsUpdate }) => sent.push(data) };
  feed.join(watcher);
  return { sent, watcher };
}

const setStatus = (plantId: number, status: string) =>
  sql`UPDATE plant_state SET status = ${status}, checked_at = now() WHERE plant_id = ${plantId}`.execute(
    world.db,
  );

it('sends sums at once, then changes, and to each account only its own plants', async () => {
  const all = watch(manager);
  const one = watch(viewer);
  await expect.poll(() => [all.sent.length, one.sent.length], { timeout: 20_000 }).toEqual([1, 1]);
  expect(all.sent[0]).toMatchObject({ plants: 3, power: { pv: 110 }, changed: [], more: false });
  expect(one.sent[0]).toMatchObject({ plants: 1, power: { pv: 80 } });

  await setStatus(NANJING, 'normal');
  await expect
    .poll(() => all.sent.at(-1)?.changed, { timeout: 20_000 })
    .toEqual([[NANJING, 0, 30, null, -30, null, null]]);
  expect(all.sent.at(-1)?.byStatus).toEqual({ normal: 2, fault: 0, offline: 1 });

  await setStatus(SUZHOU, 'fault');
  await expect.poll(() => one.sent.at(-1)?.changed[0]?.slice(0, 2), { timeout: 20_000 }).toEqual([SUZHOU, 1]);
  // The other plant was never included.
  expect(one.sent.flatMap(({ changed }) => changed.map(([id]) => id))).toEqual([SUZHOU]);
  expect(failures).toEqual([]);
});

it('sends after a failed pass what it missed, and also to accounts that joined meanwhile', async () => {
  const all = watch(manager);
  await expect.poll(() => all.sent.length, { timeout: 20_000 }).toBeGreaterThan(0);
  failing = true;
  await setStatus(NANJING, 'offline');
  const one = watch(viewer);
  await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThan(0);
  // Older than the period that a pass covers.
  await sql`UPDATE plant_state SET checked_at = now() - interval '1 hour'`.execute(world.db);
  expect(one.sent).toEqual([]);
  failing = false;
  await expect
    .poll(() => all.sent.at(-1)?.changed.map(([id, status]) => [id, status]), { timeout: 20_000 })
    .toEqual([[NANJING, 2]]);
  await expect.poll(() => one.sent.length, { timeout: 20_000 }).toBeGreaterThan(0);
  feed.leave(all.watcher);
  feed.leave(one.watcher);
});

it('checks the visible plants of an account in every pass', async () => {
  const { sent } = watch(viewer);
  await expect.poll(() => sent.at(-1)?.plants, { timeout: 20_000 }).toBe(1);
  await sql`INSERT INTO account_plant VALUES (5, ${NANJING})`.execute(world.db);
  await expect.poll(() => sent.at(-1)?.plants, { timeout: 20_000 }).toBe(2);
  // An account that loses its last plant is notified of zero plants.
  await sql`DELETE FROM account_plant WHERE account_id = 5`.execute(world.db);
  await expect.poll(() => sent.at(-1)?.plants, { timeout: 20_000 }).toBe(0);
  expect(sent.at(-1)).toMatchObject({ byStatus: { normal: 0 }, power: { pv: null }, at: null });
  const count = sent.length;
  rights.delete(viewer.accountId);
  const { sent: others } = watch(manager);
  await setStatus(SUZHOU, 'normal');
  await expect.poll(() => others.at(-1)?.byStatus.fault, { timeout: 20_000 }).toBe(0);
  expect(sent.length).toBe(count);
});
