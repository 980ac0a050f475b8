import type { AddressInfo } from 'node:net';
import { type AlarmUpdate, alarmUpdate, UPDATE_MAX_ALARMS } from '@heliodon/alarms/contract';
import { ROLE_OPERATOR, ROLE_USER } from '@heliodon/contract/permissions';
import { plantsSeenBy, visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sampleNotices } from '@heliodon/telemetry-store/sample-notices';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from './server.ts';
import { type TestAccount, World } from './world.ts';

let server: TestServer;
let world: World;
let port: number;
// Created before any page is open: a new plant causes all sessions to be checked.
let bystander: TestAccount;
let besidePlantId: number;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  bystander = await world.account();
  besidePlantId = await world.plant(bystander);
  await server.context.events.start();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

/** Test machines may be slow. */
const poll = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

const opened: WebSocket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate();
  await poll(() => server.context.hub.size).toBe(0);
});

interface Push {
  readonly type: string;
  readonly topic?: string;
  readonly data?: unknown;
}

/** A page subscribed to alarms: records messages and their sizes. */
class Page {
  readonly socket = new WebSocket(`ws://127.0.0.1:${port}/sems/socket`);
  readonly received: AlarmUpdate[] = [];
  readonly bytes: number[] = [];
  readonly types: string[] = [];

