import { randomUUID } from 'node:crypto';
import { ownMap } from '@heliodon/commissioning/access-cases';
import { commissioningErrors } from '@heliodon/commissioning/contract';
import { commonErrors } from '@heliodon/contract/errors';
import { logText } from '@heliodon/contract/log-actions';
import type { BuiltInBroker } from '@heliodon/device-links/mqtt/built-in-broker';
import type { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { at, coded, textsIn } from '@heliodon/telemetry/logger-text';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  codeOf,
  createSetupWorld,
  manager,
  nextRequest,
  operator,
  plants,
  report,
  type SetupWorld,
  site,
  stranger,
} from './setup-world.ts';

let world: SetupWorld;
let broker: BuiltInBroker;
let platform: Awaited<ReturnType<SetupWorld['process']>>;
let logger: Awaited<ReturnType<SetupWorld['logger']>>;
let line: TestLogger;

beforeAll(async () => {
  world = await createSetupWorld();
  broker = world.broker();
  platform = await world.process(broker);
});
afterAll(async () => {
  expect(world.errors.map(String)).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  await line?.end();
  logger = await world.logger({ plantId: plants.north });
  line = await logger.connect(url());
  await world.ready(logger.id, line);
  world.written.length = 0;
});

const url = () => `mqtt://127.0.0.1:${broker.port}`;
const call: typeof platform.call = (...args) => platform.call(...args);
const start = (task: object, caller = manager) =>
  call('/setup/startSetupTask', { deviceId: logger.id, task }, caller);
const scan = { do: 'scan', scan: { hosts: ['192.168.1.0/24'] } };
const tcp = { type: 'tcp', name: 'roof', host: '192.168.1.20', port: 502 } as const;
const taskOf = (taskId: string, caller = manager) => call('/setup/getSetupTask', { taskId }, caller);
const config = () => call('/setup/getSetupConfig', { deviceId: logger.id });
const save = (newest: number, of: object, more: object = {}) =>
  call('/setup/saveSetupConfig', { deviceId: logger.id, newest, site: of, ...more });
const logged = () => world.written.map(({ action }) => action.replace('commissioning.', ''));

describe('a scan', () => {
  const finding = {
    line: tcp,
    device: { line: 'roof', unit: 1, map: 'acrel-adl400', index: 1, sign: 1, swapEnergy: false },
    printedSn: true,
    alternatives: [],
    note: 'fingerprint',
  };
  const progress = (done: number, found: object[]) => ({
    done,
    total: 254,
    now: '192.168.1.7',
    found,
    unknown: [],
    notes: [],
  });

  it('shows progress and its result', async () => {
    const { taskId } = await start(scan, operator);
    expect((await taskOf(taskId)).state).toBe('waiting');
    const request = await nextRequest(platform, line, 'scan');
    expect(request).toMatchObject({ id: taskId, scan: { hosts: ['192.168.1.0/24'] } });
    expect(request.expires - world.time.ms).toBe(600_000);
    await line.publish('setup', { id: taskId, state: 'progress', scan: progress(20, []) });
    expect(await taskOf(taskId)).toMatchObject({ state: 'running', scan: { done: 20, found: [] } });
    await line.publish('setup', { id: taskId, state: 'done', scan: progress(254, [finding]) });
    expect(await taskOf(taskId)).toMatchObject({ state: 'done', error: null, scan: { found: [finding] } });
    await line.publish('setup', { id: taskId, state: 'failed', error: 'too late' });
    expect(await taskOf(taskId)).toMatchObject({ state: 'done' });
    expect(logged()).toEqual(['scan']);
  });

  it('one at a time per logger', async () => {
    const { taskId } = await start(scan);
    expect(await codeOf(start(scan))).toBe(commissioningErrors.busy.code);
    expect(
      await codeOf(start({ do: 'registers', line: tcp, unit: 1, function: 3, address: 0, count: 2 })),
    ).toBe(1000);
    await call('/setup/cancelSetupTask', { taskId });
    expect((await taskOf(taskId)).state).toBe('cancelled');
    expect(await codeOf(start(scan))).toBe(1000);
  });

  it('is cancelled at the logger before the next one begins', async () => {
    const { taskId } = await start(scan);
    await nextRequest(platform, line, 'scan');
    await call('/setup/cancelSetupTask', { taskId });
    const next = await start(scan);
    expect(await nextRequest(platform, line, 'cancel')).toMatchObject({ task: taskId });
    expect(await line.next('setup')).toMatchObject({ do: 'scan', id: next.taskId });
    await line.publish('setup', { id: taskId, state: 'done', scan: progress(1, []) });
    expect(await taskOf(taskId)).toMatchObject({ state: 'cancelled', scan: null });
  });

  it('fails without an answer in time, and ends at the logger', async () => {
    const { taskId } = await start(scan);
    await nextRequest(platform, line, 'scan');
    world.time.ms += 600_000;
    expect(await nextRequest(platform, line, 'cancel')).toMatchObject({ task: taskId });
    expect(await taskOf(taskId)).toMatchObject({
      state: 'failed',
      error: [coded('loggerSilent', {})],
    });
  });

  it('answers of other loggers and malformed messages change nothing', async () => {
    const { taskId } = await start(scan);
    await nextRequest(platform, line, 'scan');
    const other = await world.logger({ plantId: plants.south });
    const foreign = await other.connect(url());
    await foreign.publish('setup', { id: taskId, state: 'done', scan: progress(1, []) });
    await foreign.end();
    await line.publish('setup', { id: taskId, state: 'finished' });
    expect((await taskOf(taskId)).state).toBe('running');
    const refused = await world.rows<{ channel: string }>(
      "SELECT channel FROM quarantine WHERE logger_id = $1 AND reason = 'badShape'",
      logger.id,
    );
    expect(refused).toEqual([{ channel: 'setup' }]);
  });

  it('texts of a logger are stored without markup and control characters', async () => {
    const { taskId } = await start(scan);
    await nextRequest(platform, line, 'scan');
    const scanned = { ...progress(1, []), now: '<b>a\u0000b</b>' };
    await line.publish('setup', { id: taskId, state: 'done', scan: scanned });
    expect((await taskOf(taskId)).scan.now).toBe('＜b＞ab＜/b＞');
  });
});

