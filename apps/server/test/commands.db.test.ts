import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import type { CommandMessage } from '@heliodon/telemetry/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from './server.ts';
import { PASSWORD, type TestAccount, World } from './world.ts';

/* From the call to a logger on a real connection and back, with all server parts running. */

const SECRET = 'secret of the logger';
const COMMAND_PASSWORD = 'Breaker2040';

let server: TestServer;
let manager: TestAccount;
let token: string;
let rootToken: string;
let mqttUrl: string;
let base: string;
let loggerId: number;

beforeAll(async () => {
  server = await startTestServer({ config: { mqttPort: 0, host: '127.0.0.1' } });
  const { context, app } = server;
  await context.store.prepare();
  await context.events.start();
  await context.telemetry.gateway.start();
  context.commands.dispatcher.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  mqttUrl = context.mqttUrl();

  const world = new World(server);
  manager = await world.account();
  token = await world.token(manager);
  rootToken = await world.token(await world.root());
  loggerId = await world.device(await world.plant(manager), 'logger');
  const hash = createHash('sha256').update(SECRET).digest();
  await server.db.updateTable('device').set({ sn: 'LOGGER-1' }).where('id', '=', loggerId).execute();
  await server.db
    .insertInto('logger_credential')
    .values({ device_id: loggerId, secret_hash: hash, check_code_hash: hash })
    .execute();
});
afterAll(async () => {
  await server.context.commands.dispatcher.stop();
  await server.context.telemetry.gateway.stop();
  await server.stop();
});

const ok = async (path: string, body: unknown, as = token) => {
  const answer = await server.call(path, body, { token: as });
  expect([path, answer.code, answer.msg]).toEqual([path, 1000, 'Success']);
  return answer.data;
};
const deviceId = async (sn: string) =>
  (await server.db.selectFrom('device').select('id').where('sn', '=', sn).executeTakeFirstOrThrow()).id;
const nextCommand = (logger: TestLogger) => logger.next<CommandMessage>('commands');

async function connectLogger(): Promise<TestLogger> {
  const logger = await TestLogger.connect(mqttUrl, 'LOGGER-1', SECRET);
  await logger.listen();
  await logger.publish('status', { online: true, model: 'L1', firmware: '1.6.0' });
  const devices = [{ sn: 'PCS-1', kind: 'pcs', model: 'PCS-250', firmware: '3.0.0' }];
  await logger.publish('devices', { devices });
  return logger;
}

describe('commands', () => {
  let logger: TestLogger;
  let pcs: number;
  beforeAll(async () => {
    logger = await connectLogger();
    pcs = await deviceId('PCS-1');
    const newPassword = await server.credential(COMMAND_PASSWORD);
    const accountPassword = await server.credential(PASSWORD);
    await ok('/device/setCommandPassword', { accountPassword, newPassword });
  });
  afterAll(() => logger.end());

  const commandState = async (commandId: string) => (await ok('/device/getCommand', { commandId })).state;

  it('a set-point is verified by the measurement', async () => {
    const password = await server.credential(COMMAND_PASSWORD);
    const request = { deviceIds: [pcs], name: 'setPower', params: { powerKw: 100 }, password };
    const [{ commandId, code }] = (await ok('/device/sendCommand', request)).results;
    expect(code).toBe(1000);
    const message = await nextCommand(logger);
    expect(message).toMatchObject({ id: commandId, sn: 'PCS-1', type: 'setpoint', params: { powerKw: 100 } });
    await logger.publish('replies', { id: commandId, state: 'done' });
    expect(await commandState(commandId)).toBe('acknowledged');
    await logger.publish('telemetry', {
      samples: [{ sn: 'PCS-1', t: Date.now(), v: { activePowerKw: 98 } }],
    });
    await expect.poll(() => commandState(commandId)).toBe('verified');
  });

  it('parameters are read from the device itself', async () => {
    const answer = ok('/device/readParams', { deviceId: pcs, names: ['setSocLimits'] });
    const message = await nextCommand(logger);
    expect(message).toMatchObject({ type: 'read', params: { names: ['setSocLimits'] } });
    const values = { 'setSocLimits.socMin': 10, 'setSocLimits.socMax': 95 };
    await logger.publish('replies', { id: message.id, state: 'done', values });
    expect((await answer).params).toEqual([
      { name: 'setSocLimits', values: { socMin: 10, socMax: 95, reserveSoc: null } },
    ]);
  });

  it('a plan is followed once telemetry shows it', async () => {
    const plan = { segments: [{ fromMin: 0, toMin: 360, powerKw: -50, cutOffSoc: 95 }] };
    const password = await server.credential(COMMAND_PASSWORD);
    const { version } = await ok('/device/setPlan', { deviceId: pcs, plan, password });
    const message = await nextCommand(logger);
    expect(message).toMatchObject({ type: 'plan', name: 'applyPlan', params: { version, ...plan } });
    await logger.publish('telemetry', {
      samples: [{ sn: 'PCS-1', t: Date.now(), v: { planVersion: version } }],
    });
    const status = async () => (await ok('/device/getPlan', { deviceId: pcs })).sendStatus;
    await expect.poll(status).toBe('success');
  });

  it('a parameter waits until the logger is connected and subscribed', async () => {
    await logger.end();
    const offline = async () =>
      (await server.db.selectFrom('logger_link').select('online').executeTakeFirstOrThrow()).online;
    await expect.poll(offline).toBe(false);
    const request = { deviceIds: [loggerId], name: 'setHeartbeat', params: { intervalS: 30 } };
    const [{ commandId }] = (await ok('/device/sendCommand', request)).results;
    logger = await TestLogger.connect(mqttUrl, 'LOGGER-1', SECRET);
    await expect.poll(offline).toBe(true);
    await server.context.commands.dispatcher.turn();
    expect(await commandState(commandId)).toBe('queued');
    await logger.listen();
    expect((await nextCommand(logger)).id).toBe(commandId);
    await logger.publish('replies', { id: commandId, state: 'done' });
    const readBack = await nextCommand(logger);
    expect(readBack.params).toEqual({ names: ['setHeartbeat'], set: { intervalS: 30 } });
    await logger.publish('replies', {
      id: readBack.id,
      state: 'done',
      values: { 'setHeartbeat.intervalS': 30 },
    });
    expect(await commandState(commandId)).toBe('readBack');
  });

  it('the log shows it in the language of the reader', async () => {
    const today = new Date();
    const range = { from: day(today, -1), to: day(today, 1), timeZone: 'UTC', type: 'device' };
    const contents = async (lang: 'zh_CN' | 'en_US') => {
      const { data } = await server.call('/system/getLogList', range, { token, lang });
      return data.rows.map((row: { content: string }) => row.content);
    };
    expect(await contents('en_US')).toContain(
      'PCS-1: Set power (Power (discharge positive, charge negative) 100 kW): verified by measurement',
    );
    expect(await contents('zh_CN')).toContain('LOGGER-1 设置心跳间隔（心跳间隔 30 s）：回读一致');
  });
});

