import type { BuiltInBroker } from '@heliodon/device-links/mqtt/built-in-broker';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../contract/protocol.ts';
import type { Gateway } from './gateway.ts';
import { LoggerConnections } from './logger-connections.ts';
import { createGatewayWorld, type GatewayWorld } from './testing/gateway-world.ts';

let world: GatewayWorld;
let broker: BuiltInBroker;
let gateway: Gateway;
let url: string;
let nowMs = Date.now();

beforeAll(async () => {
  world = await createGatewayWorld();
  broker = world.broker();
  ({ gateway } = await world.gateway({ link: broker, clock: { now: () => new Date(nowMs) } }));
  url = `mqtt://127.0.0.1:${broker.port}`;
});
afterAll(() => world.close());

type NewLogger = Awaited<ReturnType<GatewayWorld['logger']>>;

async function connected(options: { kind?: string; plantId?: number } = {}) {
  const added = await world.logger({ plantId: options.plantId ?? null });
  const device = await world.device(added.id, options.kind ?? 'inverter', options.plantId ?? null);
  const logger = await added.connect(url);
  await logger.listen();
  return { added, device, logger };
}

const power = (sn: string, atMs: number, activePowerKw = 1) => ({ sn, t: atMs, v: { activePowerKw } });
const powers = (deviceId: number) =>
  world.rows(
    'SELECT active_power_kw AS kw FROM telemetry_inverter WHERE device_id = $1 ORDER BY ts',
    deviceId,
  );
const refusals = (loggerId: number) =>
  world.rows('SELECT sn, channel, reason, detail FROM quarantine WHERE logger_id = $1 ORDER BY id', loggerId);
const line = async (loggerId: number) =>
  (await world.rows<{ online: boolean }>('SELECT online FROM logger_link WHERE logger_id = $1', loggerId))[0]
    ?.online;