describe('who may start and read tasks', () => {
  it('foreign loggers and tasks answer like missing ones', async () => {
    const { taskId } = await start(scan);
    for (const work of [
      () => start(scan, stranger),
      () => taskOf(taskId, stranger),
      () => call('/setup/cancelSetupTask', { taskId }, stranger),
      () => taskOf(randomUUID()),
      () => call('/setup/getSetupConfig', { deviceId: logger.id }, stranger),
      () => call('/setup/getSetupVersions', { deviceId: logger.id }, stranger),
      () => call('/setup/saveSetupConfig', { deviceId: logger.id, newest: 0, site: site() }, stranger),
      () => call('/setup/rollBackSetup', { deviceId: logger.id, newest: 0, version: 1 }, stranger),
    ])
      expect(await codeOf(work())).toBe(commonErrors.notFound.code);
    expect((await taskOf(taskId, operator)).state).toBe('waiting');
  });

  it('not after the logger has left the plant', async () => {
    const { taskId } = await start(scan);
    await world.db
      .updateTable('device')
      .set({ plant_id: plants.south })
      .where('id', '=', logger.id)
      .execute();
    expect(await codeOf(taskOf(taskId))).toBe(commonErrors.notFound.code);
  });

  it('not of devices, offline loggers and loggers without the channel', async () => {
    const device = await world.device(logger.id, 'inverter', plants.north);
    const task = { deviceId: device.id, task: scan };
    expect(await codeOf(call('/setup/startSetupTask', task))).toBe(commissioningErrors.notSupported.code);
    await line.publish('status', { online: true });
    expect(await codeOf(start(scan))).toBe(commissioningErrors.notSupported.code);
    expect(await codeOf(save(0, site()))).toBe(commissioningErrors.notSupported.code);
    await line.publish('status', { online: true, setup: 1 });
    await world.db
      .updateTable('logger_link')
      .set({ online: false })
      .where('logger_id', '=', logger.id)
      .execute();
    expect(await codeOf(start(scan))).toBe(commissioningErrors.loggerOffline.code);
  });
});

