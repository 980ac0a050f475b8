import { createHash } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { ROLE_OPERATOR } from '@heliodon/contract/permissions';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { sampleNotices } from '@heliodon/telemetry-store/sample-notices';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { LiveTopics } from '../src/live/topics.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type TestAccount, World } from './world.ts';

interface Push {
  readonly type: string;
  readonly topic?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read all types of messages
  readonly data?: any;
}

const MAX_TOPICS = 60;

let server: TestServer;
let world: World;
let port: number;
let mqttUrl: string;
// Created before any page is open: a new plant causes all sessions to be checked.
let bystander: TestAccount;
let beside: { readonly plantId: number; readonly deviceId: number };
let watched: MockInstance<LiveTopics['watch']>;
let left: MockInstance<LiveTopics['leave']>;

beforeAll(async () => {
  server = await startTestServer({ config: { mqttPort: 0, host: '127.0.0.1' } });
  world = new World(server);
  bystander = await world.account();
  const plantId = await world.plant(bystander);
  beside = { plantId, deviceId: await world.device(plantId) };
  const { context, app } = server;
  await context.events.start();
  await context.store.prepare();
  await context.telemetry.gateway.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  mqttUrl = context.mqttUrl();
  watched = vi.spyOn(context.hub.topics, 'watch');
  left = vi.spyOn(context.hub.topics, 'leave');
});
afterAll(async () => {
  await server.context.telemetry.gateway.stop();
  await server.stop();
});

// Waits until the server has noticed closed connections of the previous test.
const opened: WebSocket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate();
  await expect.poll(() => server.context.hub.size).toBe(0);
});

/** A page: received messages in order, and the reply to a ping after them. */
class Page {
  readonly socket = new WebSocket(`ws://127.0.0.1:${port}/sems/socket`);
  readonly #received: Push[] = [];
  readonly #waiting: ((push: Push) => void)[] = [];
  permissionChanges = 0;
  readonly closed = new Promise<number>((resolve) => this.socket.on('close', resolve));