  static async open(account: TestAccount, topic = 'alarms'): Promise<Page> {
    const token = await world.token(account);
    const page = new Page();
    opened.push(page.socket);
    page.socket.on('error', () => undefined);
    page.socket.on('open', () => page.send({ type: 'auth', token }));
    page.socket.on('message', (raw) => page.#onMessage(String(raw)));
    await poll(() => page.types).toContain('ready');
    page.send({ type: 'subscribe', topics: [topic] });
    return page;
  }

  /** One message right after subscribing: the current state must be requested. */
  async joined(): Promise<this> {
    await expect
      .poll(() => this.received.shift())
      .toEqual({ raised: [], more: 0, reminders: [], changed: true, changedPlants: null });
    return this;
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  raised(): number[] {
    return this.received.flatMap(({ raised }) => raised.map(({ id }) => id));
  }

  /** Server and page have processed all earlier messages. */
  async answered(): Promise<void> {
    const before = this.types.filter((type) => type === 'pong').length;
    this.send({ type: 'ping' });
    await poll(() => this.types.filter((type) => type === 'pong').length).toBe(before + 1);
  }

  #onMessage(raw: string): void {
    const push = JSON.parse(raw) as Push;
    this.types.push(push.type);
    if (push.type !== 'news') return;
    this.bytes.push(raw.length);
    this.received.push(alarmUpdate.parse(push.data));
  }
}

interface Made {
  grade?: number;
  groupId?: number;
  recovered?: boolean;
  status?: number;
  createdAgo?: string;
}

let codes = 0;
/** Alarms of a plant as stored by the engine, not yet published. */
async function alarms(plantId: number, count: number, made: Made = {}): Promise<number[]> {
  const { grade = 2, groupId = null, recovered = false, status = 1, createdAgo = '0 s' } = made;
  const first = codes + 1;
  codes += count;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at, recovered_at,
      group_id, status, created_at)
    SELECT ${plantId}, 0, '', 'SN', 1, n, ${grade}, now(), now(), ${recovered ? sql`now()` : null}::timestamptz,
      ${groupId}::bigint, ${status}, now() - ${createdAgo}::interval
    FROM generate_series(${first}::int, ${codes}::int) n RETURNING id`.execute(server.db);
  return rows.map(({ id }) => id);
}

const notify = async (plantId: number, ids: readonly number[], channel = 'alarm') => {
  for (const piece of sampleNotices(ids.map((deviceId) => ({ plantId, deviceId }))))
    await sql`SELECT pg_notify(${channel}, ${piece})`.execute(server.db);
};
async function raise(plantId: number, count = 1, made: Made = {}): Promise<number[]> {
  const ids = await alarms(plantId, count, made);
  await notify(plantId, ids);
  return ids;
}

/**
 * All pages have received earlier alarms: a bystander received two later ones. Two, because of the
 * publication interval: a page delayed at the first was served before the second.
 */
async function settled(...pages: readonly Page[]): Promise<void> {
  const beside = await (await Page.open(bystander)).joined();
  for (const _ of [1, 2]) {
    const [id] = await raise(besidePlantId);
    await poll(() => beside.raised()).toContain(id);
  }
  await Promise.all(pages.map((page) => page.answered()));
}

describe('subscribers of alarms', () => {
  it('receive alarms of their own plants, and nothing else', async () => {
    const manager = await world.account();
    const [operatorA, operatorB, stranger] = [
      await world.account({ parent: manager, roleId: ROLE_OPERATOR }),
      await world.account({ parent: manager, roleId: ROLE_OPERATOR }),
      await world.account(),
    ];
    const [plantA, plantB] = [
      await world.plant(manager, [operatorA]),
      await world.plant(manager, [operatorB]),
    ];
    const pages = await Promise.all(
      [manager, operatorA, operatorB, stranger].map(async (who) => (await Page.open(who)).joined()),
    );
    const [all, a, b, none] = pages as [Page, Page, Page, Page];
    const [idA] = await raise(plantA);
    const [idB] = await raise(plantB);
    await poll(() => [...all.raised()].sort()).toEqual([idA, idB].sort());
    await poll(() => [a.raised(), b.raised()]).toEqual([[idA], [idB]]);
    await settled(...pages);
    expect([a.raised(), b.raised(), none.received]).toEqual([[idA], [idB], []]);
    expect(a.received[0]?.raised[0]).toMatchObject({
      plantId: plantA,
      grade: 2,
      eventStatus: 1,
      deviceSn: 'SN',
    });
  });

  it('receive nothing without the permission, and nothing more after it is revoked', async () => {
    const manager = await world.account();
    const roleId = await world.role(manager, ['plantView', 'alarmView']);
    const watcher = await world.account({ parent: manager, roleId });
    const blind = await world.account({ parent: manager, roleId: await world.role(manager, ['plantView']) });
    const plantId = await world.plant(manager, [watcher, blind]);
    const [page, never] = [await (await Page.open(watcher)).joined(), await Page.open(blind)];
    const [first] = await raise(plantId);
    await poll(() => page.raised()).toEqual([first]);
    await server.db
      .deleteFrom('role_permission')
      .where('role_id', '=', roleId)
      .where('menu_code', '=', 'alarmView')
      .execute();
    await raise(plantId);
    await settled(page, never);
    expect(page.raised()).toEqual([first]);
    expect(never.received).toEqual([]);
  });

  it('receive nothing of a plant from the moment it is revoked', async () => {
    const manager = await world.account();
    const user = await world.account({ parent: manager, roleId: ROLE_USER });
    const [kept, taken] = [await world.plant(manager, [user]), await world.plant(manager, [user])];
    const page = await (await Page.open(user)).joined();
    await server.db.deleteFrom('account_plant').where('plant_id', '=', taken).execute();
    await raise(taken);
    const [own] = await raise(kept);
    await poll(() => page.raised()).toEqual([own]);
    await settled(page);
    expect(page.raised()).toEqual([own]);
    await server.db.updateTable('plant').set({ deleted_at: new Date() }).where('id', '=', kept).execute();
    await raise(kept);
    await settled(page);
    expect(page.raised()).toEqual([own]);
  });

  it('receive the same on every page of an account, and nothing after unsubscribing', async () => {
    const manager = await world.account();
    const plantId = await world.plant(manager);
    const pages = await Promise.all([1, 2, 3].map(async () => (await Page.open(manager)).joined()));
    const [one, two, left] = pages as [Page, Page, Page];
    left.send({ type: 'unsubscribe', topics: ['alarms'] });
    await left.answered();
    const [id] = await raise(plantId);
    await poll(() => [one.raised(), two.raised()]).toEqual([[id], [id]]);
    await settled(left);
    expect(left.received).toEqual([]);
  });
});

describe('published messages', () => {
  it('contain new alarms once; changed, recovered, handled, grouped and old ones only as a change', async () => {
    const manager = await world.account();
    const plantId = await world.plant(manager);
    const page = await (await Page.open(manager)).joined();
    const [parent] = await raise(plantId);
    await poll(() => page.raised()).toEqual([parent]);
    await raise(plantId, 1, { groupId: parent });
    await raise(plantId, 1, { recovered: true });
    await raise(plantId, 1, { status: 3 });
    await raise(plantId, 1, { createdAgo: '1 hour' });
    await notify(plantId, [parent as number]);
    await settled(page);
    expect(page.raised()).toEqual([parent]);
    expect(page.received.length).toBeGreaterThan(1);
    expect(page.received.at(-1)).toEqual({
      raised: [],
      more: 0,
      reminders: [],
      changed: true,
      changedPlants: [plantId],
    });
  });

  it('contain reminders, without a change', async () => {
    const manager = await world.account();
    const [plantId, other] = [await world.plant(manager), await world.plant(await world.account())];
    const page = await (await Page.open(manager)).joined();
    const [due] = await alarms(plantId, 1, { status: 2 });
    const [done] = await alarms(plantId, 1, { status: 3 });
    const [foreign] = await alarms(other, 1, { status: 2 });
    await notify(plantId, [due as number, done as number], 'alarm_reminder');
    await notify(other, [foreign as number], 'alarm_reminder');
    await poll(() => page.received.length).toBe(1);
    await settled(page);
    expect(page.received).toMatchObject([
      { raised: [], changed: false, reminders: [{ id: due, eventStatus: 2 }] },
    ]);
  });

  it('indicate that messages may have been missed', async () => {
    const manager = await world.account();
    const page = await (await Page.open(manager)).joined();
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'heliodon-listen' AND datname = current_database()`.execute(server.db);
    await expect.poll(() => page.received.at(-1)).toMatchObject({ changed: true, raised: [] });
    const [id] = await raise(await world.plant(manager));
    await poll(() => page.raised()).toEqual([id]);
  });

  it('are unaffected by invalid data on the channel', async () => {
    const manager = await world.account();
    const plantId = await world.plant(manager);
    const page = await (await Page.open(manager)).joined();
    for (const nonsense of ['', 'x', '1:;2', `${plantId}:x,-1,99999999999999999999`, ':::'])
      await sql`SELECT pg_notify('alarm', ${nonsense})`.execute(server.db);
    const [id] = await raise(plantId);
    await poll(() => page.raised()).toEqual([id]);
  });
});

