import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@heliodon/infrastructure/free-port';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Api, COMMAND_PASSWORD, DEMO_PASSWORD } from './support/api.ts';
import { query } from './support/crash-world.ts';

/* The product from its archive, started in an empty folder with the demo of a new user. */

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const MB = 1_000_000;
let folder: string;
let product: string;
let logger: string;
let dataDir: string;
let env: Record<string, string>;
let server: ChildProcess;
let url: string;
let api: Api;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-archive-'));
  await run(process.execPath, ['scripts/pack.mjs', '--fast', '--out', join(folder, 'release')], {
    cwd: root,
  });
  for (const file of await readdir(join(folder, 'release')))
    await run('tar', ['xzf', join(folder, 'release', file), '-C', folder]);
  const names = await readdir(folder);
  product = join(folder, names.find((name) => /^heliodon-\d/.test(name)) ?? '', 'heliodon');
  logger = join(folder, names.find((name) => name.startsWith('heliodon-logger-')) ?? '', 'heliodon-logger');
  dataDir = join(folder, 'data');
  const [port, mqttPort] = [await freePort(), await freePort()];
  env = bare({
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    HOST: '127.0.0.1',
    DEMO_HISTORY_DAYS: '2',
  });
  server = spawn(product, [], { cwd: folder, env, stdio: 'ignore' });
  url = `http://127.0.0.1:${port}`;
  const isReady = () => {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    return fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await vi.waitUntil(isReady, { timeout: 200_000, interval: 500 });
  api = await new Api(url).signIn('manager', DEMO_PASSWORD);
}, 500_000);
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Environment with only Node. */
const bare = (more: Record<string, string> = {}) => ({
  PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: folder,
  ...more,
});

/** Eight plants start at once: on a busy machine this takes minutes. */
const PATIENCE_MS = 240_000;
vi.setConfig({ testTimeout: PATIENCE_MS + 60_000 });

const until = <T>(look: () => Promise<T | undefined>): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await look();
      if (found === undefined) throw new Error('waited in vain');
      return found;
    },
    { timeout: PATIENCE_MS, interval: 500 },
  );

it('starts in an empty folder, and behaves like npm start', async () => {
  expect(await (await fetch(`${url}/login`)).text()).toContain('<div id="root"');
  // The archive contains place shapes and fonts for printed pages.
  const places = await api.call('/place/searchPlace', { keyword: 'suzhou' });
  expect(places).toMatchObject({ code: 1000 });
  const { stdout } = await run(product, ['check-log'], { cwd: folder, env });
  expect(stdout).toContain('The operation log is whole');
});

it('all devices of the eight plants send data', async () => {
  const silent = await until(async () => {
    const [row] = await query<{ all: number; heard: number }>(
      dataDir,
      `SELECT count(*)::int AS all, count(s.device_id)::int AS heard
       FROM device d LEFT JOIN device_state s ON s.device_id = d.id`,
    );
    // A logger may be in a simulated outage: its devices are then offline.
    return row && row.all > 100 && row.heard > row.all * 0.8 ? row.all - row.heard : undefined;
  });
  expect(silent).toBeLessThan(25);
  const refused = await query(dataDir, 'SELECT reason, detail FROM quarantine');
  expect(refused).toEqual([]);
});

it('today is counted from its first hour on, and yesterday is complete', async () => {
  const { data } = await api.call('/plant/getPlantList', { pageSize: 20 });
  expect(data.total).toBe(8);
  const plants: { plantId: number; timeZone: string }[] = data.rows;
  for (const { plantId, timeZone } of plants) {
    const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() - 86_400_000);
    const rows = await until(async () => {
      const body = { plantId, period: 'quarter', from: yesterday, to: yesterday };
      const answer = await api.call('/plant/getPlantEnergy', body);
      return answer.data.rows.length >= 92 ? answer.data.rows : undefined;
    });
    expect(rows.every((row: { load: number | null }) => row.load !== null)).toBe(true);
  }
});

it('shows the progress of its history, and its spare logger sends data once it is added', async () => {
  await until(async () => {
    const { data } = await api.call('/system/getDemo');
    return data.historyPercent === null ? true : undefined;
  });
  const { data: plants } = await api.call('/plant/getPlantList', { pageSize: 20 });
  const { data: demo } = await api.call('/system/getDemo');
  const { sn, checkCode } = demo.spareLogger;
  const added = await api.call('/device/addLogger', { plantId: plants.rows[0].plantId, sn, checkCode });
  expect(added.code).toBe(1000);
  await until(async () => {
    const states = await query(
      dataDir,
      `SELECT 1 FROM device d JOIN device_state s ON s.device_id = d.id JOIN device l ON l.id = d.logger_id
       WHERE l.sn = '${sn}'`,
    );
    return states.length > 0 ? states : undefined;
  });
  expect((await api.call('/system/getDemo')).data.spareLogger).toBeNull();
});

it('a storage converter follows a set-point, and the measurement shows it', async () => {
  await api.setCommandPassword();
  const pcs = await until(async () => {
    const found = await query<{ id: number; soc: number }>(
      dataDir,
      `SELECT d.id, bs.soc FROM device d JOIN device_state s ON s.device_id = d.id
       JOIN logger_link l ON l.logger_id = d.logger_id AND l.online
       JOIN device b ON b.plant_id = d.plant_id AND b.kind = 'battery'
       JOIN device_state bs ON bs.device_id = b.id
       WHERE d.kind = 'pcs' ORDER BY abs(bs.soc - 50) LIMIT 1`,
    );
    return found[0];
  });
  // An empty battery can only be charged, a full one only discharged: depends on the time of day.
  const powerKw = pcs.soc < 50 ? -12 : 12;
  const sent = await api.call('/device/sendCommand', {
    deviceIds: [pcs.id],
    name: 'setPower',
    params: { powerKw },
    password: await api.credential(COMMAND_PASSWORD),
  });
  expect(sent.data.results[0]).toMatchObject({ deviceId: pcs.id, code: 1000 });
  const { commandId } = sent.data.results[0];
  const command = await until(async () => {
    const { data } = await api.call('/device/getCommand', { commandId });
    return data.finished ? data : undefined;
  });
  expect(command).toMatchObject({ state: 'verified', code: null });
});

it('is stopped, and its data is backed up', async () => {
  await stop();
  const { stdout } = await run(product, ['backup', '--out', 'first.heliodon'], { cwd: folder, env: bare() });
  expect(stdout).toContain('read back and complete');
});

it('shows how to start it, and contains a data logger', async () => {
  const { stdout } = await run(product, ['--help'], { env: bare() });
  expect(stdout).toContain(`Usage: ${product} [options]`);
  expect((await run(product, ['logger', '--help'], { env: bare() })).stdout).toContain('logger --scan');
});

it('the archive of the data logger runs, and names a missing configuration', async () => {
  expect((await run(logger, ['--help'], { env: bare() })).stdout).toContain('--scan');
  const faulty = run(logger, ['--config', 'none.json'], { cwd: folder, env: bare() });
  await expect(faulty).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('none.json') });
});

it('both archives stay small', async () => {
  const sizes = await Promise.all(
    (await readdir(join(folder, 'release'))).map(async (name) => {
      const { size } = await stat(join(folder, 'release', name));
      return [name.startsWith('heliodon-logger') ? 'logger' : 'product', size] as const;
    }),
  );
  const { product: productBytes, logger: loggerBytes } = Object.fromEntries(sizes);
  expect(productBytes).toBeLessThan(150 * MB);
  expect(loggerBytes).toBeLessThan(30 * MB);
});