/** Samples are being written by another connection and wait for the lock of the test. */
const heldWrite = (but: readonly number[] = []) =>
  vi.waitFor(async () => {
    const [held] = await world.rows<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND pid <> ALL ($1::int[])`,
      but,
    );
    if (!held) throw new Error('nothing is being written');
    return held.pid;
  });
const known = (added: NewLogger) =>
  world.rows(
    `SELECT d.sn, d.kind, d.plant_id, p.sn AS parent, d.brand, d.model, d.firmware, d.rated_kw, d.sampling_point,
       d.structure FROM device d LEFT JOIN device p ON p.id = d.parent_id
     WHERE d.logger_id = $1 AND d.removed_at IS NULL ORDER BY d.sn`,
    added.id,
  );

it('a charger cannot sign in as a logger: its secret counts as wrong here', async () => {
  const pile = await world.logger({ kind: 'charger' });
  const logger = await world.logger();
  const signIn = (url: string, sn: string, secret: string) =>
    TestLogger.connect(url, sn, secret).then(
      () => 'let in',
      (error: Error) => error.message,
    );
  const wrong = await signIn(url, logger.sn, 'wrong');
  expect(wrong).not.toBe('let in');
  expect(await signIn(url, pile.sn, pile.secret)).toBe(wrong);
  expect(await line(pile.id)).toBeUndefined();
});

describe('telemetry', () => {
  it('is stored, and acknowledged by its id with the refused samples', async () => {
    const { added, device, logger } = await connected();
    const at = nowMs - HOUR_MS;
    const samples = [
      power(device.sn, at, 1),
      power(device.sn, at + 1000, 2),
      power('D-0', at),
      power(device.sn, at, 9),
    ];
    await logger.publish('telemetry', { id: 'm-1', samples: [...samples, power(device.sn, at + 2000, 1e9)] });
    expect(await logger.next('acks')).toEqual({ id: 'm-1', stored: 3, refused: 2 });
    expect(await powers(device.id)).toEqual([{ kw: 1 }, { kw: 2 }]);
    expect(await refusals(added.id)).toEqual([
      { sn: 'D-0', channel: 'telemetry', reason: 'unknownDevice', detail: '"D-0"' },
      { sn: device.sn, channel: 'telemetry', reason: 'outOfRange', detail: 'activePowerKw=1000000000' },
    ]);
    await logger.end();
  });

  it('sent twice is stored once and acknowledged twice', async () => {
    const { device, logger } = await connected();
    const message = { id: 'again', samples: [power(device.sn, nowMs)] };
    await logger.publish('telemetry', message);
    await logger.publish('telemetry', message);
    for (const _ of [1, 2]) expect(await logger.next('acks')).toEqual({ id: 'again', stored: 1, refused: 0 });
    expect(await powers(device.id)).toHaveLength(1);
    await logger.end();
  });

  it('from an offline period is stored at its time, back to the retention limit', async () => {
    const { added, device, logger } = await connected();
    const rows = [89, 45, 1].map((days) => [device.sn, nowMs - days * DAY_MS, days]);
    await logger.publish('telemetry', {
      id: 'stored',
      tables: [{ points: ['activePowerKw'], rows: [...rows, [device.sn, nowMs - 91 * DAY_MS, 91]] }],
    });
    expect(await logger.next('acks')).toEqual({ id: 'stored', stored: 3, refused: 1 });
    expect(await powers(device.id)).toEqual([{ kw: 89 }, { kw: 45 }, { kw: 1 }]);
    expect(await refusals(added.id)).toMatchObject([{ reason: 'tooOld' }]);
    await logger.end();
  });

  it.each([0, 1, 2] as const)('is accepted with quality %d', async (qos) => {
    const { device, logger } = await connected();
    await logger.publish('telemetry', { samples: [power(device.sn, nowMs)] }, qos);
    await expect.poll(() => powers(device.id)).toHaveLength(1);
    expect(logger.unread).toEqual([]);
    await logger.end();
  });

  it('of devices of another logger is refused', async () => {
    const [a, b] = [await connected(), await connected()];
    await a.logger.publish('telemetry', { id: 'theft', samples: [power(b.device.sn, nowMs)] });
    expect(await a.logger.next('acks')).toEqual({ id: 'theft', stored: 0, refused: 1 });
    expect(await powers(b.device.id)).toEqual([]);
    await a.logger.end();
    await b.logger.end();
  });

  it('of a moved device is accepted only from its new logger', async () => {
    const [a, b] = [await connected(), await connected()];
    await a.logger.publish('telemetry', { samples: [power(a.device.sn, nowMs - 1000, 1)] });
    await world.db
      .updateTable('device')
      .set({ logger_id: b.added.id })
      .where('id', '=', a.device.id)
      .execute();
    await expect
      .poll(async () => {
        await b.logger.publish('telemetry', { id: 'moved', samples: [power(a.device.sn, nowMs, 2)] });
        return (await b.logger.next('acks')).stored;
      })
      .toBe(1);
    await a.logger.publish('telemetry', { id: 'old', samples: [power(a.device.sn, nowMs + 1, 3)] });
    expect(await a.logger.next('acks')).toMatchObject({ stored: 0, refused: 1 });
    expect(await powers(a.device.id)).toEqual([{ kw: 1 }, { kw: 2 }]);
    await a.logger.end();
    await b.logger.end();
  });

  it('is accepted up to a megabyte; a larger message ends the connection', async () => {
    const { device, logger } = await connected();
    const padded = (atMs: number, bytes: number) =>
      JSON.stringify({ samples: [power(device.sn, atMs)] }).padEnd(bytes, ' ');
    await logger.publish('telemetry', padded(nowMs, MAX_MESSAGE_BYTES));
    expect(await powers(device.id)).toHaveLength(1);
    const cut = new Promise<void>((resolve) => logger.client.once('close', () => resolve()));
    logger.publish('telemetry', padded(nowMs + 1, MAX_MESSAGE_BYTES + 2000)).catch(() => undefined);
    await cut;
    expect(await powers(device.id)).toHaveLength(1);
  });

  it('is not acknowledged while the database is blocked, and is afterwards', async () => {
    const { added, device, logger } = await connected();
    await logger.publish('telemetry', { samples: [power(device.sn, nowMs - HOUR_MS)] });
    const open = await world.lock('inverter');
    let acknowledged = 0;
    const sent = [1, 2, 3].map((i) =>
      logger.publish('telemetry', { id: `b${i}`, samples: [power(device.sn, nowMs + i)] }).then(() => {
        acknowledged += 1;
      }),
    );
    await heldWrite();
    // All earlier messages on the connection have arrived.
    await broker.send(added.sn, 'time', '{"t":1}');
    expect(await logger.next('time')).toEqual({ t: 1 });
    expect([acknowledged, logger.unread.length, (await powers(device.id)).length]).toEqual([0, 0, 1]);
    await open();
    await Promise.all(sent);
    for (const _ of sent) expect(await logger.next('acks')).toMatchObject({ stored: 1 });
    expect(await powers(device.id)).toHaveLength(4);
    await logger.end();
  });

  it('is not lost when every connection to the database breaks', async () => {
    const { device, logger } = await connected();
    const all = Array.from({ length: 200 }, (_, i) => power(device.sn, nowMs - i * 1000, i));
    // The connection that holds the lock belongs to the test.
    const breakAll = () =>
      world.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'heliodon'
          AND state <> 'idle in transaction'`);
    const open = await world.lock('inverter');
    const sent = all.map((sample) => logger.publish('telemetry', { samples: [sample] }));
    const broken: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      broken.push(await heldWrite(broken));
      await breakAll();
    }
    await open();
    await breakAll();
    // A logger would reopen a closed connection: here it must stay.
    await Promise.all(sent);
    expect(await powers(device.id)).toHaveLength(200);
    await logger.end();
  });
});

