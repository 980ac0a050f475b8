import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

/* Open MQTT connections of a logger whose secret is replaced, or that is removed. */

let server: TestServer;
let world: World;
let token: string;
let mqttUrl: string;

beforeAll(async () => {
  server = await startTestServer({ config: { mqttPort: 0, host: '127.0.0.1' } });
  world = new World(server);
  token = await world.token(await world.root());
  const { context } = server;
  await context.events.start();
  await context.store.prepare();
  await context.telemetry.gateway.start();
  mqttUrl = context.mqttUrl();
});
afterAll(async () => {
  await server.context.telemetry.gateway.stop();
  await server.stop();
});

async function call(path: string, body: object) {
  const { code, msg, data } = await server.call(path, body, { token });
  expect(code, msg).toBe(1000);
  return data;
}

async function registered(sn: string) {
  const { results } = await call('/device/registerLoggers', { sns: [sn] });
  const { secret, checkCode } = results[0];
  const open = () => Promise.all([1, 2, 3, 4].map(() => TestLogger.connect(mqttUrl, sn, secret)));
  return { sn, secret, checkCode, open };
}

const ends = (lines: readonly TestLogger[]) =>
  Promise.all(
    lines.map(({ client }) => new Promise<void>((resolve) => client.once('close', () => resolve()))),
  );

it('a new secret ends all connections with the old one, and the logger reconnects with the new one', async () => {
  const { sn, secret, open } = await registered('LINE-REISSUED');
  const ended = ends(await open());
  const { id } = await server.db
    .selectFrom('device')
    .select('id')
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow();
  const { secret: fresh } = await call('/device/reissueSecret', { deviceId: id });
  await ended;
  await expect(TestLogger.connect(mqttUrl, sn, secret)).rejects.toThrow(/not authorized|bad user/i);
  const back = await TestLogger.connect(mqttUrl, sn, fresh);
  await back.end();
});

it('a logger that is removed from its plant loses its connections', async () => {
  const { sn, checkCode, open } = await registered('LINE-REMOVED');
  const plantId = await world.plant(await world.root());
  await call('/device/addLogger', { plantId, sn, checkCode });
  const ended = ends(await open());
  const { id } = await server.db
    .selectFrom('device')
    .select('id')
    .where('sn', '=', sn)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  await call('/device/removeDevices', { deviceIds: [id] });
  await ended;
});
