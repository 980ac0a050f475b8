import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@heliodon/infrastructure/free-port';
import { coded, plainText, textsIn } from '@heliodon/telemetry/logger-text';
import type { ScanFinding, SetupAnswer } from '@heliodon/telemetry/setup';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../src/field/config.ts';
import { Supervisor, type SupervisorOptions } from '../src/supervisor.ts';
import { Cable } from './cable.ts';
import { type SimulatedMeter, startMeters } from './dlt645-meters.ts';
import { type ModbusServer, startModbusServer } from './modbus-server.ts';
import { TestPlatform, until } from './test-platform.ts';

/* Commissioning from the platform: real connections to a broker and to simulated devices. */

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const SN = 'LG-0001';
let folder: string;
let modbus: ModbusServer;
let platform: TestPlatform;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  modbus = await startModbusServer('solaredge-inverter-and-meter');
});
afterAll(() => modbus.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'heliodon-setup-'));
  platform = await TestPlatform.start();
});
afterEach(async () => {
  for (const step of closing.splice(0).reverse()) await step();
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

const roof = (port = modbus.port, more = {}) => ({
  name: 'roof',
  type: 'tcp',
  host: '127.0.0.1',
  port,
  ...more,
});
const inverter = { line: 'roof', unit: 1, map: 'sunspec', kind: 'inverter', sn: 'INV-1' };
const meter = { line: 'roof', unit: 1, map: 'sunspec', kind: 'meter', sn: 'MET-1' };
const site = (...devices: object[]) => ({ lines: [roof()], devices });
/** Units of the simulated device answer at once; others reach this timeout. */
const SCAN = { do: 'scan', scan: { hosts: ['127.0.0.1'], units: [1, 2], timeoutMs: 300 } };

async function start(file: object = site(inverter), more: Partial<SupervisorOptions> = {}) {
  const path = join(folder, 'logger.json');
  const own = { sn: SN, secret: 'its-secret', platform: platform.url, pollS: 1, dataDir: 'data' };
  writeFileSync(path, JSON.stringify({ ...own, ...file }));
  const log: string[] = [];
  const logger = await Supervisor.open({
    config: await loadConfig(path, {}),
    report: (line) => void log.push(line),
    onRestart: () => void log.push('restart'),
    retryMs: () => 100,
    serialPorts: () => ['/dev/ttyTEST0'],
    ...more,
  });
  logger.start();
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await logger.stop();
    isStopped = true;
  };
  closing.push(stop);
  await until(() => logger.status.platform.isUp);
  return { logger, log, stop };
}

const apply = (version: number, of: object, maps: object = {}) =>
  platform.request(SN, { do: 'apply', version, site: of, maps });
const confirm = (version: number) => platform.request(SN, { do: 'confirm', version });
const errorOf = ({ error = '' }: SetupAnswer) => textsIn(error, 'en').join('\n');
const onTrial = (version: number) =>
  platform.report((one) => one.version === version && one.state === 'trial');
const running = (version: number | null) =>
  platform.report((one) => one.version === version && one.state === 'running');
const delivers = (sn: string) => {
  const before = platform.samples.get(sn) ?? 0;
  return until(() => (platform.samples.get(sn) ?? 0) > before);
};

describe('after connecting', { timeout: 120_000 }, () => {
  it('the logger reports its configuration, serial ports and networks', async () => {
    await start();
    const report = await running(null);
    expect(report).toMatchObject({ version: null, returnedFrom: null, serialPorts: ['/dev/ttyTEST0'] });
    expect(report.site.devices).toEqual([expect.objectContaining({ sn: 'INV-1', index: 1, sign: 1 })]);
    expect(platform.statuses[0]).toMatchObject({ online: true, setup: 1, firmware: '1.9.0' });
  });

  it('a logger with remote setup switched off says nothing and does nothing', async () => {
    await start({ ...site(inverter), remoteSetup: false });
    await delivers('INV-1');
    await apply(1, site(meter));
    await delivers('INV-1');
    expect([platform.reports, platform.answers, platform.statuses[0]?.setup]).toEqual([[], [], undefined]);
    expect(existsSync(join(folder, 'data', 'setup.json'))).toBe(false);
  });

  it('an expired request and a repeated one are dropped', async () => {
    await start();
    const id = await platform.request(SN, { do: 'cancel', task: randomUUID() });
    expect(await platform.answer(id)).toEqual({ id, state: 'failed', error: [coded('noSuchTask', {})] });
    await platform.request(SN, { do: 'cancel', task: randomUUID() }, { id });
    const late = await platform.request(SN, { do: 'cancel', task: randomUUID() }, { expires: 1 });
    const last = await platform.request(SN, { do: 'cancel', task: randomUUID() });
    await platform.answer(last);
    expect(platform.answers.map((one) => one.id)).toEqual([id, last]);
    expect(platform.answers.map((one) => one.id)).not.toContain(late);
  });
});

describe('a configuration from the platform', { timeout: 180_000 }, () => {
  it('runs on trial, and stays after its confirmation and a restart', async () => {
    const first = await start();
    await delivers('INV-1');
    const id = await apply(1, site(inverter, meter));
    expect((await platform.answer(id, 'progress')).state).toBe('progress');
    expect((await onTrial(1)).site.devices).toHaveLength(2);
    expect(first.logger.status.configuration).toEqual({ version: 1, isOnTrial: true });
    const confirmed = await confirm(1);
    expect((await platform.answer(confirmed)).state).toBe('done');
    await running(1);
    await delivers('MET-1');
    await first.stop();
    platform.reports.length = 0;
    await start();
    expect((await running(1)).site.devices.map(({ sn }) => sn)).toEqual(['INV-1', 'MET-1']);
    await delivers('MET-1');
    expect(platform.reports.every(({ state }) => state === 'running')).toBe(true);
  });

  it('with faults is refused with all of them, and nothing changes', async () => {
    const { logger } = await start();
    await delivers('INV-1');
    const before = logger.status.devices;
    const id = await apply(1, {
      lines: [roof(), { ...roof(), name: 'web', host: '8.8.8.8' }],
      devices: [inverter, { ...meter, map: '../own.json' }, { ...meter, line: 'attic', sn: 'MET-2' }],
    });
    const { state, error = '' } = await platform.answer(id);
    expect([state, textsIn(error, 'en')]).toEqual([
      'failed',
      [
        expect.stringContaining('devices[2].line: there is no line "attic"'),
        expect.stringContaining('lines[1].host: 8.8.8.8'),
        expect.stringContaining('devices[1].map: "../own.json" is not the name of a map'),
      ],
    ]);
    const wrong = await apply(1, {
      lines: [roof(modbus.port, { prot: 1 })],
      devices: [{ ...inverter, unit: 300 }],
    });
    const { error: shape = '' } = await platform.answer(wrong);
    expect(textsIn(shape, 'en').sort()).toEqual([
      expect.stringContaining('site.devices[0].unit: enter a number from 0 to 255'),
      expect.stringContaining('site.lines[0]: unknown field "prot"'),
    ]);
    expect(logger.status.configuration).toEqual({ version: null, isOnTrial: false });
    expect(logger.status.devices.map(({ sn }) => sn)).toEqual(before.map(({ sn }) => sn));
    expect(readdirSync(join(folder, 'data', 'maps'))).toEqual([]);
    await delivers('INV-1');
  });

  it('that is not confirmed in time is given up', async () => {
    const { logger } = await start(site(inverter), { trialMs: 1500 });
    await apply(1, site(meter));
    await onTrial(1);
    const report = await running(null);
    expect(report.returnedFrom).toEqual({ version: 1, reason: [coded('notConfirmed', { seconds: 1.5 })] });
    await delivers('INV-1');
    const late = await confirm(1);
    expect(await platform.answer(late)).toMatchObject({
      state: 'failed',
      error: [coded('returnedBefore', { version: 1 })],
    });
    expect(logger.status.configuration).toEqual({ version: null, isOnTrial: false });
  });

  it('that cuts the logger off from the platform is given up', async () => {
    const cable = new Cable(platform.port);
    await cable.plug();
    closing.push(() => cable.pull());
    const { logger } = await start({ ...site(inverter), platform: cable.url }, { trialMs: 1500 });
    platform.onReport = ({ state }) => void (state === 'trial' && cable.pull());
    await apply(1, site(meter));
    await until(() => logger.status.configuration.isOnTrial);
    await until(() => !logger.status.configuration.isOnTrial && logger.status.devices[0]?.sn === 'INV-1');
    await cable.plug();
    expect((await running(null)).returnedFrom?.version).toBe(1);
  });

  it('replaces another one that is still on trial', async () => {
    const { logger } = await start();
    await apply(1, site(inverter));
    await confirmOnReport(1);
    await running(1);
    const second = await apply(2, site(meter));
    await platform.answer(second, 'progress');
    await onTrial(2);
    await apply(3, site(inverter, meter));
    await onTrial(3);
    const wrong = await confirm(2);
    expect(await platform.answer(wrong)).toMatchObject({
      state: 'failed',
      error: [coded('notOnTrial', { version: 2 })],
    });
    expect((await platform.answer(await confirm(3))).state).toBe('done');
    expect(logger.status.configuration).toEqual({ version: 3, isOnTrial: false });
    // Only the maps of versions in use are kept.
    expect(
      readdirSync(join(folder, 'data', 'maps'))
        .map((name) => name.split('-')[0])
        .sort(),
    ).toEqual(['1', '3']);
  });

  it('sent while another is started follows it; what does not run yet is not reported', async () => {
    await start({});
    platform.onReport = ({ version, state }) => void (version && state === 'trial' && confirm(version));
    await Promise.all([apply(1, site(inverter)), apply(2, site(meter))]);
    // The second one may be lost with the connection.
    const { version } = await platform.report((one) => one.version !== null && one.state === 'running');
    await delivers(version === 1 ? 'INV-1' : 'MET-1');
    const sns = { 1: ['INV-1'], 2: ['MET-1'] };
    for (const one of platform.reports)
      expect(one.site.devices.map(({ sn }) => sn)).toEqual(sns[one.version as 1 | 2] ?? []);
  });

  it('may be sent twice', async () => {
    await start();
    await apply(1, site(inverter, meter));
    await onTrial(1);
    const count = platform.statuses.length;
    const again = await apply(1, site(inverter, meter));
    await platform.answer(again, 'progress');
    await confirm(1);
    await running(1);
    expect(platform.statuses).toHaveLength(count);
  });

  it('brings its own maps, and keeps those beside logger.json', async () => {
    const map = (point: string, address: number) => ({
      kind: 'inverter',
      brand: 'Own',
      model: 'One',
      source: 'own',
      registers: [{ point, address, type: 'u16' }],
    });
    writeFileSync(join(folder, 'old.json'), JSON.stringify(map('activePowerKw', 40_000)));
    const old = { line: 'roof', unit: 1, map: 'old.json', sn: 'INV-O' };
    await start({ lines: [roof()], devices: [old] });
    await delivers('INV-O');
    const fresh = { line: 'roof', unit: 1, map: 'new.json', sn: 'INV-N', index: 2 };
    await apply(1, site(old, fresh), { 'new.json': map('activePowerKw', 40_001) });
    await onTrial(1);
    await platform.answer(await confirm(1));
    await Promise.all([delivers('INV-O'), delivers('INV-N')]);
    const foreign = await apply(2, site({ ...old, map: 'logger.json' }));
    expect(errorOf(await platform.answer(foreign))).toContain('the own map logger.json was not sent');
  });

  it('forgets the settings of removed devices, but not a stop', async () => {
    const settings = join(folder, 'data', 'settings.json');
    const first = await start(site(inverter, meter));
    await first.stop();
    const held = { held: { setRunMode: { runMode: 1 } }, setPoint: { powerKw: 5, untilMs: 9e15 } };
    const stopped = { held: { setRunMode: { runMode: 1 } }, stopped: true };
    writeFileSync(
      settings,
      JSON.stringify({ own: {}, devices: { 'INV-1': held, 'MET-1': stopped, 'PCS-9': held } }),
    );
    await start(site(inverter, meter));
    await apply(1, site({ ...meter, sn: 'MET-2' }));
    await onTrial(1);
    expect(JSON.parse(readFileSync(settings, 'utf8')).devices['INV-1']).toEqual(held);
    await platform.answer(await confirm(1));
    expect(JSON.parse(readFileSync(settings, 'utf8')).devices).toEqual({
      'MET-1': { held: {}, stopped: true },
      'PCS-9': held,
    });
  });

  it('that can no longer be read is given up at the next start', async () => {
    const first = await start();
    await apply(1, site(meter));
    await confirmOnReport(1);
    await running(1);
    await first.stop();
    const file = join(folder, 'data', 'setup.json');
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    stored.current.site.devices[0].map = 'no-such-map';
    writeFileSync(file, JSON.stringify(stored));
    platform.reports.length = 0;
    await start();
    const { returnedFrom } = await running(null);
    expect(returnedFrom?.version).toBe(1);
    const reasons = (lang: 'zh' | 'en') => textsIn(returnedFrom?.reason ?? '', lang);
    expect(reasons('en')).toEqual([
      expect.stringMatching(/^maps\/no-such-map.json: map not found; available maps: /),
    ]);
    expect(reasons('zh')).toEqual(['maps/no-such-map.json：找不到该点表']);
    await delivers('INV-1');
  });
});

/** As the platform does: confirms when the report arrives. */
async function confirmOnReport(version: number): Promise<void> {
  await onTrial(version);
  await platform.answer(await confirm(version));
}

describe('a task', { timeout: 180_000 }, () => {
  it('finds devices on a line in use, through the running connection', async () => {
    const lines = await countingCable();
    await start({ lines: [roof(lines.port)], devices: [inverter] });
    await delivers('INV-1');
    const { scan } = SCAN;
    const id = await platform.request(SN, { do: 'scan', scan: { ...scan, ports: [lines.port] } });
    const { state, scan: result } = await platform.answer(id);
    expect(state).toBe('done');
    expect(
      result?.found.map(({ line, device, printedSn }) => [line.name, device.kind, device.sn, printedSn]),
    ).toEqual([
      ['roof', 'inverter', '7E000001', false],
      ['roof', 'meter', '60500001-METER', false],
    ]);
    expect(result?.found[1]?.device).toMatchObject({ samplingPoint: 'acLow', sign: -1, index: 1 });
    expect([result?.done, result?.total]).toEqual([result?.total, 3]);
    expect(
      platform.answers.filter((one) => one.id === id && one.state === 'progress').length,
    ).toBeGreaterThan(0);
    expect(lines.most()).toBe(1);
  });

  it('one scan at a time; cancel ends it at once, with what was found', async () => {
    await start();
    const port = modbus.port;
    const scan = { hosts: ['127.0.0.1'], ports: [port], units: [1, 200], timeoutMs: 20_000 };
    const first = await platform.request(SN, { do: 'scan', scan });
    await until(() => platform.answers.some((one) => one.id === first && (one.scan?.found.length ?? 0) > 0));
    const second = await platform.request(SN, SCAN);
    expect((await platform.answer(second)).error).toEqual([coded('otherScan', {})]);
    const cancel = await platform.request(SN, { do: 'cancel', task: first });
    expect((await platform.answer(cancel)).state).toBe('done');
    const { state, error, scan: partial } = await platform.answer(first);
    expect([state, error, partial?.found.length]).toEqual(['failed', [coded('cancelled', {})], 2]);
    expect(partial?.done).toBeLessThan(partial?.total ?? 0);
    const third = await platform.request(SN, { do: 'scan', scan: { ...SCAN.scan, ports: [port] } });
    expect((await platform.answer(third)).scan?.found).toHaveLength(2);
  });

  it('ends with the configuration whose lines it uses', async () => {
    await start();
    const scan = { hosts: ['127.0.0.1'], ports: [modbus.port], units: [2, 200], timeoutMs: 20_000 };
    const id = await platform.request(SN, { do: 'scan', scan });
    await platform.answer(id, 'progress');
    await apply(1, site(inverter));
    expect((await platform.answer(id)).error).toEqual([coded('endedByChange', {})]);
    await onTrial(1);
  });

  it('says where a scan lost the connection', async () => {
    const cable = new Cable(modbus.port);
    await cable.plug();
    closing.push(() => cable.pull());
    await start();
    const scan = { hosts: ['127.0.0.1'], ports: [cable.port], units: [1, 200], timeoutMs: 30_000 };
    const id = await platform.request(SN, { do: 'scan', scan });
    await until(() => platform.answers.some((one) => one.id === id && (one.scan?.found.length ?? 0) > 0));
    await cable.pull();
    const { state, scan: result } = await platform.answer(id);
    expect([state, result?.found.length, result?.done]).toEqual(['done', 2, result?.total]);
    expect(result?.unknown).toEqual([
      expect.objectContaining({ why: coded('connectionRefused', { endpoint: `127.0.0.1:${cable.port}` }) }),
    ]);
  });

  it('reads a device that is not configured, on a line in use and on a new one', async () => {
    const lines = await countingCable();
    await start({ lines: [roof(lines.port)], devices: [inverter] });
    await delivers('INV-1');
    const { sn, ...unnamed } = meter;
    const read = (line: object, device: object, maps = {}) =>
      platform.request(SN, { do: 'read', line, device, maps }).then((id) => platform.answer(id));
    const shared = await read({ ...roof(lines.port), name: 'other' }, { ...unnamed, line: 'other' });
    expect(shared.read).toMatchObject({
      sn: '60500001-METER',
      reportedSn: '60500001-METER',
      kind: 'meter',
      brand: 'SolarEdge',
      recognised: null,
      values: { powerKw: expect.any(Number) },
    });
    expect(lines.most()).toBe(1);
    const named = await read(roof(lines.port), { ...unnamed, line: 'roof', sn: 'PLATE-1' });
    expect(named.read).toMatchObject({ sn: 'PLATE-1', reportedSn: '60500001-METER' });
    const map = {
      kind: 'inverter',
      brand: 'Own',
      model: 'One',
      source: 'own',
      registers: [{ point: 'activePowerKw', address: 40_000, type: 'u16', scale: 0.001 }],
      fingerprint: [{ address: 40_000, type: 'u16', min: 0x5375, max: 0x5375 }],
    };
    const own = await read(roof(), { line: 'roof', map: 'own.json' }, { 'own.json': map });
    expect(own.read).toMatchObject({
      sn: 'roof-1',
      reportedSn: null,
      recognised: true,
      values: { activePowerKw: 21.365 },
    });
    expect(errorOf(await read(roof(), { line: 'roof', map: 'own.json' }))).toContain('own.json was not sent');
    expect(
      errorOf(await read({ ...roof(), host: '8.8.8.8' }, { line: 'roof', map: 'sunspec', kind: 'meter' })),
    ).toContain('private network');
    await delivers('INV-1');
  });

  it('reads raw registers, and reports a refusal readably', async () => {
    await start({ lines: [], devices: [] });
    const ask = (more: object) =>
      platform
        .request(SN, {
          do: 'registers',
          line: roof(),
          unit: 1,
          function: 3,
          address: 40_000,
          count: 2,
          ...more,
        })
        .then((id) => platform.answer(id));
    expect((await ask({})).registers).toEqual({ words: [0x5375, 0x6e53] });
    const { error: refusal = '' } = await ask({ address: 1000 });
    expect(textsIn(refusal, 'en')).toEqual(['roof, unit 1, registers 1000 to 1001: illegal data address']);
    expect(textsIn(refusal, 'zh')).toEqual(['roof，设备地址 1，寄存器 1000 至 1001：非法数据地址']);
    const silent = await ask({ line: roof(await freePort()) });
    expect(errorOf(silent)).toContain('connection refused');
    const serial = await ask({ line: { name: 'bus', type: 'rtu', path: '/dev/sda' } });
    expect(serial.error).toEqual([coded('noSuchPort', { path: '/dev/sda' })]);
  });
});

describe('DL/T 645 meters', { timeout: 180_000 }, () => {
  const ADDRESS = '202611190042';
  const energy: SimulatedMeter = {
    address: ADDRESS,
    data: { '00010000': ['00120642'], '0001FF00': ['00120642'], '0203FF00': ['012345'] },
  };
  const meterBus = async () => {
    const bus = await startMeters([energy]);
    closing.push(() => bus.stop());
    return bus;
  };
  const ask = (request: object) => platform.request(SN, request).then((id) => platform.answer(id));
  const scanOf = (port: number) => ({
    do: 'scan',
    scan: { hosts: ['127.0.0.1'], ports: [port], units: [1, 1], timeoutMs: 500 },
  });

  it('are found behind a serial device server, read, and run after the configuration is applied', async () => {
    const bus = await meterBus();
    await start({ lines: [], devices: [] });
    const { state, scan } = await ask(scanOf(bus.port));
    const { done, total, found = [], unknown } = scan ?? {};
    expect([state, done, found.length, unknown]).toEqual(['done', total, 1, []]);
    const { line, device, printedSn } = found[0] as ScanFinding;
    expect([line, device, printedSn]).toEqual([
      { name: `127.0.0.1-${bus.port}`, type: 'tcp', host: '127.0.0.1', port: bus.port, protocol: 'dlt645' },
      expect.objectContaining({ map: 'dlt645', kind: 'meter', meterAddress: ADDRESS, sn: ADDRESS }),
      false,
    ]);
    const { read } = await ask({ do: 'read', line, device });
    expect(read).toMatchObject({
      sn: ADDRESS,
      kind: 'meter',
      brand: 'DL/T 645',
      recognised: null,
      values: { importTotalKwh: 1206.42, powerKw: 1.2345 },
    });
    await apply(1, { lines: [line], devices: [device] });
    await confirmOnReport(1);
    expect((await running(1)).site.devices[0]?.meterAddress).toBe(ADDRESS);
    await delivers(ADDRESS);
  });

  it('on a line in use are found and read through its connection, and have no registers', async () => {
    const bus = await meterBus();
    const lines = await countingCable(bus.port);
    const grid = { name: 'grid', type: 'tcp', host: '127.0.0.1', port: lines.port, protocol: 'dlt645' };
    const device = { line: 'grid', map: 'dlt645', meterAddress: ADDRESS };
    await start({ lines: [grid], devices: [device] });
    await delivers(ADDRESS);
    const { scan } = await ask(scanOf(lines.port));
    expect(scan?.found.map((one) => [one.line.name, one.device.meterAddress])).toEqual([['grid', ADDRESS]]);
    expect([scan?.done, scan?.total]).toEqual([2, 2]);
    const { read } = await ask({ do: 'read', line: { ...grid, name: 'other' }, device });
    expect(read?.values).toMatchObject({ importTotalKwh: 1206.42 });
    const words = { do: 'registers', unit: 1, function: 3, address: 0, count: 2 };
    expect((await ask({ ...words, line: grid })).error).toEqual([coded('noRegisters', { line: 'grid' })]);
    const { protocol, ...modbusLine } = grid;
    expect(errorOf(await ask({ ...words, line: modbusLine }))).toBe(
      `127.0.0.1:${lines.port} is in use with DL/T 645 over TCP (line grid)`,
    );
    expect(lines.most()).toBe(1);
  });

  it('are refused with what is missing', async () => {
    await start({ lines: [], devices: [] });
    const line = { ...roof(), protocol: 'dlt645' };
    const none = await ask({ do: 'read', line, device: { line: 'roof', map: 'dlt645' } });
    expect(errorOf(none)).toBe('device.meterAddress: enter the address on the meter, up to 12 digits');
    const modbusLine = await ask({
      do: 'read',
      line: roof(),
      device: { line: 'roof', map: 'dlt645', meterAddress: ADDRESS },
    });
    expect(errorOf(modbusLine)).toContain('device.line: line "roof" is for Modbus');
    const modbusDevice = await ask({ do: 'read', line, device: inverter });
    expect(errorOf(modbusDevice)).toContain('device.map: line "roof" is for DL/T 645');
    const { error = '' } = await ask({
      do: 'apply',
      version: 1,
      site: { lines: [line], devices: [{ line: 'roof', map: 'dlt645' }] },
    });
    expect(textsIn(error, 'en')).toEqual([
      expect.stringContaining('devices[0].meterAddress: enter the address on the meter'),
    ]);
  });

  it('that a scan lost are reported with the reason', async () => {
    const bus = await startMeters([energy, { ...energy, address: '202611190043' }]);
    closing.push(() => bus.stop());
    const cable = new Cable(bus.port);
    await cable.plug();
    closing.push(() => cable.pull());
    await start({ lines: [], devices: [] });
    const id = await platform.request(SN, scanOf(cable.port));
    await until(() =>
      platform.answers.some(
        (one) => one.id === id && plainText(one.scan?.now ?? '').includes('meter AAAAAAAAAA'),
      ),
    );
    await cable.pull();
    const { state, scan } = await platform.answer(id);
    expect([state, scan?.found, scan?.unknown]).toEqual(['done', [], []]);
    expect(plainText(scan?.notes[0]?.text ?? '')).toContain(`127.0.0.1:${cable.port}`);
  });
});

describe('a new logger', { timeout: 120_000 }, () => {
  it('is claimed by its code, and then uses its own secret', async () => {
    platform.admits = () => false;
    const path = join(folder, 'logger.json');
    writeFileSync(path, JSON.stringify({ platform: platform.url, dataDir: 'data' }));
    const options = {
      config: await loadConfig(path, {}),
      report: () => undefined,
      onRestart: () => undefined,
    };
    const logger = await Supervisor.open({ ...options, retryMs: () => 50 });
    logger.start();
    closing.push(() => logger.stop());
    const code = logger.status.claimCode;
    expect(logger.sn).toMatch(/^HL-/);
    await until(() => platform.passwords.length > 2);
    const [claim = ''] = platform.passwords;
    expect(claim.startsWith(`claim:${code}:`)).toBe(true);
    platform.admits = (password) => password === claim;
    await until(() => logger.status.platform.isUp);
    await until(() => logger.status.claimCode === null);
    await logger.stop();
    closing.pop();
    platform.admits = (password) => password === claim.split(':')[2];
    platform.passwords.length = 0;
    const again = await Supervisor.open(options);
    again.start();
    closing.push(() => again.stop());
    await until(() => again.status.platform.isUp);
    expect([again.sn, platform.passwords]).toEqual([logger.sn, [claim.split(':')[2]]]);
  });
});

describe('the program', { timeout: 180_000 }, () => {
  it('killed during a trial returns to the previous configuration', async () => {
    const statusPort = await freePort();
    const own = {
      sn: SN,
      secret: 'its-secret',
      platform: platform.url,
      pollS: 1,
      dataDir: 'data',
      statusPort,
    };
    writeFileSync(join(folder, 'logger.json'), JSON.stringify({ ...own, ...site(inverter) }));
    const first = run();
    await running(null);
    await apply(1, site(meter));
    await onTrial(1);
    first.child.kill('SIGKILL');
    await first.ended;
    platform.reports.length = 0;
    const second = run();
    expect((await running(null)).returnedFrom).toEqual({
      version: 1,
      reason: [coded('stoppedOnTrial', {})],
    });
    await delivers('INV-1');
    expect(platform.reports.map(({ state }) => state)).toEqual(['running']);
    second.child.kill('SIGTERM');
    expect([await second.ended, second.output.err]).toEqual([0, '']);
  });

  it('starts with the address of the platform only, and shows how to claim it', async () => {
    platform.admits = () => false;
    const statusPort = await freePort();
    const own = { platform: platform.url, dataDir: join(folder, 'data'), statusPort };
    writeFileSync(join(folder, 'logger.json'), JSON.stringify(own));
    const { child, ended, output } = run();
    await until(() => output.out.includes('claim code'));
    const [, sn, code] = /add the logger (\S+) with claim code (\S+)/.exec(output.out) ?? [];
    const page = await fetch(`http://127.0.0.1:${statusPort}/?lang=en`).then((answer) => answer.text());
    expect([page.includes(`<b>${sn}</b>`), page.includes(`<b>${code}</b>`)]).toEqual([true, true]);
    await until(() => platform.passwords.length > 0);
    expect(platform.passwords[0]?.startsWith(`claim:${code}:`)).toBe(true);
    child.kill('SIGTERM');
    expect([await ended, output.err]).toEqual([0, '']);
  });
});

function run() {
  const args = ['--import', 'tsx', MAIN, '--config', join(folder, 'logger.json')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    output.out += text;
  });
  child.stderr.on('data', (text) => {
    output.err += text;
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  closing.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  });
  return { child, output, ended };
}

/** A cable to the simulated devices that counts simultaneous connections. */
async function countingCable(to = modbus.port): Promise<{ readonly port: number; most: () => number }> {
  const cable = new Cable(to);
  await cable.plug();
  let [open, most] = [0, 0];
  const counter = createServer((near) => {
    open += 1;
    most = Math.max(most, open);
    const far = connect(cable.port, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => undefined).on('close', () => far.destroy());
    far.on('error', () => undefined).on('close', () => near.destroy());
    near.on('close', () => {
      open -= 1;
    });
  });
  const port = await freePort();
  counter.listen(port, '127.0.0.1');
  await once(counter, 'listening');
  closing.push(async () => {
    await cable.pull();
    counter.close();
  });
  return { port, most: () => most };
}
