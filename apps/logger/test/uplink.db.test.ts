import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExternalBroker } from '@heliodon/device-links/mqtt/external-broker';
import { startMosquitto } from '@heliodon/device-links/testing/mosquitto';
import { createGatewayWorld, type GatewayWorld } from '@heliodon/telemetry/gateway-world';
import { connectAsync } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Logger, type StandaloneOptions } from '../src/logger.ts';
import { Cable } from './cable.ts';
import { FakeDevice } from './fake-device.ts';

let world: GatewayWorld;
let folder: string;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  world = await createGatewayWorld();
  folder = await mkdtemp(join(tmpdir(), 'heliodon-logger-'));
});
afterEach(async () => {
  for (const step of closing.splice(0).reverse()) await step();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const LONG = { timeout: 60_000, interval: 50 };
const until = (holds: () => boolean | Promise<boolean>) => vi.waitUntil(holds, LONG);

/** Counts its rounds in a register, so that a missing sample is detected. */
function countingMeter(sn: string): FakeDevice & { rounds: () => number } {
  let rounds = 0;
  const meter = new FakeDevice({ sn, kind: 'meter', samplingPoint: 'acLow' }, { powerKw: 1 });
  meter.onRead = () => {
    rounds += 1;
    meter.values = { powerKw: 1, importTotalKwh: rounds };
  };
  return Object.assign(meter, { rounds: () => rounds });
}

async function start(added: { sn: string; secret: string }, url: string, more: Partial<StandaloneOptions>) {
  const logger = await Logger.open({
    sn: added.sn,
    password: () => added.secret,
    url,
    dataDir: folder,
    pollS: 1,
    devices: [],
    store: { maxBytes: 1 << 24 },
    retryMs: () => 100,
    onRestart: () => undefined,
    report: () => undefined,
    ...more,
  });
  logger.start();
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await logger.stop();
    isStopped = true;
  };
  closing.push(stop);
  return { logger, stop };
}

const registers = async (sn: string): Promise<number[]> => {
  const rows = await world.rows<{ n: number }>(
    `SELECT t.import_total_kwh AS n FROM telemetry_meter t JOIN device d ON d.id = t.device_id
     WHERE d.sn = $1 ORDER BY t.ts`,
    sn,
  );
  return rows.map(({ n }) => n);
};
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** All rounds from the first one to that of the reconnect, without a gap. */
async function expectComplete(meter: ReturnType<typeof countingMeter>): Promise<void> {
  const roundsBack = meter.rounds();
  await until(async () => (await registers(meter.description.sn)).length >= roundsBack);
  const stored = await registers(meter.description.sn);
  expect(stored).toEqual(upTo(stored.length));
}

describe('with the built-in broker', { timeout: 180_000 }, () => {
  async function line() {
    const broker = world.broker();
    await world.gateway({ link: broker });
    const cable = new Cable(broker.port);
    await cable.plug();
    closing.push(() => cable.pull());
    return cable;
  }

  it('an unplugged cable loses no data: history is complete after reconnection', async () => {
    const cable = await line();
    const added = await world.logger();
    const meter = countingMeter('MET-A');
    const written: string[] = [];
    const report = (text: string) => void written.push(text);
    const { logger } = await start(added, cable.url, { devices: [meter], report });
    await until(async () => (await registers('MET-A')).length >= 2);
    await cable.pull();
    const pulledAt = meter.rounds();
    await until(() => !logger.status.platform.isUp && meter.rounds() >= pulledAt + 3);
    expect(logger.status.store.waiting).toBeGreaterThan(0);
    await cable.plug();
    await expectComplete(meter);
    expect(logger.status.store).toMatchObject({ dropped: 0, refused: 0, untimed: 0, trouble: null });
    const [first, second] = written;
    expect([first, second, written.at(-1)]).toEqual([
      expect.stringMatching(/^platform: connected; \d+ records waiting$/),
      expect.stringMatching(/^platform: no connection: .+; \d+ records waiting$/),
      expect.stringMatching(/^platform: reconnected after 0 min; [1-9]\d* records waiting$/),
    ]);
  });

  it('a device that never responds is announced if its serial number is configured, and is offline', async () => {
    const cable = await line();
    const added = await world.logger();
    const [named, unnamed, good] = [
      countingMeter('MET-OFF'),
      countingMeter('MET-WHO'),
      countingMeter('MET-ON'),
    ];
    for (const silent of [named, unnamed]) silent.silence();
    named.isNamed = true;
    await start(added, cable.url, { devices: [named, unnamed, good] });
    await until(async () => (await registers('MET-ON')).length >= 1);
    const rows = await world.rows(
      `SELECT d.sn, d.sampling_point, s.ts IS NULL AS silent FROM device d
         LEFT JOIN device_state s ON s.device_id = d.id WHERE d.logger_id = $1 ORDER BY d.sn`,
      added.id,
    );
    expect(rows).toEqual([
      { sn: 'MET-OFF', sampling_point: 'acLow', silent: true },
      { sn: 'MET-ON', sampling_point: 'acLow', silent: false },
    ]);
  });

  it('a logger restarted while disconnected sends the data stored before', async () => {
    const cable = await line();
    const added = await world.logger();
    const meter = countingMeter('MET-B');
    await cable.pull();
    const first = await start(added, cable.url, { devices: [meter] });
    await until(() => meter.rounds() >= 3);
    await first.stop();
    // The meter no longer answers: its samples and name come from disk.
    const rounds = meter.rounds();
    meter.silence();
    await start(added, cable.url, { devices: [meter] });
    await cable.plug();
    await until(async () => (await registers('MET-B')).length >= rounds);
    expect(await registers('MET-B')).toEqual(upTo(rounds));
  });

  it('samples recorded before the clock was set get their time from the platform', async () => {
    const cable = await line();
    const added = await world.logger();
    const meter = countingMeter('MET-C');
    await cable.pull();
    const beganMs = Date.now();
    const boot = `boot-${beganMs}`;
    const clock = { boot, upMs: () => Date.now() - beganMs + 1000, systemMs: () => Date.now() - beganMs };
    await start(added, cable.url, { devices: [meter], clock });
    await until(() => meter.rounds() >= 2);
    await cable.plug();
    await expectComplete(meter);
    const [row] = await world.rows<{ first: Date }>(
      'SELECT min(ts) AS first FROM telemetry_meter t JOIN device d ON d.id = t.device_id WHERE d.sn = $1',
      'MET-C',
    );
    expect(Math.abs((row?.first.getTime() ?? 0) - beganMs)).toBeLessThan(3_600_000);
  });

  it('a silent device delays no other, and is online once it responds', async () => {
    const cable = await line();
    const added = await world.logger();
    const [meter, other] = [countingMeter('MET-D'), countingMeter('MET-E')];
    other.silence();
    const { logger } = await start(added, cable.url, { devices: [other, meter] });
    await until(async () => (await registers('MET-D')).length >= 2);
    expect(logger.status.devices[0]).toMatchObject({ isOpen: false, error: 'MET-E: no answer' });
    other.trouble = undefined;
    await until(async () => (await registers('MET-E')).length >= 1);
    expect((await registers('MET-E'))[0]).toBe(1);
  });

  it('an intermittent fault is sent as events, and the logger sends its own status', async () => {
    const cable = await line();
    const added = await world.logger();
    const inverter = new FakeDevice({ sn: 'INV-F', kind: 'inverter' }, { activePowerKw: 3, faultCode: 0 });
    await start(added, cable.url, { devices: [inverter] });
    const events = () =>
      world.rows(
        `SELECT e.code, e.raised FROM device_event e JOIN device d ON d.id = e.device_id
         WHERE d.sn = 'INV-F' ORDER BY e.ts`,
      );
    inverter.values = { activePowerKw: 0, faultCode: 101 };
    await until(async () => (await events()).length === 1);
    inverter.values = { activePowerKw: 3, faultCode: 0 };
    await until(async () => (await events()).length === 2);
    expect(await events()).toEqual([
      { code: 101, raised: true },
      { code: 101, raised: false },
    ]);
    const statuses = await world.rows(
      `SELECT DISTINCT work_status AS status FROM telemetry_inverter t JOIN device d ON d.id = t.device_id
       WHERE d.sn = 'INV-F' AND t.active_power_kw > 0`,
    );
    expect(statuses).toEqual([{ status: 2 }]);
    await until(async () => {
      const own = await world.rows('SELECT 1 FROM telemetry_logger WHERE device_id = $1', added.id);
      return own.length > 0;
    });
  });
});

describe('behind Mosquitto', { timeout: 180_000 }, () => {
  it('a broker that is killed and restarted loses no data', async () => {
    const first = await startMosquitto();
    let mosquitto = first;
    closing.push(() => mosquitto.stop());
    const link = new ExternalBroker({ url: first.url, clientId: 'g1', onError: () => undefined });
    await world.gateway({ link });
    const added = await world.logger();
    const meter = countingMeter('MET-M');
    const { logger } = await start(added, first.url, { devices: [meter], againMs: 1000 });
    await until(async () => (await registers('MET-M')).length >= 2);
    await first.stop();
    const diedAt = meter.rounds();
    await until(() => !logger.status.platform.isUp && meter.rounds() >= diedAt + 3);
    mosquitto = await startMosquitto(undefined, undefined, first.port);
    await expectComplete(meter);
    expect(logger.status.store).toMatchObject({ dropped: 0, refused: 0 });
  });

  it('commands and site orders reach the unit, and are answered', async () => {
    const mosquitto = await startMosquitto();
    closing.push(() => mosquitto.stop());
    await world.gateway({
      link: new ExternalBroker({ url: mosquitto.url, clientId: 'g1', onError: () => undefined }),
    });
    const added = await world.logger();
    const pcs = new FakeDevice({ sn: 'PCS-M', kind: 'pcs', ratedKw: 100 }, { activePowerKw: 0 }, [
      'setPower',
    ]);
    const { logger } = await start(added, mosquitto.url, { devices: [pcs] });
    await until(() => logger.status.devices[0]?.atMs !== null && logger.status.platform.isUp);
    const platform = await connectAsync(mosquitto.url);
    closing.push(() => platform.endAsync(true));
    const replies: Record<string, unknown>[] = [];
    platform.on('message', (_, payload) => replies.push(JSON.parse(payload.toString())));
    await platform.subscribeAsync(`heliodon/v1/${added.sn}/up/replies`, { qos: 1 });
    const send = (channel: 'commands' | 'control', message: object) =>
      platform.publishAsync(`heliodon/v1/${added.sn}/down/${channel}`, JSON.stringify(message), { qos: 1 });

    const id = randomUUID();
    const expires = Date.now() + 600_000;
    const command = {
      id,
      sn: 'PCS-M',
      type: 'setpoint',
      name: 'setPower',
      params: { powerKw: -20 },
      expires,
    };
    await send('commands', command);
    await until(() => replies.length > 0);
    expect(replies).toEqual([{ id, state: 'done' }]);
    expect(pcs.executed[0]).toEqual({ name: 'setPower', params: { powerKw: -20 } });
    // One expired and one already executed, with distinct powers to identify them.
    await send('commands', { ...command, expires: 1, id: randomUUID(), params: { powerKw: -7 } });
    await send('commands', { ...command, params: { powerKw: -5 } });

    const orders = [{ sn: 'PCS-M', powerKw: 35 }];
    await send('control', { seq: 1, at: Date.now(), holdS: 600, orders, afterwards: [] });
    await until(() => pcs.executed.at(-1)?.params.powerKw === 35);
    // Commands to one device are answered in order.
    const last = randomUUID();
    await send('commands', { ...command, id: last });
    await until(() => replies.length > 1);
    expect(replies).toEqual([id, last].map((done) => ({ id: done, state: 'done' })));
    expect(new Set(pcs.executed.map(({ params }) => params.powerKw))).toEqual(new Set([-20, 35]));
    expect(logger.status.control.platform).toBe(true);
  });
});