  static async open(account: TestAccount): Promise<Page> {
    const token = await world.token(account);
    const page = new Page();
    opened.push(page.socket);
    page.socket.on('open', () => page.#send({ type: 'auth', token }));
    page.socket.on('message', (raw) => page.#onMessage(JSON.parse(String(raw))));
    page.socket.on('error', () => undefined);
    expect(await page.next()).toEqual({ type: 'ready' });
    return page;
  }

  watch(...topics: string[]): void {
    this.#send({ type: 'subscribe', topics });
  }

  leave(topic: string): void {
    this.#send({ type: 'unsubscribe', topics: [topic] });
  }

  next(): Promise<Push> {
    const push = this.#received.shift();
    return push ? Promise.resolve(push) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** All messages received before the reply. */
  async answered(): Promise<Push[]> {
    const before = await this.#untilPong();
    await Promise.all(watched.mock.results.map(({ value }) => value));
    return [...before, ...(await this.#untilPong())];
  }

  async #untilPong(): Promise<Push[]> {
    this.#send({ type: 'ping' });
    const received: Push[] = [];
    for (let push = await this.next(); push.type !== 'pong'; push = await this.next()) received.push(push);
    return received;
  }

  get unread(): readonly Push[] {
    return this.#received;
  }

  #send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  #onMessage(push: Push): void {
    // Sent whenever a plant or device was added: counted separately.
    if (push.type === 'permissionsChanged') {
      this.permissionChanges += 1;
      return;
    }
    const waiter = this.#waiting.shift();
    if (waiter) waiter(push);
    else this.#received.push(push);
  }
}

let loggers = 0;
/** A plant with a connected logger and an inverter. */
async function plantOf(owner: TestAccount, seenBy: readonly TestAccount[] = []) {
  const plantId = await world.plant(owner, seenBy);
  const [sn, secret] = [`LIVE-${++loggers}`, 'a secret'];
  const add = (values: { sn: string; kind: string; logger_id?: number }) =>
    server.db
      .insertInto('device')
      .values({ ...values, plant_id: plantId })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id: loggerId } = await add({ sn, kind: 'logger' });
  const hash = createHash('sha256').update(secret).digest();
  await server.db
    .insertInto('logger_credential')
    .values({ device_id: loggerId, secret_hash: hash, check_code_hash: hash })
    .execute();
  const { id: deviceId } = await add({ sn: `${sn}-INV`, kind: 'inverter', logger_id: loggerId });
  const logger = await TestLogger.connect(mqttUrl, sn, secret);
  let atMs = Date.now() - 60_000;
  return {
    plantId,
    deviceId,
    loggerId,
    logger,
    /** Resolves when the sample is stored. */
    async measure(activePowerKw: number): Promise<number> {
      atMs += 1000;
      const v = { activePowerKw, workStatus: 2, stringVoltage: [600.5, null] };
      await logger.publish('telemetry', { samples: [{ sn: `${sn}-INV`, t: atMs, v }] });
      return atMs;
    },
  };
}

/**
 * All messages of a page after publication: a bystander received two later ones. Two, because of the
 * publication interval: a page delayed at the first was served before the second.
 */
async function settled(page: Page): Promise<Push[]> {
  const before = await page.answered();
  const other = await Page.open(bystander);
  other.watch(`device/${beside.deviceId}`);
  await other.next();
  for (const _ of [1, 2]) {
    for (const piece of sampleNotices([beside]))
      await sql`SELECT pg_notify('samples', ${piece})`.execute(server.db);
    expect(await other.next()).toMatchObject({ type: 'news', data: { deviceId: beside.deviceId } });
  }
  return [...before, ...(await page.answered())];
}

describe('a subscribed page', () => {
  it('gets the state of a device at once, and then each sample of its logger', async () => {
    const manager = await world.account();
    const { deviceId, measure, logger } = await plantOf(manager);
    const before = await measure(10);
    const page = await Page.open(manager);
    const topic = `device/${deviceId}`;
    page.watch(topic);
    expect(await page.next()).toMatchObject({
      type: 'news',
      topic,
      data: { deviceId, kind: 'inverter', status: 'running', at: before, powerKw: 10 },
    });
    const at = await measure(12.5);
    expect(await page.next()).toMatchObject({
      type: 'news',
      topic,
      data: {
        at,
        powerKw: 12.5,
        values: { activePowerKw: 12.5, stringVoltage: [600.5, null], frequency: null },
      },
    });
    page.leave(topic);
    await page.answered();
    await measure(13);
    expect(await settled(page)).toEqual([]);
    await logger.end();
  });

  it('gets the flows of a plant and the headlines of its devices', async () => {
    const manager = await world.account();
    const { plantId, deviceId, measure, logger } = await plantOf(manager);
    const page = await Page.open(manager);
    page.watch(`plant/${plantId}`);
    const first = await page.next();
    expect(first.data).toMatchObject({ plantId, at: null, power: { pvKw: null, loadKw: null } });
    const at = await measure(20);
    let next = await page.next();
    // The connection of its logger is published too.
    while (next.data.at === null) next = await page.next();
    expect(next).toMatchObject({ type: 'news', topic: `plant/${plantId}` });
    expect(next.data).toMatchObject({ at, power: { pvKw: 20, loadKw: 20 } });
    expect(next.data.devices).toContainEqual(
      expect.objectContaining({ deviceId, status: 'running', powerKw: 20 }),
    );
    await logger.end();
  });

  it('gets many samples as few messages, the last one included', async () => {
    const manager = await world.account();
    const { deviceId, measure, logger } = await plantOf(manager);
    const page = await Page.open(manager);
    page.watch(`device/${deviceId}`);
    await page.next();
    for (let i = 1; i <= 50; i += 1) await measure(i);
    let received = 1;
    while ((await page.next()).data.powerKw !== 50) received += 1;
    expect(received).toBeLessThan(25);
    await logger.end();
  });
});

describe('no messages', () => {
  it('are sent for a foreign plant, a foreign device or a missing one', async () => {
    const [owner, stranger] = [await world.account(), await world.account()];
    const { plantId, deviceId, measure, logger } = await plantOf(owner);
    const page = await Page.open(stranger);
    for (const topic of [
      `plant/${plantId}`,
      `device/${deviceId}`,
      'plant/99999999',
      'device/99999999',
      'device/0',
      'device/-1',
      'device/1e3',
      `device/${deviceId} `,
      `device/${deviceId}/values`,
      `DEVICE/${deviceId}`,
      `device/${'9'.repeat(40)}`,
      'plant/#',
      '#',
      '',
    ])
      page.watch(topic);
    await measure(1);
    await measure(2);
    expect(await settled(page)).toEqual([]);
    await logger.end();
  });

  it('are sent after the plant was revoked', async () => {
    const manager = await world.account();
    const operator = await world.account({ parent: manager, roleId: ROLE_OPERATOR });
    const { plantId, deviceId, measure, logger } = await plantOf(manager, [operator]);
    const page = await Page.open(operator);
    const topics = [`device/${deviceId}`, `plant/${plantId}`];
    page.watch(...topics);
    expect([(await page.next()).topic, (await page.next()).topic].sort()).toEqual(topics);
    await measure(1);
    const received = new Set<string | undefined>();
    while (received.size < topics.length) received.add((await page.next()).topic);
    expect([...received].sort()).toEqual(topics);

    const before = page.permissionChanges;
    await server.db.deleteFrom('account_plant').where('plant_id', '=', plantId).execute();
    await expect.poll(() => page.permissionChanges).toBeGreaterThan(before);
    await server.context.hub.checkAll();
    await settled(page);
    await measure(2);
    page.watch(...topics);
    await measure(3);
    expect(await settled(page)).toEqual([]);
    await logger.end();
  });

  it('are sent after the device was moved to another plant', async () => {
    const [owner, other] = [await world.account(), await world.account()];
    const plantId = await world.plant(other);
    const { deviceId, measure, logger } = await plantOf(owner);
    const page = await Page.open(owner);
    page.watch(`device/${deviceId}`);
    await page.next();
    await server.db.updateTable('device').set({ plant_id: plantId }).where('id', '=', deviceId).execute();
    await server.context.hub.checkAll();
    await expect.poll(() => left.mock.calls.map(([, topic]) => topic)).toContain(`device/${deviceId}`);
    await settled(page);
    await measure(2);
    expect(await settled(page)).toEqual([]);
    await logger.end();
  });

  it('are sent after the account was disabled, and the connection ends', async () => {
    const manager = await world.account();
    const { deviceId, measure, logger } = await plantOf(manager);
    const page = await Page.open(manager);
    page.watch(`device/${deviceId}`);
    await page.next();
    await server.db.updateTable('account').set({ enabled: false }).where('id', '=', manager.id).execute();
    expect((await page.next()).type).toBe('sessionEnded');
    expect(await page.closed).toBe(4401);
    await expect.poll(() => server.context.hub.size).toBe(0);
    await measure(1);
    expect(page.unread).toEqual([]);
    await logger.end();
  });
});

describe('limits', () => {
  it('a page subscribes to at most sixty topics, and can replace one', async () => {
    const manager = await world.account();
    const plantId = await world.plant(manager);
    const devices: number[] = [];
    for (let i = 0; i <= MAX_TOPICS; i += 1) devices.push(await world.device(plantId));
    const page = await Page.open(manager);
    page.watch(...devices.map((id) => `device/${id}`));
    const received = await page.answered();
    expect(received.map(({ topic }) => topic).sort()).toEqual(
      devices
        .slice(0, MAX_TOPICS)
        .map((id) => `device/${id}`)
        .sort(),
    );
    page.leave(`device/${devices[0]}`);
    page.watch(`device/${devices[MAX_TOPICS]}`);
    expect((await page.next()).topic).toBe(`device/${devices[MAX_TOPICS]}`);
  });

  it('a message that is too long closes the connection', async () => {
    const page = await Page.open(await world.account());
    page.watch('x'.repeat(9000));
    expect(await page.closed).toBe(4401);
  });

  it('a page that does not read is disconnected, and the others still receive messages', async () => {
    const manager = await world.account();
    const { deviceId, measure, logger } = await plantOf(manager);
    const large = await world.plant(manager);
    const [slow, reader] = [await Page.open(manager), await Page.open(manager)];
    reader.watch(`device/${deviceId}`);
    await reader.next();
    const devices = Array.from({ length: 1000 }, (_, i) => ({
      sn: `MANY-${i}`,
      kind: 'meter',
      plant_id: large,
    }));
    await server.db.insertInto('device').values(devices).execute();
    const before = server.context.hub.size;
    const { _socket: line } = slow.socket as unknown as { _socket: Socket };
    line.pause();
    // Every request has a reply of 100 kB, which is not read.
    const isCut = () => server.context.hub.size < before;
    watched.mockClear();
    for (let asked = 1; !isCut() && asked <= 500; asked += 1) {
      slow.watch(`plant/${large}`);
      await vi.waitUntil(() => isCut() || watched.mock.calls.length === asked, { interval: 1 });
      await watched.mock.results.at(-1)?.value;
      slow.leave(`plant/${large}`);
    }
    expect(server.context.hub.size).toBe(before - 1);
    const at = await measure(7);
    expect((await reader.next()).data.at).toBe(at);
    slow.socket.terminate();
    await logger.end();
  });
});
