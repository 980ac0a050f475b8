import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasRole } from '@heliodon/device-kinds/kinds';
import { alarmsOf, exampleParams, familiesOf, imageOfFamily } from '@heliodon/logger/testing/map-image';
import { type ModbusServer, startModbusServer } from '@heliodon/logger/testing/modbus-server';
import { knownMaps } from '@heliodon/register-maps/library';
import type { ScanFinding } from '@heliodon/telemetry/setup';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { PASSWORD, World } from './world.ts';

/*
 * Devices of the map library, simulated by their registers: found, configured, read and commanded through calls, broker,
 * a real logger and Modbus. DEVICE_LIBRARY=all takes all of them and prints a table.
 */

const COMMAND_PASSWORD = 'Breaker2040';
const isWhole = process.env.DEVICE_LIBRARY === 'all';
/** Inverter, hybrid inverter with its three maps, storage converter, meter and weather station. */
const SAMPLE = ['huawei-sun2000', 'growatt-sph', 'sinexcel-pws2', 'acrel-adl400', 'kipp-zonen-smp10'];
const units = familiesOf(knownMaps())
  .filter(({ name }) => isWhole || SAMPLE.includes(name))
  .map((family, i) => ({ unit: i + 1, family }));
const devices = units.flatMap(({ unit, family }) =>
  family.parts.map(({ name, map }, i) => ({ unit, name, map, sn: `DEV-${unit}-${i + 1}` })),
);

let folder: string;
let simulated: ModbusServer;
let server: TestServer;
let plantId: number;
let loggerId: number;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-device-library-'));
  const image = join(folder, 'library.json');
  const images = units.map(({ unit, family }) => [unit, imageOfFamily(family)]);
  await writeFile(image, JSON.stringify({ units: Object.fromEntries(images) }));
  simulated = await startModbusServer(image);
  server = await startTestServer({
    config: { mqttPort: 0, host: '127.0.0.1', localLogger: true, dataDir: folder },
  });
  const world = new World(server);
  const manager = await world.account();
  plantId = await world.plant(manager);
  token = await world.token(manager);
  const { context } = server;
  await context.events.start();
  await context.store.prepare();
  await context.telemetry.gateway.start();
  for (const worker of context.gatewayWorkers) worker.start();
  const newPassword = await server.credential(COMMAND_PASSWORD);
  const accountPassword = await server.credential(PASSWORD);
  await call('/device/setCommandPassword', { accountPassword, newPassword });
  const root = await world.token(await world.root());
  loggerId = (await call('/setup/startLoggerHere', { plantId }, root)).deviceId;
  await vi.waitFor(
    async () => {
      const { loggers } = await call('/setup/getSetupLoggers', { plantId });
      expect(loggers[0]).toMatchObject({ online: true, supported: true });
    },
    { timeout: 120_000, interval: 200 },
  );
});
afterAll(async () => {
  for (const worker of server.context.gatewayWorkers) await worker.stop();
  await server.context.telemetry.gateway.stop();
  await server.stop();
  await simulated.stop();
  await rm(folder, { recursive: true, force: true });
});

async function call(path: string, body: object, as = token) {
  const { code, msg, data } = await server.call(path, body, { token: as });
  expect([path, code, msg]).toEqual([path, 1000, expect.anything()]);
  return data;
}