describe('events', () => {
  it('are stored once, and invalid ones are refused', async () => {
    const { added, device, logger } = await connected();
    const event = { sn: device.sn, t: new Date(nowMs).toISOString(), code: 101, state: 'raised' };
    const message = {
      id: 'e1',
      events: [
        event,
        event,
        { ...event, state: 'cleared', t: nowMs + 1000 },
        { ...event, sn: 'D-0' },
        { ...event, t: 1 },
      ],
    };
    await logger.publish('events', message);
    expect(await logger.next('acks')).toEqual({ id: 'e1', stored: 3, refused: 2 });
    const stored = 'SELECT code, raised FROM device_event WHERE device_id = $1 ORDER BY ts';
    expect(await world.rows(stored, device.id)).toEqual([
      { code: 101, raised: true },
      { code: 101, raised: false },
    ]);
    expect(await refusals(added.id)).toMatchObject([{ reason: 'unknownDevice' }, { reason: 'tooOld' }]);
    await logger.end();
  });

  it('of a manufacturer are stored with its words and severity, and without those that are invalid', async () => {
    const { added, device, logger } = await connected();
    const event = { sn: device.sn, t: nowMs, state: 'raised' };
    const text = { zh: '电网掉电', en: 'Grid <b>lost\u0000' };
    const events = [
      { ...event, code: 1_000_001, text, severity: 'fault' },
      { ...event, code: 1_000_002, severity: 'notice' },
      { ...event, code: 1_000_003, text: { zh: '' }, severity: 'terrible' },
    ];
    await logger.publish('events', { id: 'words', events });
    expect(await logger.next('acks')).toEqual({ id: 'words', stored: 3, refused: 3 });
    const stored = 'SELECT detail FROM device_event WHERE device_id = $1 ORDER BY code';
    expect(await world.rows(stored, device.id)).toEqual([
      { detail: { zh: '电网掉电', en: 'Grid ＜b＞lost', severity: 'fault' } },
      { detail: { severity: 'notice' } },
      { detail: null },
    ]);
    expect(await refusals(added.id)).toMatchObject([
      { reason: 'badValue', detail: expect.stringMatching(/^events\.2\.text\.zh: /) },
      { reason: 'badValue', detail: expect.stringMatching(/^events\.2\.text\.en: /) },
      { reason: 'badValue', detail: expect.stringMatching(/^events\.2\.severity: /) },
    ]);
    await logger.end();
  });

  it('are stored and acknowledged even if one of them is invalid', async () => {
    const { added, device, logger } = await connected();
    const event = { sn: device.sn, t: nowMs, code: 101, state: 'raised' };
    const events = [event, { ...event, code: 'high' }, { ...event, code: 102 }, 7, { ...event, state: 'on' }];
    await logger.publish('events', { id: 'mixed', events });
    expect(await logger.next('acks')).toEqual({ id: 'mixed', stored: 2, refused: 3 });
    const stored = 'SELECT code FROM device_event WHERE device_id = $1 ORDER BY code';
    expect(await world.rows(stored, device.id)).toEqual([{ code: 101 }, { code: 102 }]);
    expect(await refusals(added.id)).toEqual([
      {
        sn: device.sn,
        channel: 'events',
        reason: 'badShape',
        detail: expect.stringMatching(/^events\.1\.code: /),
      },
      { sn: added.sn, channel: 'events', reason: 'badShape', detail: expect.stringMatching(/^events\.3: /) },
      {
        sn: device.sn,
        channel: 'events',
        reason: 'badShape',
        detail: expect.stringMatching(/^events\.4\.state: /),
      },
    ]);
    await logger.publish('events', { id: 'none', events: 'x' });
    expect(await logger.next('acks')).toEqual({ id: 'none', stored: 0, refused: 1 });
    await logger.end();
  });

  it.each([
    ['{', 'notJson'],
    ['{"events":[]}', 'badShape'],
    ['{"events":[{"sn":"D-1","t":1,"code":0,"state":"raised"}]}', 'badShape'],
    ['{"events":[{"sn":"D-1","t":1,"code":1,"state":"perhaps"}]}', 'badShape'],
  ])('%s is refused', async (text, reason) => {
    const { added, logger } = await connected();
    await logger.publish('events', text);
    expect(await refusals(added.id)).toMatchObject([{ channel: 'events', reason }]);
    await logger.end();
  });
});