it('10,000 alarms cause few small messages, the worst first, and an alarm of another plant is not lost', async () => {
  const manager = await world.account();
  const operator = await world.account({ parent: manager, roleId: ROLE_OPERATOR });
  const [stormy, calm] = [await world.plant(manager), await world.plant(manager, [operator])];
  const [all, quiet] = [
    await (await Page.open(manager)).joined(),
    await (await Page.open(operator)).joined(),
  ];
  const began = Date.now();
  for (let i = 0; i < 10; i += 1) {
    await raise(stormy, 999, { grade: 3 });
    await raise(stormy, 1, { grade: 1 });
  }
  const [own] = await raise(calm, 1, { grade: 4 });
  await poll(() => quiet.raised()).toEqual([own]);
  await poll(() => all.received.reduce((n, { raised, more }) => n + raised.length + more, 0)).toBe(10_001);
  await settled(all, quiet);
  const seconds = Math.ceil((Date.now() - began) / 1000);
  // At most two per second.
  expect(all.received.length).toBeLessThanOrEqual(2 * seconds + 1);
  for (const { raised } of all.received) expect(raised.length).toBeLessThanOrEqual(UPDATE_MAX_ALARMS);
  for (const bytes of all.bytes) expect(bytes).toBeLessThan(20_000);
  const [first] = all.received.filter(({ raised }) => raised.length > 0);
  expect(first?.raised[0]?.grade).toBe(1);
  expect(quiet.received).toHaveLength(1);
});

