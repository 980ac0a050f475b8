import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltInBroker } from '@heliodon/device-links/mqtt/built-in-broker';
import { freePort } from '@heliodon/infrastructure/free-port';
import { createGatewayWorld, type GatewayWorld } from '@heliodon/telemetry/gateway-world';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WrittenConfig } from '../src/field/config.ts';
import { Cable } from './cable.ts';
import { type ModbusServer, startModbusServer } from './modbus-server.ts';

/* docs/logger.md from start to end with the program: scan, fill in three fields, start, see values. */

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let folder: string;
let world: GatewayWorld;
let broker: BuiltInBroker;
let modbus: ModbusServer;
const running: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-first-'));
  world = await createGatewayWorld();
  broker = world.broker();
  await world.gateway({ link: broker });
  modbus = await startModbusServer('solaredge-inverter-and-meter');
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await ended;
  }
  await modbus.stop();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

function run(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], {
    env: { ...process.env, INIT_CWD: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    output.out += text;
  });
  child.stderr.on('data', (text) => {
    output.err += text;
  });
  return { child, output, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

const until = (holds: () => boolean | Promise<boolean>) =>
  vi.waitUntil(holds, { timeout: 120_000, interval: 100 });
const count = async (table: string): Promise<number> =>
  (await world.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;

it('a SunSpec inverter and its meter are found, read and stored', { timeout: 300_000 }, async () => {
  const scan = run(
    '--scan',
    '--host',
    '127.0.0.1',
    '--port',
    String(modbus.port),
    '--units',
    '1-3',
    '--out',
    'logger.json',
  );
  expect([await scan.ended, scan.output.err]).toEqual([0, expect.stringContaining('SolarEdge')]);

  const path = join(folder, 'logger.json');
  const proposed: WrittenConfig = JSON.parse(await readFile(path, 'utf8'));
  expect(proposed.devices?.map(({ kind }) => kind).sort()).toEqual(['inverter', 'meter']);
  const early = run();
  expect([await early.ended, early.output.err]).toEqual([1, expect.stringContaining('logger.json')]);

  const added = await world.logger();
  const statusPort = await freePort();
  const config = { ...proposed, sn: added.sn, secret: added.secret, statusPort, pollS: 1 };
  await writeFile(path, JSON.stringify({ ...config, platform: `mqtt://127.0.0.1:${broker.port}` }));
  const logger = run();
  await until(async () => (await count('telemetry_inverter')) > 0 && (await count('telemetry_meter')) > 0);
  const stored = await world.rows(
    'SELECT kind, brand FROM device WHERE logger_id = $1 ORDER BY kind',
    added.id,
  );
  expect(stored).toEqual([
    { kind: 'inverter', brand: expect.stringMatching(/solaredge/i) },
    { kind: 'meter', brand: expect.any(String) },
  ]);
  expect(await world.rows('SELECT sn, reason, detail FROM quarantine')).toEqual([]);

  const page = await fetch(`http://127.0.0.1:${statusPort}/status.json`);
  const status = (await page.json()) as { platform: { isUp: boolean }; devices: { error: string | null }[] };
  expect(status.platform.isUp).toBe(true);
  expect(status.devices.map(({ error }) => error)).toEqual([null, null]);
  expect(JSON.stringify(status)).not.toContain(added.secret);

  logger.child.kill('SIGTERM');
  expect([await logger.ended, logger.output.err]).toEqual([0, '']);
});

it('a device that is disconnected and returns is read again', { timeout: 300_000 }, async () => {
  const cable = new Cable(modbus.port);
  await cable.plug();
  const added = await world.logger();
  const statusPort = await freePort();
  await writeFile(
    join(folder, 'logger.json'),
    JSON.stringify({
      sn: added.sn,
      secret: added.secret,
      statusPort,
      pollS: 1,
      platform: `mqtt://127.0.0.1:${broker.port}`,
      lines: [{ name: 'roof', type: 'tcp', host: '127.0.0.1', port: cable.port, timeoutMs: 500 }],
      devices: [{ line: 'roof', unit: 1, map: 'sunspec', kind: 'inverter', sn: 'INV-ROOF' }],
    }),
  );
  run();
  const inverter = async () => {
    const page = await fetch(`http://127.0.0.1:${statusPort}/status.json`).catch(() => undefined);
    const status = (await page?.json().catch(() => undefined)) as
      | { devices: { error: string | null }[] }
      | undefined;
    return status?.devices[0];
  };
  await until(async () => (await count('telemetry_inverter')) > 1);
  await cable.pull();
  await until(async () => typeof (await inverter())?.error === 'string');
  expect((await inverter())?.error).toContain('roof');
  await cable.plug();
  const before = await count('telemetry_inverter');
  await until(async () => (await count('telemetry_inverter')) > before);
  await until(async () => (await inverter())?.error === null);
  await cable.pull();
});