describe('firmware', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => (i * 7) % 251));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const manifest = `heliodon-firmware-v1\npcs\n\n3.1.0\n${sha256}\n`;
  const announced = {
    kind: 'pcs',
    version: '3.1.0',
    fileName: 'pcs.bin',
    signature: sign(null, Buffer.from(manifest), privateKey).toString('base64'),
  };
  const put = async (url: string, body: Buffer, headers: Record<string, string> = {}) => {
    const options = { method: 'PUT', body: new Uint8Array(body), headers: { lang: 'en_US', ...headers } };
    const response = await fetch(base + url, options);
    const answer = (await response.json()) as Answer;
    return { status: response.status, ...answer };
  };
  const announce = async () => (await ok('/device/createFirmware', announced, rootToken)).uploadUrl as string;

  beforeAll(async () => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const accountPassword = await server.credential(server.adminPassword as string);
    await ok('/device/setFirmwareKey', { publicKey: pem, accountPassword }, rootToken);
  });

  it('an upload that is too large or has no ticket is rejected, and so is another file', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(await put('/sems/upload/nothing', Buffer.from('x'))).toMatchObject({ status: 404 });
    expect(await put(await announce(), Buffer.from('{'), headers)).toMatchObject({ code: 2526 });
    expect(await put(await announce(), Buffer.alloc(0))).toMatchObject({ code: 2531 });
    const declared = {
      method: 'PUT',
      url: await announce(),
      headers: { 'content-length': '70000000' },
    } as const;
    expect((await server.app.inject({ ...declared, payload: Buffer.alloc(10) })).json()).toMatchObject({
      code: 2006,
    });
    expect(await server.db.selectFrom('stored_file').select('id').execute()).toEqual([]);
  });

  it('is uploaded, downloaded in parts by the logger, and completed with the new version', async () => {
    const taken = await put(await announce(), bytes, { 'content-type': 'application/octet-stream' });
    expect(taken).toMatchObject({ status: 200, code: 1000, data: { sha256, sizeBytes: bytes.length } });

    const logger = await connectLogger();
    const pcs = await deviceId('PCS-1');
    const password = await server.credential(COMMAND_PASSWORD);
    const request = { deviceIds: [pcs], firmwareId: taken.data.firmwareId, password };
    const [{ jobId, code }] = (await ok('/device/startUpgrade', request)).results;
    expect(code).toBe(1000);
    const message = await nextCommand(logger);
    expect(message).toMatchObject({
      id: jobId,
      sn: 'PCS-1',
      type: 'firmware',
      params: { sha256, version: '3.1.0' },
    });

    const url = base + String(message.params.url);
    const whole = await fetch(url);
    expect([whole.status, Number(whole.headers.get('content-length'))]).toEqual([200, bytes.length]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetch(url, { headers: { range: 'bytes=1000000-1000099' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000000-1000099/3000000']);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_000, 1_000_100))).toBe(true);
    expect((await fetch(url, { headers: { range: 'bytes=3000000-' } })).status).toBe(416);

    const job = async () => (await ok('/device/getUpgradeList', { deviceIds: [pcs] })).rows[0];
    expect(await job()).toMatchObject({
      jobId,
      state: 'downloading',
      fromVersion: '3.0.0',
      version: '3.1.0',
    });
    await logger.publish('replies', { id: jobId, state: 'progress', percent: 60 });
    expect(await job()).toMatchObject({ state: 'downloading', percent: 60 });
    await logger.publish('replies', { id: jobId, state: 'done' });
    expect(await job()).toMatchObject({ state: 'installing', percent: 100 });
    await logger.publish('devices', { devices: [{ sn: 'PCS-1', kind: 'pcs', firmware: '3.1.0' }] });
    await expect.poll(async () => (await job()).state).toBe('done');
    expect((await fetch(url)).status).toBe(404);
    await logger.end();

    await server.db
      .updateTable('stored_file')
      .set({ created_at: new Date(0) })
      .execute();
    await server.runTask('sweep');
    expect(await server.db.selectFrom('stored_file').select('kind').execute()).toEqual([
      { kind: 'firmware' },
    ]);
  });
});

const day = (from: Date, days: number): string =>
  new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);
