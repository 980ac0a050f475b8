import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MemorySessionRecorder } from '@heliodon/device-links/ocpp/testing/memory-session-recorder';
import { connectPile, type TestPile } from '@heliodon/device-links/ocpp/testing/test-pile';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { deviceTopic } from '@heliodon/telemetry/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startTestServer, type TestServer } from './server.ts';
import { PASSWORD, type TestAccount, World } from './world.ts';

/* A charger of a third-party library on the portal's port: its messages are stored, it receives commands. */

const SN = 'PILE-1';
const SECRET = '00112233445566778899aabbccddeeff00112233';
const COMMAND_PASSWORD = 'Breaker2040';

const recorder = new MemorySessionRecorder();
let server: TestServer;
let manager: TestAccount;
let token: string;
let port: number;
let plantId: number;
let pileId: number;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const credential = (deviceId: number, secret: string) =>
  server.db
    .insertInto('logger_credential')
    .values({ device_id: deviceId, secret_hash: hashOf(secret), check_code_hash: hashOf(secret) })
    .execute();

beforeAll(async () => {
  const config = { mqttPort: 0, host: '127.0.0.1' };
  server = await startTestServer({ config, piles: { recorder, directory: recorder } });
  const { context, app, db } = server;
  await context.store.prepare();
  await context.events.start();
  await context.telemetry.gateway.start();
  context.commands.dispatcher.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  const world = new World(server);
  manager = await world.account();
  token = await world.token(manager);
  plantId = await world.plant(manager);
  pileId = await world.device(plantId, 'charger');
  await db.updateTable('device').set({ sn: SN, rated_kw: 60 }).where('id', '=', pileId).execute();
  await credential(pileId, SECRET);
  recorder.piles.set(SN, { deviceId: pileId, connectors: 2, ratedKw: 60 });
});
afterAll(async () => {
  await server.context.commands.dispatcher.stop();
  await server.context.ocpp.stop();
  await server.context.telemetry.gateway.stop();
  await server.stop();
});

const ok = async (path: string, body: unknown) => {
  const answer = await server.call(path, body, { token });
  expect([path, answer.code, answer.msg]).toEqual([path, 1000, 'Success']);
  return answer.data;
};