it('a hundred pages of one account cost the database the same as one', async () => {
  const manager = await world.account();
  const plantId = await world.plant(manager);
  const pages = await Promise.all(
    Array.from({ length: 100 }, async () => (await Page.open(manager)).joined()),
  );
  const { sessions } = server.context;
  const { rightsOf } = sessions;
  const asked: (readonly number[])[] = [];
  sessions.rightsOf = (ids) => {
    asked.push(ids);
    return rightsOf.call(sessions, ids);
  };
  const [id] = await raise(plantId);
  await poll(() => pages.filter((page) => page.raised().join() === String(id)).length).toBe(100);
  sessions.rightsOf = rightsOf;
  expect(asked).toEqual([[manager.id]]);
});

it('open alarms are listed for the own plants only', async () => {
  const [manager, stranger] = [await world.account(), await world.account()];
  const plantId = await world.plant(manager);
  const [open] = await alarms(plantId, 1);
  const [recovered] = await alarms(plantId, 1, { recovered: true });
  const [followed] = await alarms(plantId, 1, { status: 2 });
  const [due] = await alarms(plantId, 1, { status: 2 });
  await server.db
    .updateTable('alarm')
    .set({ reminded_at: new Date() })
    .where('id', '=', Number(due))
    .execute();
  const ids = [open, recovered, followed, due, 999_999_999];
  const ask = async (who: TestAccount) =>
    (await server.call('/warn/getUnhandledAlarms', { ids }, { token: await world.token(who) })).data;
  expect(await ask(manager)).toEqual({ ids: [open], reminderDue: [due] });
  expect(await ask(stranger)).toEqual({ ids: [], reminderDue: [] });
});

it('the plants of many accounts equal those queried one by one', async () => {
  const manager = await world.account();
  const below = await world.account({ parent: manager });
  const roleId = await world.role(manager, ['plantView']);
  const accounts = [
    manager,
    below,
    await world.account({ parent: manager, roleId: ROLE_OPERATOR }),
    await world.account({ parent: below, roleId: ROLE_USER }),
    await world.account({ parent: manager, roleId }),
    await world.account({ parent: manager, roleId: await world.role(manager, ['alarmView']) }),
    await world.account(),
    await world.root(),
  ];
  const plants = [
    await world.plant(manager, [accounts[2] as TestAccount]),
    await world.plant(below, [accounts[3] as TestAccount]),
    await world.plant(manager),
    await world.plant(accounts[6] as TestAccount, [accounts[2] as TestAccount]),
    await world.plant(manager, [accounts[2] as TestAccount]),
  ];
  await server.db
    .insertInto('role_plant')
    .values({ role_id: roleId, plant_id: plants[2] as number })
    .execute();
  await server.db
    .updateTable('plant')
    .set({ deleted_at: new Date() })
    .where('id', '=', plants[4] as number)
    .execute();
  const rights = await server.context.sessions.rightsOf(accounts.map(({ id }) => id));
  const callers = accounts.flatMap(({ id }) => rights.get(id) ?? []);
  expect(callers).toHaveLength(accounts.length);
  const together = await plantsSeenBy(server.db, callers, plants);
  for (const [i, caller] of callers.entries()) {
    const alone = await server.db
      .selectFrom('plant')
      .select('id')
      .where('id', 'in', plants)
      .where('id', 'in', visiblePlantIds(caller))
      .execute();
    expect([...(together[i] ?? [])].sort(), `account ${i}`).toEqual(alone.map(({ id }) => id).sort());
  }
});