describe('the connection', () => {
  const will = (sn: string) => ({
    will: {
      topic: `heliodon/v1/${sn}/up/status`,
      payload: Buffer.from('{"online":false}'),
      qos: 1 as const,
      retain: false,
    },
  });

  /** Calls of the gateway, and what it writes. */
  let received: MockInstance<Gateway['received']>;
  let came: MockInstance<Gateway['connected']>;
  let went: MockInstance<Gateway['disconnected']>;
  let written: MockInstance<LoggerConnections['set']>;
  beforeAll(() => {
    received = vi.spyOn(gateway, 'received');
    came = vi.spyOn(gateway, 'connected');
    went = vi.spyOn(gateway, 'disconnected');
    written = vi.spyOn(LoggerConnections.prototype, 'set');
  });
  afterAll(() => {
    for (const spy of [received, came, went, written]) spy.mockRestore();
  });

  /** Waits for this number of last wills and for all resulting writes. */
  async function awaitWills({ id, sn }: NewLogger, wills: number): Promise<void> {
    const statuses = () => received.mock.calls.filter(([of, channel]) => of === sn && channel === 'status');
    await expect
      .poll(() => statuses().filter(([, , payload]) => String(payload) === '{"online":false}'))
      .toHaveLength(wills);
    const notified = () =>
      [...came.mock.calls, ...went.mock.calls, ...statuses()].filter(([of]) => of === sn).length;
    const changes = () => written.mock.calls.filter(([logger]) => logger.id === id).length;
    await expect.poll(() => changes() - notified()).toBe(0);
    await Promise.all(written.mock.results.map(({ value }) => value));
  }

  it('is online and then offline', async () => {
    const added = await world.logger();
    const logger = await added.connect(url);
    await expect.poll(() => line(added.id)).toBe(true);
    await logger.end();
    await expect.poll(() => line(added.id)).toBe(false);
  });

  it('is offline after the last will', async () => {
    const added = await world.logger();
    const logger = await added.connect(url, will(added.sn));
    await logger.publish('status', { online: true, model: 'LG-2', firmware: '1.6.2' });
    expect(await line(added.id)).toBe(true);
    logger.drop();
    await expect.poll(() => line(added.id)).toBe(false);
    expect(await world.rows('SELECT model, firmware FROM device WHERE id = $1', added.id)).toEqual([
      { model: 'LG-2', firmware: '1.6.2' },
    ]);
  });

  it('is online when the logger reconnected before its old connection was found dead', async () => {
    const added = await world.logger();
    for (let i = 0; i < 10; i += 1) {
      const first = await added.connect(url, { ...will(added.sn), clientId: 'x' });
      await first.publish('status', { online: true });
      const second = await added.connect(url, { ...will(added.sn), clientId: 'x' });
      await second.publish('status', { online: true });
      await awaitWills(added, 2 * i + 1);
      expect(await line(added.id)).toBe(true);
      const other = await added.connect(url, { ...will(added.sn), clientId: 'y' });
      other.drop();
      await awaitWills(added, 2 * i + 2);
      expect(await line(added.id)).toBe(true);
      await second.end();
    }
    await expect.poll(() => line(added.id)).toBe(false);
  });

  it('ends in the correct state, however fast it connected and disconnected', async () => {
    const added = await world.logger();
    const ended: Promise<void>[] = [];
    for (let i = 0; i < 30; i += 1) {
      const logger = await added.connect(url, will(added.sn));
      if (i % 2) logger.drop();
      else ended.push(logger.end());
      if (i % 3 === 0) await vi.waitUntil(() => !broker.isConnected(added.sn), { interval: 1 });
    }
    const last = await added.connect(url, will(added.sn));
    await Promise.all(ended);
    await awaitWills(added, 15);
    expect(await line(added.id)).toBe(true);
    await last.end();
    await expect.poll(() => line(added.id)).toBe(false);
  });

  it('of a removed logger accepts nothing more', async () => {
    const { added, device, logger } = await connected();
    await logger.publish('telemetry', { samples: [power(device.sn, nowMs - 1000)] });
    await world.db.updateTable('device').set({ removed_at: new Date() }).where('id', '=', added.id).execute();
    await expect
      .poll(async () => {
        const before = (await powers(device.id)).length;
        await logger.publish('telemetry', { samples: [power(device.sn, nowMs + before)] });
        return (await powers(device.id)).length - before;
      })
      .toBe(0);
    await expect(added.connect(url)).rejects.toThrow();
    await logger.end();
  });
});

