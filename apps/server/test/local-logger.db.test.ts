import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

/* A real logger beside the server. */

let server: TestServer;
let dataDir: string;
let plantId: number;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'local-logger-'));
  server = await startTestServer({ config: { mqttPort: 0, host: '127.0.0.1', localLogger: true, dataDir } });
  const world = new World(server);
  const root = await world.root();
  plantId = await world.plant(root);
  token = await world.token(root);
  const { context } = server;
  await context.events.start();
  await context.store.prepare();
  await context.telemetry.gateway.start();
  for (const worker of context.gatewayWorkers) worker.start();
});
afterAll(async () => {
  for (const worker of server.context.gatewayWorkers) await worker.stop();
  await server.context.telemetry.gateway.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function call(path: string, body: object) {
  const { code, msg, data } = await server.call(path, body, { token });
  expect(code, msg).toBe(1000);
  return data;
}
const loggers = () => call('/setup/getSetupLoggers', { plantId });
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

it('is started, connects, and ends with its logger', { timeout: 180_000 }, async () => {
  expect(await loggers()).toEqual({ loggers: [], canStartHere: true });
  const { deviceId, sn } = await call('/setup/startLoggerHere', { plantId });
  expect(sn).toMatch(/^LOCAL-[A-Z0-9]{6}$/);
  expect(await call('/setup/startLoggerHere', { plantId })).toEqual({ deviceId, sn });
  const file = join(dataDir, 'loggers', sn, 'logger.json');
  await expect
    .poll(async () => (await loggers()).loggers[0], { timeout: 120_000 })
    .toMatchObject({ deviceId, sn, online: true, isHere: true });
  expect((await loggers()).canStartHere).toBe(false);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { secret } = JSON.parse(await readFile(file, 'utf8'));
  const stored = await server.db.selectFrom('logger_credential').selectAll().executeTakeFirstOrThrow();
  expect(stored.secret_hash.toString('hex')).not.toContain(secret);
  await call('/device/removeDevices', { deviceIds: [deviceId] });
  await expect.poll(() => exists(file), { timeout: 60_000 }).toBe(false);
  expect(await loggers()).toEqual({ loggers: [], canStartHere: true });
});