describe('a reading', () => {
  const device = { line: 'roof', unit: 1, map: 'acrel-adl400', samplingPoint: 'acLow' };
  const read = (values: object) => ({
    sn: 'M-1',
    kind: 'meter',
    brand: 'Acrel',
    model: 'ADL400',
    ratedKw: null,
    values,
    recognised: true,
    tookMs: 80,
  });

  it('is compared with what is expected, in the language of the caller', async () => {
    // 00:00 in Shanghai.
    world.time.ms = Date.parse('2026-06-15T16:00:00Z');
    const { taskId } = await start({ do: 'read', line: tcp, device });
    const request = await nextRequest(platform, line, 'read');
    expect(request).toMatchObject({ device: { map: 'acrel-adl400' }, maps: {} });
    expect(request.expires - world.time.ms).toBe(30_000);
    const values = { powerKw: -40, frequency: 5000, importTotalKwh: 12 };
    await line.publish('setup', { id: taskId, state: 'done', read: read(values) });
    const { state, read: result, checks } = await taskOf(taskId);
    // Older loggers do not report what the device itself reports.
    expect([state, result.values, result.reportedSn]).toEqual(['done', values, null]);
    expect(checks.map(({ point, verdict }: { point: string; verdict: string }) => [point, verdict])).toEqual([
      ['powerKw', 'sign'],
      ['frequency', 'unit'],
      ['importTotalKwh', 'ok'],
    ]);
    expect(checks[0].reason).toContain('reversed');
    const chinese = await taskOf(taskId, { ...manager, lang: 'zh' });
    expect(chinese.checks[0].reason).toContain('互感器可能接反');
  });

  it('PV that generates explains the export', async () => {
    const inverter = await world.device(logger.id, 'inverter', plants.north);
    await world.db
      .insertInto('device_state')
      .values({
        device_id: inverter.id,
        ts: world.clock.now(),
        received_at: world.clock.now(),
        status: 3,
        power_kw: 60,
      })
      .execute();
    const { taskId } = await start({ do: 'read', line: tcp, device });
    await nextRequest(platform, line, 'read');
    await line.publish('setup', { id: taskId, state: 'done', read: read({ powerKw: -40 }) });
    expect((await taskOf(taskId)).checks).toMatchObject([{ point: 'powerKw', verdict: 'ok' }]);
    await world.db
      .updateTable('device')
      .set({ removed_at: new Date() })
      .where('id', '=', inverter.id)
      .execute();
  });

  it('fails with the error of the logger', async () => {
    const { taskId } = await start({
      do: 'registers',
      line: tcp,
      unit: 1,
      function: 3,
      address: 10,
      count: 2,
    });
    await nextRequest(platform, line, 'registers');
    await line.publish('setup', { id: taskId, state: 'failed', error: 'illegal data address' });
    expect(await taskOf(taskId)).toMatchObject({
      state: 'failed',
      error: 'illegal data address',
      registers: null,
    });
  });

  it('stores what the logger reports once, for readers of both languages', async () => {
    const { taskId } = await start({
      do: 'registers',
      line: tcp,
      unit: 1,
      function: 3,
      address: 10,
      count: 2,
    });
    await nextRequest(platform, line, 'registers');
    const place = coded('registers', { line: 'roof', unit: 1, first: 10, last: 11 });
    const error = [at(place, coded('illegalAddress', {})), 'roof: a rare fault <b>'];
    await line.publish('setup', { id: taskId, state: 'failed', error });
    const english = await taskOf(taskId, { ...manager, lang: 'en' });
    const chinese = await taskOf(taskId, { ...manager, lang: 'zh' });
    expect(chinese).toEqual(english);
    expect(textsIn(english.error, 'en')).toEqual([
      'roof, unit 1, registers 10 to 11: illegal data address',
      'roof: a rare fault ＜b＞',
    ]);
    expect(textsIn(chinese.error, 'zh')).toEqual([
      'roof，设备地址 1，寄存器 10 至 11：非法数据地址',
      'roof: a rare fault ＜b＞',
    ]);
  });

  it('raw registers', async () => {
    const { taskId } = await start({
      do: 'registers',
      line: tcp,
      unit: 1,
      function: 4,
      address: 10,
      count: 2,
    });
    const request = await nextRequest(platform, line, 'registers');
    expect(request).toMatchObject({ unit: 1, function: 4, address: 10, count: 2 });
    await line.publish('setup', { id: taskId, state: 'done', registers: { words: [1, 65_535] } });
    expect(await taskOf(taskId)).toMatchObject({
      state: 'done',
      registers: { words: [1, 65_535] },
      checks: [],
    });
  });

  it('names maps that exist', async () => {
    const task = (map: string) => ({ do: 'read', line: tcp, device: { ...device, map } });
    for (const map of ['acrel-adl401', 'mine.json', '../../package', '/etc/hosts.json'])
      expect(await codeOf(start(task(map)))).toBe(commissioningErrors.unknownMap.code);
  });
});