describe('the announcement of devices', () => {
  it('adds new ones to the plant of their logger, with the data in the announcement', async () => {
    const plantId = await world.plant();
    const added = await world.logger({ plantId });
    const logger = await added.connect(url);
    await logger.listen();
    const [inverter, battery, cluster] = ['INV', 'BAT', 'CLU'].map((name) => `${name}-${added.sn}`);
    await logger.publish('devices', {
      id: 'd1',
      devices: [
        {
          sn: inverter,
          kind: 'inverter',
          brand: 'Sol',
          model: 'S-50',
          firmware: '2.1.0',
          ratedKw: 50,
          structure: { strings: 8 },
        },
        { sn: battery, kind: 'battery', structure: { clusters: 1, capacityKwh: 215 } },
        { sn: cluster, kind: 'cluster', parent: battery, structure: { packs: 8, cellsPerPack: 16 } },
      ],
    });
    expect(await logger.next('acks')).toEqual({ id: 'd1', stored: 3, refused: 0 });
    const bare = { brand: '', model: '', firmware: '', rated_kw: null, sampling_point: null, parent: null };
    expect(await known(added)).toEqual([
      {
        ...bare,
        sn: battery,
        kind: 'battery',
        plant_id: plantId,
        structure: { clusters: 1, capacityKwh: 215 },
      },
      {
        ...bare,
        sn: cluster,
        kind: 'cluster',
        plant_id: plantId,
        parent: battery,
        structure: { packs: 8, cellsPerPack: 16 },
      },
      {
        ...bare,
        sn: inverter,
        kind: 'inverter',
        plant_id: plantId,
        brand: 'Sol',
        model: 'S-50',
        firmware: '2.1.0',
        rated_kw: 50,
        structure: { strings: 8 },
      },
    ]);
    // From now on their samples are accepted.
    await logger.publish('telemetry', { id: 't', samples: [power(inverter ?? '', nowMs)] });
    expect(await logger.next('acks')).toMatchObject({ stored: 1 });
    await logger.end();
  });

  it('updates known devices, and keeps what is not mentioned', async () => {
    const { added, device, logger } = await connected();
    await world.db
      .updateTable('device')
      .set({ alias: 'Roof', brand: 'Sol', rated_kw: 50 })
      .where('id', '=', device.id)
      .execute();
    await logger.publish('devices', {
      id: 'd',
      devices: [{ sn: device.sn, kind: 'inverter', firmware: '2.2.0' }],
    });
    expect(await logger.next('acks')).toMatchObject({ stored: 1, refused: 0 });
    expect(await known(added)).toMatchObject([
      { sn: device.sn, brand: 'Sol', rated_kw: 50, firmware: '2.2.0' },
    ]);
    await logger.end();
  });

  it('skips devices that users removed, until they are restored', async () => {
    const { added, device, logger } = await connected();
    const part = `P-${device.sn}`;
    const announce = async () => {
      await logger.publish('devices', {
        id: 'd',
        devices: [
          { sn: device.sn, kind: 'inverter', ratedKw: 60 },
          { sn: part, kind: 'cluster', parent: device.sn },
        ],
      });
      expect(await logger.next('acks')).toEqual({ id: 'd', stored: 2, refused: 0 });
    };
    const set = (values: { removed_at: Date | null; ignored: boolean }) =>
      world.db.updateTable('device').set(values).where('id', '=', device.id).execute();
    await set({ removed_at: new Date(), ignored: true });
    await announce();
    expect(await known(added)).toEqual([]);
    await logger.publish('telemetry', { id: 't', samples: [power(device.sn, nowMs)] });
    expect(await logger.next('acks')).toEqual({ id: 't', stored: 0, refused: 0 });
    await logger.publish('events', {
      id: 'e',
      events: [{ sn: device.sn, t: nowMs, code: 1, state: 'raised' }],
    });
    await logger.next('acks');
    expect(await refusals(added.id)).toEqual([]);
    await set({ removed_at: null, ignored: false });
    await announce();
    expect(await known(added)).toMatchObject([
      { sn: device.sn, rated_kw: 60 },
      { sn: part, parent: device.sn },
    ]);
    await logger.end();
  });

  it('overwrites nothing that a user has set, and stores the announced values separately', async () => {
    const { added, device, logger } = await connected();
    await world.db
      .updateTable('device')
      .set({ model: 'ADL400', overruled: JSON.stringify({ model: 'old', sampling_point: null }) })
      .where('id', '=', device.id)
      .execute();
    const announced = { model: 'DTSU666', samplingPoint: 'acLow', firmware: '3.0.0' };
    await logger.publish('devices', {
      id: 'd',
      devices: [{ sn: device.sn, kind: 'inverter', ...announced }],
    });
    expect(await logger.next('acks')).toMatchObject({ stored: 1, refused: 0 });
    expect(await known(added)).toMatchObject([{ model: 'ADL400', sampling_point: null, firmware: '3.0.0' }]);
    expect(await world.rows('SELECT overruled FROM device WHERE id = $1', device.id)).toEqual([
      { overruled: { model: 'DTSU666', sampling_point: 'acLow' } },
    ]);
    await logger.end();
  });

  it('a sampling point on a side that the plant lacks is ignored, and the meter is accepted', async () => {
    const plantId = await world.plant();
    const { added, logger } = await connected({ plantId });
    await world.db.updateTable('plant').set({ screen_type: 2 }).where('id', '=', plantId).execute();
    const announce = async (...devices: object[]) => {
      await logger.publish('devices', { id: 'd', devices });
      return logger.next('acks');
    };
    const meter = { sn: `SIDE-${added.sn}`, kind: 'meter', samplingPoint: 'storage' };
    expect(await announce(meter)).toEqual({ id: 'd', stored: 1, refused: 1 });
    const point = () => world.rows('SELECT sampling_point FROM device WHERE sn = $1', meter.sn);
    expect(await point()).toEqual([{ sampling_point: null }]);
    expect((await refusals(added.id)).map(({ reason, detail }) => `${reason} ${detail}`)).toEqual([
      'badValue samplingPoint storage: does not exist in this plant',
    ]);
    // With the device there, also if it is announced after the meter.
    expect(await announce(meter, { sn: `PCS-${added.sn}`, kind: 'pcs' })).toEqual({
      id: 'd',
      stored: 2,
      refused: 0,
    });
    expect(await point()).toEqual([{ sampling_point: 'storage' }]);
    await logger.end();
  });

  it('refuses foreign devices, an unknown kind, a different kind or logger', async () => {
    const plantId = await world.plant();
    const [{ added, device, logger }, other] = [await connected({ plantId }), await connected({ plantId })];
    const ok = `OK-${added.sn}`;
    await logger.publish('devices', {
      id: 'd',
      devices: [
        { sn: other.device.sn, kind: 'inverter' },
        { sn: `T-${added.sn}`, kind: 'toaster' },
        { sn: device.sn, kind: 'meter' },
        { sn: `LOG-${added.sn}`, kind: 'logger' },
        { sn: other.added.sn, kind: 'logger' },
        { sn: ok, kind: 'meter', samplingPoint: 'acLow', parent: other.device.sn },
        { sn: added.sn, kind: 'logger', model: 'LG-3' },
      ],
    });
    expect(await logger.next('acks')).toEqual({ id: 'd', stored: 2, refused: 5 });
    expect((await refusals(added.id)).map(({ reason, detail }) => `${reason} ${detail}`)).toEqual([
      `unknownDevice ${other.device.sn} belongs to another logger`,
      'badValue kind toaster',
      `badValue ${device.sn} is registered as inverter`,
      'badValue another logger',
      'badValue another logger',
    ]);
    expect(await known(added)).toMatchObject([
      { sn: device.sn },
      { sn: ok, parent: null, sampling_point: 'acLow' },
    ]);
    expect(await known(other.added)).toMatchObject([{ sn: other.device.sn, kind: 'inverter' }]);
    await logger.end();
    await other.logger.end();
  });

  it.each([
    ['not a list', { devices: {} }],
    ['empty list', { devices: [] }],
    ['a serial number with a slash', { devices: [{ sn: 'A/B-1', kind: 'meter' }] }],
    ['a serial number with a wildcard', { devices: [{ sn: 'A+B', kind: 'meter' }] }],
  ])('refuses %s', async (_, message) => {
    const { added, logger } = await connected();
    await logger.publish('devices', message);
    expect(await refusals(added.id)).toMatchObject([{ channel: 'devices', reason: 'badShape' }]);
    expect(await known(added)).toHaveLength(1);
    await logger.end();
  });

  it('are accepted without their invalid parts, and acknowledged', async () => {
    const { added, logger } = await connected();
    const sn = (name: string) => `${name}-${added.sn}`;
    await logger.publish('devices', {
      id: 'mixed',
      devices: [
        { sn: sn('MET'), kind: 'meter', samplingPoint: 'roof', model: 'M-1' },
        { sn: 'A/B', kind: 'meter' },
        { sn: sn('CL'), kind: 'cluster', structure: { packs: 4, cellsPerPack: 65 }, brand: 'a\u0000b' },
        'meter',
        { sn: sn('OK'), kind: 'meter', samplingPoint: 'pv' },
      ],
    });
    expect(await logger.next('acks')).toEqual({ id: 'mixed', stored: 3, refused: 5 });
    expect(await known(added)).toMatchObject([
      { sn: sn('CL'), structure: { packs: 4 }, brand: '' },
      {},
      { sn: sn('MET'), model: 'M-1', sampling_point: null },
      { sn: sn('OK'), sampling_point: 'pv' },
    ]);
    const details = (await refusals(added.id)).map(({ reason, detail }) => `${reason} ${detail}`);
    expect(details.map((text) => text.split(':')[0])).toEqual([
      'badValue devices.0.samplingPoint',
      'badShape devices.1.sn',
      'badValue devices.2.brand',
      'badValue devices.2.structure.cellsPerPack',
      'badShape devices.3',
    ]);
    await logger.publish('devices', { id: 'none', devices: [] });
    expect(await logger.next('acks')).toEqual({ id: 'none', stored: 0, refused: 1 });
    await logger.end();
  });

  it('a status that the database cannot store is refused, and does not end the connection', async () => {
    const { added, logger } = await connected();
    await logger.publish('status', { online: true, model: 'a\u0000b' });
    await logger.publish('devices', { id: 'ok', devices: [{ sn: `NUL-${added.sn}`, kind: 'meter' }] });
    expect(await logger.next('acks')).toEqual({ id: 'ok', stored: 1, refused: 0 });
    expect(await refusals(added.id)).toMatchObject([{ channel: 'status', reason: 'refused' }]);
    await logger.end();
  });
});

describe('the clock', () => {
  it('is returned to a logger that asks', async () => {
    const { logger } = await connected();
    await logger.publish('time', { id: 'q1', t: 5 });
    expect(await logger.next('time')).toEqual({ id: 'q1', t: nowMs, iso: new Date(nowMs).toISOString() });
    await logger.publish('time', {});
    expect(await logger.next('time')).toEqual({ t: nowMs, iso: new Date(nowMs).toISOString() });
    await logger.end();
  });

  it('determines which samples are in the future', async () => {
    const { device, logger } = await connected();
    const soon = power(device.sn, nowMs + 10 * 60_000);
    await logger.publish('telemetry', { id: 'a', samples: [soon] });
    expect(await logger.next('acks')).toMatchObject({ stored: 0, refused: 1 });
    nowMs += 6 * 60_000;
    await logger.publish('telemetry', { id: 'b', samples: [soon] });
    expect(await logger.next('acks')).toMatchObject({ stored: 1, refused: 0 });
    await logger.end();
  });
});

it('no unexpected errors occurred, only those of the broken connections', () => {
  const unexpected = world.errors.filter((error) => !/terminat|Connection|ECONNRESET/i.test(String(error)));
  expect(unexpected).toEqual([]);
});