it('are found by the scan of the logger', { timeout: 900_000 }, async () => {
  const scan = { hosts: ['127.0.0.1'], ports: [simulated.port], units: [1, units.length] };
  const { taskId } = await call('/setup/startSetupTask', { deviceId: loggerId, task: { do: 'scan', scan } });
  const task = () => call('/setup/getSetupTask', { taskId });
  await expect.poll(async () => (await task()).state, { timeout: 800_000 }).toBe('done');
  const found: ScanFinding[] = (await task()).scan.found;
  const missing = devices.filter(
    ({ unit, name, map }) =>
      map.fingerprint.length > 0 &&
      !found.some(
        ({ device, alternatives }) =>
          device.unit === unit && (device.map === name || alternatives.includes(name)),
      ),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it('run with the configuration of the platform, and their values arrive', { timeout: 600_000 }, async () => {
  const site = {
    lines: [{ name: 'roof', type: 'tcp', host: '127.0.0.1', port: simulated.port, pauseMs: 0 }],
    devices: devices.map(({ unit, name, map, sn }) => ({
      line: 'roof',
      unit,
      map: name,
      sn,
      ratedKw: hasRole(map.kind, 'storageConverter') ? 100 : undefined,
      samplingPoint: hasRole(map.kind, 'meter') ? 'load' : undefined,
    })),
  };
  await call('/setup/saveSetupConfig', { deviceId: loggerId, newest: 0, site });
  const config = () => call('/setup/getSetupConfig', { deviceId: loggerId });
  await expect.poll(async () => (await config()).state, { timeout: 120_000 }).toBe('running');
  await expect.poll(silent, { timeout: 400_000 }).toEqual([]);
});

/** Devices without a value yet. */
async function silent(): Promise<string[]> {
  const kinds = [...new Set(devices.map(({ map }) => map.kind))];
  const lists = await Promise.all(
    kinds.map((kind) => call('/device/getDeviceList', { plantId, kind, pageSize: 200 })),
  );
  const rows: { sn: string; at: number | null }[] = lists.flatMap((list) => list.rows);
  return devices
    .filter(({ sn }) => !rows.some((row) => row.sn === sn && row.at !== null))
    .map(({ name }) => name);
}

it('report the alarms of their map, with the words of the manufacturer', async () => {
  const raised = () =>
    server.db
      .selectFrom('device_event as e')
      .innerJoin('device as d', 'd.id', 'e.device_id')
      .select(['d.sn', 'e.code', 'e.detail'])
      .where('e.raised', '=', true)
      .execute();
  const wanted = devices.flatMap(({ sn, map, unit }, i) => {
    // The first device of a hybrid inverter reports what several of its maps read.
    const before = devices.slice(0, i).filter((one) => one.unit === unit);
    const isReported = (address: number) =>
      before.some((one) => one.map.events.some((event) => event.address === address));
    return alarmsOf(map).flatMap(({ code, zh, en, severity }, at) =>
      isReported(map.events[at]?.address ?? 0)
        ? []
        : [{ sn, code: 1_000_000 + code, detail: { zh, en, severity } }],
    );
  });
  expect(wanted.length).toBeGreaterThan(0);
  await expect.poll(raised, { timeout: 60_000 }).toEqual(expect.arrayContaining(wanted));
});

it('take each command of their map', { timeout: 900_000 }, async () => {
  const ids = new Map(
    (await server.db.selectFrom('device').select(['id', 'sn']).execute()).map(({ id, sn }) => [sn, id]),
  );
  const refused: string[] = [];
  for (const { name, map, sn } of devices)
    for (const command of Object.keys(map.commands)) {
      const password = await server.credential(COMMAND_PASSWORD);
      const request = {
        deviceIds: [ids.get(sn)],
        name: command,
        params: exampleParams(map, command),
        password,
      };
      const { results } = await call('/device/sendCommand', request);
      const { commandId, code, msg } = results[0];
      if (code !== 1000) {
        refused.push(`${name} ${command}: ${msg}`);
        continue;
      }
      // A setpoint is verified by a measurement, which a simulated register does not follow.
      const reached = async () => {
        const { steps, finished } = await call('/device/getCommand', { commandId });
        return steps.acknowledged !== undefined || finished;
      };
      await expect.poll(reached, { timeout: 60_000 }).toBe(true);
      const { steps, msg: why } = await call('/device/getCommand', { commandId });
      if (steps.acknowledged === undefined) refused.push(`${name} ${command}: ${why}`);
    }
  expect(refused).toEqual([]);
  if (!isWhole) return;
  const rows = devices.map(
    ({ name, map }) => `| ${name} | ${map.registers.length} | ${Object.keys(map.commands).join(', ')} |`,
  );
  process.stdout.write(
    `${['| map | registers read | commands taken |', '| --- | --- | --- |', ...rows].join('\n')}\n`,
  );
});