async function connect(secret = SECRET) {
  const accepted = () => ({ status: 'Accepted' });
  const pile = await connectPile({
    endpoint: `ws://127.0.0.1:${port}/ocpp`,
    sn: SN,
    secret,
    version: 'ocpp1.6',
    answers: { SetChargingProfile: accepted, ChangeAvailability: accepted, TriggerMessage: accepted },
  });
  const boot = { chargePointVendor: 'Vendor', chargePointModel: 'AC-22', firmwareVersion: 'v0.9' };
  expect(await pile.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
  for (const connectorId of [1, 2])
    await pile.call('StatusNotification', { connectorId, status: 'Available', errorCode: 'NoError' });
  return pile;
}

const online = async () =>
  (
    await server.db
      .selectFrom('logger_link')
      .select('online')
      .where('logger_id', '=', pileId)
      .executeTakeFirst()
  )?.online;
const now = async () =>
  // biome-ignore lint/suspicious/noExplicitAny: a live value as sent to the page
  (await server.context.telemetry.live.read(deviceTopic(pileId))) as any;

describe('a charger over OCPP', () => {
  let pile: TestPile;
  beforeAll(async () => {
    pile = await connect();
  });
  afterAll(() => pile.end());

  it('is online and described by its own data', async () => {
    await expect.poll(online).toBe(true);
    const device = await server.db
      .selectFrom('device')
      .select(['brand', 'model', 'firmware', 'logger_id'])
      .where('id', '=', pileId)
      .executeTakeFirst();
    expect(device).toEqual({ brand: 'Vendor', model: 'AC-22', firmware: 'v0.9', logger_id: null });
    expect(await now()).toMatchObject({ status: 'standby' });
  });

  it('has its samples stored before it is answered', async () => {
    const { transactionId } = await pile.call('StartTransaction', {
      connectorId: 1,
      idTag: 'CARD',
      meterStart: 1000,
      timestamp: new Date().toISOString(),
    });
    await pile.call('StatusNotification', { connectorId: 1, status: 'Charging', errorCode: 'NoError' });
    const sampledValue = [{ value: '1500' }, { value: '21000', measurand: 'Power.Active.Import' }];
    const meterValue = [{ timestamp: new Date().toISOString(), sampledValue }];
    await pile.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    const state = await server.db
      .selectFrom('device_state')
      .select(['power_kw', 'status'])
      .where('device_id', '=', pileId)
      .executeTakeFirst();
    expect(state?.power_kw).toBe(-21);
    expect(await now()).toMatchObject({ status: 'charging' });
    const refused = await server.db.selectFrom('quarantine').select('detail').execute();
    expect(refused).toEqual([]);
  });

  it('a limit is sent from the page to the charger, and its samples verify it', async () => {
    const newPassword = await server.credential(COMMAND_PASSWORD);
    const accountPassword = await server.credential(PASSWORD);
    await ok('/device/setCommandPassword', { accountPassword, newPassword });
    const password = await server.credential(COMMAND_PASSWORD);
    const request = { deviceIds: [pileId], name: 'setPowerLimit', params: { limitKw: 30 }, password };
    const [{ commandId, code }] = (await ok('/device/sendCommand', request)).results;
    expect(code).toBe(1000);
    const state = async () => (await ok('/device/getCommand', { commandId })).state;
    await expect.poll(state).toBe('verified');
    expect(pile.asked.find(({ action }) => action === 'SetChargingProfile')?.params).toMatchObject({
      connectorId: 0,
    });
  });

  it('a parameter is read back', async () => {
    const password = await server.credential(COMMAND_PASSWORD);
    const request = { deviceIds: [pileId], name: 'setAvailability', params: { state: 1 }, password };
    const [{ commandId }] = (await ok('/device/sendCommand', request)).results;
    const state = async () => (await ok('/device/getCommand', { commandId })).state;
    await expect.poll(state).toBe('readBack');
  });

  it('takes part in site control', async () => {
    const { db, context } = server;
    const loggerId = await new World(server).device(plantId, 'logger');
    await db.updateTable('device').set({ sn: 'LOG-1' }).where('id', '=', loggerId).execute();
    await credential(loggerId, 'secret of the logger');
    const logger = await TestLogger.connect(context.mqttUrl(), 'LOG-1', 'secret of the logger');
    await logger.publish('status', { online: true, firmware: '1.6.0' });
    await logger.publish('devices', { devices: [{ sn: 'MET-1', kind: 'meter', samplingPoint: 'acLow' }] });
    await logger.publish('telemetry', { samples: [{ sn: 'MET-1', t: Date.now(), v: { powerKw: 80 } }] });
    await db.insertInto('site_control').values({ plant_id: plantId, transformer_kw: 70 }).execute();
    const before = pile.asked.length;
    const orders = () =>
      pile.asked
        .slice(before)
        .filter(({ action }) => action === 'SetChargingProfile')
        .map(({ params }) => params);
    await expect
      .poll(
        async () => {
          await context.site.pass();
          return orders().length;
        },
        { interval: 500 },
      )
      .toBeGreaterThan(1);
    expect(orders()[0]).toMatchObject({
      csChargingProfiles: { stackLevel: 2, chargingSchedule: { duration: 60 } },
    });
    await logger.end();
  });

  it('is not listed among the loggers that users manage', async () => {
    const world = new World(server);
    const root = await world.token(await world.root());
    const { data } = await server.call('/device/getLoggerList', { keyword: '' }, { token: root });
    expect(data.rows.map(({ sn }: { sn: string }) => sn)).toEqual(['LOG-1']);
  });

  it('does not affect the sockets of pages', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/sems/socket`);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', token }));
    expect(JSON.parse(String((await once(socket, 'message'))[0]))).toEqual({ type: 'ready' });
    socket.terminate();
  });
});

it('a charger is disconnected when its secret is renewed, and reconnects with the new one', async () => {
  const pile = await connect();
  const closed = pile.closed();
  const another = SECRET.replaceAll('0', '9');
  await server.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('logger_credential')
      .set({ secret_hash: hashOf(another) })
      .where('device_id', '=', pileId)
      .execute();
    await tx
      .selectNoFrom((q) => q.fn('pg_notify', [q.val('device'), q.val(String(pileId))]).as('told'))
      .execute();
  });
  await closed;
  await expect.poll(online).toBe(false);
  const again = await connect(another);
  await expect.poll(online).toBe(true);
  await again.end();
  await expect.poll(online).toBe(false);
});

it('a charger that requests another subprotocol is rejected, and its page shows this', async () => {
  const sn = 'PILE-2';
  const deviceId = await new World(server).device(plantId, 'charger');
  await server.db.updateTable('device').set({ sn }).where('id', '=', deviceId).execute();
  await credential(deviceId, SECRET);
  recorder.piles.set(sn, { deviceId, connectors: 2, ratedKw: 60 });
  const authorization = `Basic ${Buffer.from(`${sn}:${SECRET}`).toString('base64')}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${sn}`, ['ocpp1.5'], {
    headers: { authorization },
  });
  socket.on('error', () => undefined);
  const [, { statusCode }] = await once(socket, 'unexpected-response');
  expect(statusCode).toBe(400);
  const refusals = async () => (await ok('/device/getDeviceDetail', { deviceId })).refusals;
  await expect
    .poll(refusals)
    .toMatchObject([{ what: 'connection', reason: 'subprotocol', ip: '127.0.0.1', times: 1 }]);
});

it('a disconnected charger gets no command', async () => {
  await expect.poll(online).toBe(false);
  const password = await server.credential(COMMAND_PASSWORD);
  const request = {
    deviceIds: [pileId],
    name: 'startSession',
    params: { connector: 1, maxKwh: 0 },
    password,
  };
  const [{ code }] = (await ok('/device/sendCommand', request)).results;
  expect(code).not.toBe(1000);
});
