import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Api } from './support/api.ts';
import { type Installation, type PartName, startInstallation } from './support/installation.ts';

/*
 * Two api, two worker and one gateway process on one PostgreSQL and one Mosquitto behave as one. Limits over both:
 * two-processes.db.test.ts.
 */

const LOGGER_SN = 'PARTS-1';
const INVERTER_SN = 'PARTS-INV-1';
const WAIT = { timeout: 60_000, interval: 200 };
let all: Installation;
let password: string;
const inverterId = async () =>
  (await all.rows<{ id: number }>('SELECT id FROM device WHERE sn = $1', INVERTER_SN))[0]?.id;
beforeAll(async () => {
  all = await startInstallation();
  password = all.adminPassword ?? '';
}, 180_000);
afterAll(() => all?.stop());

const admin = async (name: PartName) => new Api(all.url(name), await adminToken(name));
const adminToken = (name: PartName) => new Api(all.url(name)).tokenOf('admin', password);

it('create one platform manager; its session is valid in both processes, and ends in both', async () => {
  expect(password).not.toBe('');
  expect(await all.rows('SELECT 1 FROM account')).toHaveLength(1);
  const token = await adminToken('api-1');
  const there = new Api(all.url('api-2'), token);
  expect((await there.call('/user/getAccount')).code).toBe(1000);
  await there.call('/user/exitlogin');
  expect((await new Api(all.url('api-1'), token).call('/user/getAccount')).code).toBe(401);
});

it('each export is created once, also after a worker was killed', async () => {
  const [one, two] = [await admin('api-1'), await admin('api-2')];
  const ask = (n: number) =>
    (n % 2 === 0 ? one : two).call('/system/exportLog', {
      from: '2026-01-01',
      to: '2026-06-30',
      timeZone: 'UTC',
      format: 'csv',
    });
  const asked = await Promise.all([0, 1, 2, 3, 4, 5].map(ask));
  expect(asked.map(({ code }) => code)).toEqual([1000, 1000, 1000, 1000, 1000, 1000]);
  const done = async () =>
    (await all.rows<{ n: number }>("SELECT count(*)::int AS n FROM export_job WHERE status = 'done'"))[0]?.n;
  await expect.poll(done, WAIT).toBe(6);
  await all.kill('worker-1');
  await Promise.all([6, 7, 8, 9].map(ask));
  await expect.poll(done, WAIT).toBe(10);
  // A second run of a job would have created a second file.
  expect(await all.rows('SELECT 1 FROM stored_file')).toHaveLength(10);
});

it('a sample of a logger reaches pages of both processes, a command of one reaches the logger once', async () => {
  const [one, two] = [await admin('api-1'), await admin('api-2')];
  const { data: registered } = await one.call('/device/registerLogger', { sn: LOGGER_SN });
  const [plant] = await all.rows<{ id: number }>(
    "INSERT INTO plant (owner_id, name) SELECT min(id), 'Parts' FROM account RETURNING id::int AS id",
  );
  const added = await two.call('/device/addLogger', {
    plantId: plant?.id,
    sn: LOGGER_SN,
    checkCode: registered.checkCode,
  });
  expect(added.code).toBe(1000);
  const logger = await TestLogger.connect(all.mqttUrl, LOGGER_SN, registered.secret);
  await logger.listen();
  await logger.publish('status', { online: true, firmware: '1.6.0' });
  await logger.publish('devices', {
    id: 'd',
    devices: [{ sn: INVERTER_SN, kind: 'inverter', ratedKw: 50 }],
  });
  expect(await logger.next('acks')).toMatchObject({ id: 'd', stored: 1 });

  const topic = `device/${await inverterId()}`;
  const pages = await Promise.all([watch('api-1', topic), watch('api-2', topic)]);
  const sample = { sn: INVERTER_SN, t: Date.now(), v: { activePowerKw: 12.5, workStatus: 2 } };
  await logger.publish('telemetry', { id: 't', samples: [sample] });
  expect(await logger.next('acks')).toMatchObject({ id: 't', stored: 1 });
  for (const page of pages)
    await vi.waitUntil(() => page.received.some((text) => text.includes('"activePowerKw":12.5')), WAIT);
  for (const page of pages) page.end();

  const sent = await two.call('/device/sendCommand', {
    deviceIds: [added.data.deviceId],
    name: 'setHeartbeat',
    params: { intervalS: 60 },
  });
  const commandId = sent.data.results[0].commandId;
  const command = await logger.next<{ id: string; name: string }>('commands');
  expect(command).toMatchObject({ id: commandId, name: 'setHeartbeat' });
  await logger.publish('replies', { id: command.id, state: 'done' });
  const read = await logger.next<{ id: string; type: string }>('commands');
  expect(read.type).toBe('read');
  await logger.publish('replies', { id: read.id, state: 'done', values: { 'setHeartbeat.intervalS': 60 } });
  const state = async () =>
    (await all.rows<{ state: string }>('SELECT state FROM command WHERE id = $1', commandId))[0]?.state;
  await expect.poll(state, WAIT).toBe('readBack');
  expect(logger.unread.filter(({ channel }) => channel === 'commands')).toEqual([]);
  await logger.end();
});

it('messages sent by loggers while the gateway is down are stored after its restart', async () => {
  const deviceId = await inverterId();
  const [own] = await all.rows<{ id: number }>('SELECT id FROM device WHERE sn = $1', LOGGER_SN);
  const fresh = await (await admin('api-1')).call('/device/reissueSecret', { deviceId: own?.id });
  const logger = await TestLogger.connect(all.mqttUrl, LOGGER_SN, fresh.data.secret);
  await logger.listen();
  await all.kill('gateway-1');
  const base = Date.now() - 60_000;
  for (let n = 0; n < 20; n += 1)
    await logger.publish('telemetry', {
      id: `g${n}`,
      samples: [{ sn: INVERTER_SN, t: base + n * 1000, v: { activePowerKw: n } }],
    });
  await all.startAgain('gateway-1');
  const stored = async () =>
    (
      await all.rows<{ n: number }>(
        'SELECT count(*)::int AS n FROM telemetry_inverter WHERE device_id = $1 AND ts >= to_timestamp($2 / 1000.0) AND ts < to_timestamp($2 / 1000.0 + 20)',
        deviceId,
        base,
      )
    )[0]?.n;
  await expect.poll(stored, WAIT).toBe(20);
  await logger.end();
});

/** A page that watches a topic at one of the processes. */
async function watch(name: PartName, topic: string) {
  const token = await adminToken(name);
  const socket = new WebSocket(`${all.url(name).replace('http', 'ws')}/sems/socket`);
  const received: string[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
    socket.on('message', (raw) => {
      const text = String(raw);
      received.push(text);
      if (text.includes('"ready"')) socket.send(JSON.stringify({ type: 'subscribe', topics: [topic] }));
      else resolve();
    });
  });
  return { received, end: () => socket.terminate() };
}
