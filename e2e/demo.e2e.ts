import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Api, COMMAND_PASSWORD, DEMO_PASSWORD } from './support/api.ts';
import { query } from './support/crash-world.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

/* The demo for a new user: live plants, history, and controllable devices. */

let folder: string;
let dataDir: string;
let server: ServerProcess;
let api: Api;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-demo-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  server = await startServer({ DATA_DIR: dataDir, DEMO_FLEET: 'on', DEMO_HISTORY_DAYS: '2' });
  api = await new Api(server.url).signIn('manager', DEMO_PASSWORD);
}, 120_000);

afterAll(async () => {
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Eight plants start at once: on a busy machine this takes minutes. */
const PATIENCE_MS = 240_000;
vi.setConfig({ testTimeout: PATIENCE_MS + 60_000 });

const until = <T>(look: () => Promise<T | undefined>): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await look();
      if (found === undefined) throw new Error(`waited in vain:\n${server.output()}`);
      return found;
    },
    { timeout: PATIENCE_MS, interval: 500 },
  );

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