describe('a configuration', () => {
  /** The logger runs the version as it would after a trial. */
  async function applied(version: number, of: ReturnType<typeof site>) {
    const request = await nextRequest(platform, line, 'apply');
    expect(request).toMatchObject({ version, site: of });
    await line.publish('setup', { id: request.id, state: 'progress' });
    await line.publish('setup', report({ version, state: 'trial', site: of }));
    expect(await nextRequest(platform, line, 'confirm')).toMatchObject({ version });
    await line.publish('setup', report({ version, state: 'running', site: of }));
  }
  const states = async () => {
    const { rows } = await call('/setup/getSetupVersions', { deviceId: logger.id });
    return rows.map(({ version, state }: { version: number; state: string }) => [version, state]);
  };

  it('is sent, confirmed on trial, and runs', async () => {
    await line.publish('setup', report({ site: site('OLD-1') }));
    expect(await config()).toMatchObject({ newest: 0, state: 'none', version: null, site: site('OLD-1') });
    const note = 'second meter';
    const of = site('M-1', 'M-2');
    expect(await save(0, of, { note })).toEqual({ version: 1 });
    expect(await config()).toMatchObject({ newest: 1, state: 'sent', version: null, site: site('OLD-1') });
    await applied(1, of);
    expect(await config()).toMatchObject({ newest: 1, state: 'running', version: 1, site: of, error: null });
    expect(logged()).toEqual(['save', 'trial', 'runs']);
    const changes = world.written[0]?.changes;
    expect(changes).toEqual([
      {
        field: 'commissioning.devices',
        before: ['OLD-1, roof/1, acrel-adl400'],
        after: ['M-1, roof/1, acrel-adl400', 'M-2, roof/2, acrel-adl400'],
      },
      { field: 'commissioning.note', before: null, after: note },
    ]);
    const { rows } = await call('/setup/getSetupVersions', { deviceId: logger.id });
    expect(rows).toMatchObject([
      { version: 1, by: 'account1002', note, state: 'running', devices: 2, copyOf: null },
    ]);
    const [listed] = (await call('/setup/getSetupLoggers', { plantId: plants.north })).loggers.slice(-1);
    expect(listed).toMatchObject({
      sn: logger.sn,
      online: true,
      supported: true,
      version: 1,
      state: 'running',
      networks: ['192.168.1.0/24'],
      serialPorts: ['/dev/ttyUSB0'],
    });
  });

  it('is not sent twice, and not confirmed without a trial', async () => {
    await save(0, site('M-1'));
    await nextRequest(platform, line, 'apply');
    await platform.pass();
    await line.publish('setup', report({ version: null }));
    await platform.pass();
    expect(line.unread).toEqual([]);
  });

  it('is rejected if someone else saved meanwhile', async () => {
    await save(0, site('M-1'));
    expect(await codeOf(save(0, site('M-2')))).toBe(commissioningErrors.configChanged.code);
    const both = await Promise.allSettled([save(1, site('M-2')), save(1, site('M-3'))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await states()).toEqual([
      [2, 'sent'],
      [1, 'replaced'],
    ]);
  });

  it('refused and returned from is logged in both languages', async () => {
    await save(0, site('M-1'));
    const { id } = await nextRequest(platform, line, 'apply');
    const faults = [
      at('devices[0].map', coded('mapNotInLibrary', { map: 'acrel-adl400' })),
      at('lines[0].host', coded('hostNotFound', { host: 'gate' })),
    ];
    await line.publish('setup', { id, state: 'failed', error: faults });
    expect((await config()).error).toEqual(faults);
    const { rows } = await call('/setup/getSetupVersions', { deviceId: logger.id });
    expect(rows[0].error).toEqual(faults);
    await save(1, site('M-1'));
    await nextRequest(platform, line, 'apply');
    const returnedFrom = { version: 2, reason: [coded('stoppedOnTrial', {})] };
    await line.publish('setup', report({ version: null, returnedFrom, site: site() }));
    expect((await config()).error).toEqual(returnedFrom.reason);
    const failures = world.written.filter(({ status }) => status === 'failure');
    const shown = (lang: 'zh' | 'en') => failures.map((one) => logText(one.action, one.params ?? {}, lang));
    expect(shown('en')).toEqual([
      `Logger ${logger.sn} refused configuration version 1: devices[0].map: this logger has no map "acrel-adl400" in its library; lines[0].host: gate: host not found`,
      `Logger ${logger.sn} returned from configuration version 2 to the previous one: the logger stopped before the platform confirmed`,
    ]);
    expect(shown('zh')).toEqual([
      `采集器 ${logger.sn} 拒绝配置版本 1：devices[0].map：该采集器的内置库中没有点表“acrel-adl400”；lines[0].host：gate：找不到该主机`,
      `采集器 ${logger.sn} 从配置版本 2 退回原配置：采集器在平台确认之前停止运行`,
    ]);
  });

  it.each([
    ['en', 'devices[1]: serial number M-1 is also in devices[0]'],
    ['zh', 'devices[1]：序列号 M-1 也在 devices[0] 中'],
  ] as const)('with faults is rejected in the language of the caller: %s', async (lang, faults) => {
    const body = { deviceId: logger.id, newest: 0, site: site('M-1', 'M-1') };
    await expect(call('/setup/saveSetupConfig', body, { ...manager, lang })).rejects.toMatchObject({
      entry: commissioningErrors.faultyConfig,
      params: { faults },
    });
  });

  it('refused by the logger with all faults', async () => {
    await save(0, site('M-1'));
    const { id } = await nextRequest(platform, line, 'apply');
    await line.publish('setup', { id, state: 'failed', error: 'devices[0].map: too new' });
    expect(await config()).toMatchObject({ newest: 1, state: 'failed', error: 'devices[0].map: too new' });
    world.time.ms += 600_000;
    await platform.pass();
    expect(line.unread).toEqual([]);
    expect(logged()).toEqual(['save', 'refused']);
  });

  it('that loses the platform is returned from, with the reason', async () => {
    await save(0, site('M-1'));
    await applied(1, site('M-1'));
    await save(1, site('M-2'));
    await nextRequest(platform, line, 'apply');
    const returnedFrom = { version: 2, reason: 'not confirmed within 60 s' };
    await line.publish('setup', report({ version: 1, returnedFrom, site: site('M-1') }));
    expect(await config()).toMatchObject({
      newest: 2,
      state: 'returned',
      version: 1,
      error: returnedFrom.reason,
    });
    expect(await states()).toEqual([
      [2, 'returned'],
      [1, 'running'],
    ]);
    world.time.ms += 600_000;
    await platform.pass();
    expect(line.unread).toEqual([]);
    await save(2, site('M-3'));
    await applied(3, site('M-3'));
    expect((await states())[0]).toEqual([3, 'running']);
  });

  it('reaches an offline logger when it comes back, and again if it was lost on the way', async () => {
    await line.end();
    await expect
      .poll(() => world.rows('SELECT FROM logger_link WHERE logger_id = $1 AND online', logger.id))
      .toEqual([]);
    await save(0, site('M-1'));
    await platform.pass();
    line = await logger.connect(url());
    await world.ready(logger.id, line);
    await nextRequest(platform, line, 'apply');
    line.drop();
    line = await logger.connect(url());
    await world.ready(logger.id, line);
    world.time.ms += 121_000;
    await applied(1, site('M-1'));
    expect((await config()).state).toBe('running');
  });

  it('is sent again to a logger that has lost it', async () => {
    await save(0, site('M-1'));
    await applied(1, site('M-1'));
    world.time.ms += 3_600_000;
    await line.publish('setup', report({ version: null }));
    expect((await config()).state).toBe('sent');
    await applied(1, site('M-1'));
    expect(logged()).toEqual(['save', 'trial', 'runs', 'lost', 'trial', 'runs']);
  });

  it('is rolled back as a new version', async () => {
    await save(0, site('M-1'));
    await applied(1, site('M-1'));
    await save(1, site('M-2'));
    await applied(2, site('M-2'));
    const again = { deviceId: logger.id, newest: 2, version: 1 };
    expect(await call('/setup/rollBackSetup', again, operator)).toEqual({ version: 3 });
    await applied(3, site('M-1'));
    const { rows } = await call('/setup/getSetupVersions', { deviceId: logger.id, pageSize: 1 });
    expect(rows).toMatchObject([{ version: 3, copyOf: 1, by: 'account1003' }]);
    expect(await call('/setup/getSetupVersion', { deviceId: logger.id, version: 2 })).toEqual({
      site: site('M-2'),
    });
    expect(await codeOf(call('/setup/getSetupVersion', { deviceId: logger.id, version: 9 }))).toBe(2002);
    expect(await codeOf(call('/setup/rollBackSetup', { ...again, newest: 3, version: 9 }))).toBe(2002);
  });

  it('continues the numbers that the logger knows from an earlier plant', async () => {
    await line.publish('setup', report({ version: 7 }));
    expect(await save(0, site('M-1'))).toEqual({ version: 8 });
  });

  it('names new devices when they are announced, unless someone named them', async () => {
    const names = [
      { sn: 'NAMED-1', name: 'Roof east' },
      { sn: 'NAMED-2', name: 'Roof west' },
    ];
    await save(0, site('NAMED-1', 'NAMED-2'), { names });
    const alias = async () =>
      (
        await world.rows<{ alias: string }>(
          'SELECT alias FROM device WHERE logger_id = $1 ORDER BY sn',
          logger.id,
        )
      ).map((row) => row.alias);
    const announced = { devices: ['NAMED-1', 'NAMED-2'].map((sn) => ({ sn, kind: 'meter' })) };
    await applied(1, site('NAMED-1', 'NAMED-2'));
    await platform.pass();
    await line.publish('devices', announced);
    expect((await alias())[0]).toMatch(/^MTR-\d+$/);
    await world.db.updateTable('device').set({ alias: 'My meter' }).where('sn', '=', 'NAMED-2').execute();
    await platform.pass();
    expect(await alias()).toEqual(['Roof east', 'My meter']);
    await world.db.updateTable('device').set({ alias: 'MTR-77' }).where('sn', '=', 'NAMED-1').execute();
    await platform.pass();
    expect((await alias())[0]).toBe('MTR-77');
  });

  it.each<[string, object, RegExp]>([
    ['a serial number twice', site('M-1', 'M-1'), /serial number M-1 is also in devices\[0\]/],
    ['an unknown line', { ...site('M-1'), lines: [] }, /there is no line "roof"/],
  ])('with %s is rejected with its faults', async (_, of, expected) => {
    await expect(save(0, of)).rejects.toMatchObject({
      entry: commissioningErrors.faultyConfig,
      params: { faults: expect.stringMatching(expected) },
    });
  });

  it('cannot contain the logger itself, nor a device of another logger of the owner', async () => {
    const other = await world.logger({ plantId: plants.north });
    const device = await world.device(other.id, 'meter', plants.north);
    const foreign = await world.device((await world.logger()).id, 'meter', plants.south);
    await expect(save(0, site(device.sn))).rejects.toMatchObject({
      params: { faults: `devices[0].sn: ${device.sn} is a device of logger ${other.sn}` },
    });
    expect(await codeOf(save(0, site(logger.sn)))).toBe(commissioningErrors.faultyConfig.code);
    expect(await codeOf(save(0, site(foreign.sn)))).toBe(1000);
  });

  it('contains the own maps that it uses', async () => {
    const name = 'my-meter.json';
    await call('/setup/saveRegisterMap', { name, map: ownMap });
    const of = { ...site('M-1'), devices: [{ ...site('M-1').devices[0], map: name }] };
    expect(await codeOf(save(0, { ...of, devices: [{ ...of.devices[0], map: 'none.json' }] }))).toBe(
      commissioningErrors.unknownMap.code,
    );
    await save(0, of);
    expect(await nextRequest(platform, line, 'apply')).toMatchObject({
      maps: { [name]: { brand: 'Example' } },
    });
    const { taskId } = await start({ do: 'read', line: tcp, device: of.devices[0] as object });
    expect(await nextRequest(platform, line, 'read')).toMatchObject({
      id: taskId,
      maps: { [name]: { model: 'M1' } },
    });
    expect(await codeOf(call('/setup/deleteRegisterMap', { name }))).toBe(commissioningErrors.mapInUse.code);
    await save(1, site('M-1'));
    expect(await codeOf(call('/setup/deleteRegisterMap', { name }))).toBe(1000);
    // The first version keeps its maps.
    const again = { deviceId: logger.id, newest: 2, version: 1 };
    expect(await codeOf(call('/setup/rollBackSetup', again))).toBe(1000);
  });
});

it('tasks are kept for a day', async () => {
  const { taskId } = await start(scan);
  world.time.ms += 23 * 3_600_000;
  await platform.sweep();
  expect((await taskOf(taskId)).state).toBe('waiting');
  world.time.ms += 2 * 3_600_000;
  await platform.sweep();
  expect(await codeOf(taskOf(taskId))).toBe(commonErrors.notFound.code);
});
