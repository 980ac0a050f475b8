import type { Permission } from '@heliodon/contract/permissions';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import { cellValue, csvValue, type TableColumn } from '@heliodon/infrastructure/documents/table-values';
import { systemClock } from '@heliodon/kernel/clock';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportTable } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { type DeviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { createTelemetry } from '@heliodon/telemetry/server';
import { createSampledWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDeviceHistory, getDeviceList, getDeviceSamples } from '../contract/devices.contract.ts';
import { DevicesService } from './devices.service.ts';
import { historySources, requestHistoryExport } from './history.export.ts';
import { HistoryService } from './history.service.ts';
import { listSource } from './list.export.ts';

const world = await createSampledWorld(deviceKinds);
const { db, store } = world;
const { live } = createTelemetry({
  db,
  store,
  kinds: deviceKinds,
  clock: systemClock,
  ownsDatabase: true,
  keepRawDays: () => 90,
  keepQuarterDays: () => 400,
  log: { write: async () => undefined },
  onRefused: () => undefined,
  link: {} as DeviceLink,
  onError: (error) => console.error(error),
});
const histories = new HistoryService({ db, store, kinds: deviceKinds });
const service = new DevicesService({
  db,
  store,
  kinds: deviceKinds,
  deviceNow: (deviceId) => live.read(deviceTopic(deviceId)) as Promise<DeviceNow | undefined>,
});

const manager = testCaller({ accountId: 2 });
const stranger = testCaller({ accountId: 4 });
const viewer = testStaff(3, 2);

const [LOGGER, INVERTER, OLD_INVERTER, BATTERY, CLUSTER, METER, LATE] = [1, 2, 3, 4, 5, 6, 7];
const now = Date.now();
beforeAll(async () => {
  await world.accounts(manager, viewer, stranger);
  await world.plants(
    { id: 10, name: 'North roof', timeZone: 'Europe/Berlin', seenBy: [viewer] },
    { id: 11, name: 'Empty roof' },
    { id: 12, ownerId: stranger.accountId, name: 'Foreign', timeZone: 'UTC' },
  );
  await world.devices(
    10,
    { id: LOGGER, sn: 'LOG1', kind: 'logger', alias: 'Roof box', model: 'HL-2', firmware: '1.4.0' },
    {
      id: INVERTER,
      sn: 'INV1',
      loggerId: LOGGER,
      brand: 'Sol',
      model: 'SX-100%',
      firmware: '2.1',
      ratedKw: 100,
      structure: { strings: 2 },
    },
    { id: OLD_INVERTER, sn: 'INV2', loggerId: LOGGER, alias: 'Old one', ratedKw: 50 },
    {
      id: BATTERY,
      sn: 'BAT1',
      kind: 'battery',
      loggerId: LOGGER,
      structure: { clusters: 1, capacityKwh: 215 },
    },
    { id: CLUSTER, sn: 'CLU1', kind: 'cluster', loggerId: LOGGER, parentId: BATTERY },
    { id: METER, sn: 'MET1', kind: 'meter', loggerId: LOGGER, samplingPoint: 'highVoltage' },
    { id: LATE, sn: 'LATE1', loggerId: LOGGER },
    { id: 8, sn: 'GONE1', loggerId: LOGGER, removedAt: new Date() },
    { id: 9, plantId: 12, sn: 'FAR1' },
    { id: 10, plantId: null, sn: 'BOX1', kind: 'logger' },
  );
  await world.rows('logger_link', { loggerId: LOGGER, online: true });
  const running = { workStatus: 2, internalTemperature: 41.5, stringCurrent: [8.25, null] };
  await world.samples(INVERTER, [
    [now - 20_000, { ...running, activePowerKw: 40 }],
    [now - 10_000, { ...running, activePowerKw: 42.5 }],
  ]);
  await world.sample(OLD_INVERTER, now - 10_000, { workStatus: 6, activePowerKw: 0 });
  await world.sample(LATE, now - 3_600_000, { workStatus: 2, activePowerKw: 9 });
  await world.sample(BATTERY, now - 9000, {
    workStatus: 1,
    powerKw: -50,
    soc: 61.5,
    dischargeTotalKwh: 1200,
    chargeTotalKwh: 1300.25,
  });
  await world.sample(CLUSTER, now - 9000, { workStatus: 2, soc: 61 });
  await world.sample(METER, now - 9000, { workStatus: 0, powerKw: 12 });
  // The day in October 2026 on which Berlin sets its clocks back has 25 hours.
  const autumn = Date.parse('2026-10-24T22:00:00Z');
  await world.samples(
    INVERTER,
    Array.from({ length: 25 }, (_, hour) => [autumn + hour * HOUR_MS, { activePowerKw: hour }] as const),
  );
  await sql`INSERT INTO rollup_day (day, device_id, samples, out_kwh, estimated_s) VALUES
    ((now() AT TIME ZONE 'Europe/Berlin')::date, ${INVERTER}, 1, 12.5, 0),
    ((now() AT TIME ZONE 'Europe/Berlin')::date - 1, ${INVERTER}, 1, 99, 0)`.execute(db);
  await sql`INSERT INTO rollup_month (day, device_id, samples, out_kwh, estimated_s) VALUES
    (date_trunc('month', now() AT TIME ZONE 'Europe/Berlin')::date, ${INVERTER}, 1, 300, 0)`.execute(db);
  await sql`UPDATE device_state SET received_at = now() - interval '1 hour' WHERE device_id = ${LATE}`.execute(
    db,
  );
});
afterAll(() => world.close());

const list = (more: object = {}) => service.list(getDeviceList.request.parse({ plantId: 10, ...more }));
const serials = async (more: object = {}) => (await list(more)).rows.map((row) => row.sn);

describe('the list', () => {
  it('shows identity, position and newest values of a device', async () => {
    const [row] = (await list({ keyword: 'INV1' })).rows;
    expect(row).toEqual({
      deviceId: INVERTER,
      sn: 'INV1',
      kind: 'inverter',
      alias: '',
      brand: 'Sol',
      model: 'SX-100%',
      firmware: '2.1',
      ratedKw: 100,
      ratedByHand: false,
      samplingPoint: null,
      structure: { strings: 2 },
      commands: null,
      loggerSn: 'LOG1',
      plantId: 10,
      plantName: 'North roof',
      status: 'running',
      at: now - 10_000,
      powerKw: 42.5,
      soc: null,
      temperature: 41.5,
      today: { outKwh: 12.5, inKwh: null },
      month: { outKwh: 300, inKwh: null },
      total: { outKwh: null, inKwh: null },
      values: {},
    });
    const [battery] = (await list({ keyword: 'BAT1' })).rows;
    expect(battery?.total).toEqual({ outKwh: 1200, inKwh: 1300.25 });
    expect(battery?.today).toEqual({ outKwh: null, inKwh: null });
  });

  it('omits removed and foreign devices, and parts of other devices', async () => {
    expect(await serials()).toEqual(['BAT1', 'INV1', 'LATE1', 'MET1', 'INV2', 'LOG1']);
    expect(await serials({ kind: 'cluster' })).toEqual(['CLU1']);
    expect(await serials({ plantId: 11 })).toEqual([]);
  });

  it('counts the whole plant regardless of the filter', async () => {
    const counts = [
      { kind: 'battery', status: 'running', count: 1 },
      { kind: 'inverter', status: 'offline', count: 1 },
      { kind: 'inverter', status: 'running', count: 1 },
      { kind: 'inverter', status: 'fault', count: 1 },
      { kind: 'logger', status: 'offline', count: 1 },
      { kind: 'meter', status: 'online', count: 1 },
    ];
    expect((await list()).counts).toEqual(counts);
    expect((await list({ kind: 'meter', status: 'fault', keyword: 'zzz' })).counts).toEqual(counts);
  });

  it.each<[string, object, string[]]>([
    ['kind', { kind: 'inverter' }, ['INV1', 'LATE1', 'INV2']],
    ['unknown kind', { kind: 'toaster' }, []],
    ['status', { status: 'fault' }, ['INV2']],
    ['silent for a quarter of an hour', { status: 'offline', kind: 'inverter' }, ['LATE1']],
    ['serial number', { keyword: 'inv' }, ['INV1', 'INV2']],
    ['name', { keyword: 'old' }, ['INV2']],
    ['model, where a percent sign is no wildcard', { keyword: '100%' }, ['INV1']],
    ['logger', { keyword: 'log1', kind: 'meter' }, ['MET1']],
    ['an underscore is no wildcard', { keyword: '_' }, []],
  ])('filters by %s', async (_, filter, expected) => {
    const found = await list(filter);
    expect(found.rows.map((row) => row.sn)).toEqual(expected);
    expect(found.total).toBe(expected.length);
  });

  it.each<[string, object, string[]]>([
    ['the worst first', { sort: 'status' }, ['INV2', 'LATE1']],
    ['power down', { sort: 'powerKw', order: 'desc' }, ['INV1', 'MET1']],
    ['power up', { sort: 'powerKw', order: 'asc' }, ['BAT1', 'INV2']],
    ['no value last, in both directions', { sort: 'soc', order: 'asc' }, ['BAT1', 'INV1']],
    ['energy of today', { sort: 'today', order: 'desc' }, ['INV1', 'BAT1']],
    ['energy in all', { sort: 'total', order: 'desc' }, ['BAT1', 'INV1']],
    ['newest', { sort: 'at', order: 'desc', kind: 'inverter' }, ['INV1', 'INV2']],
  ])('sorts: %s', async (_, order, expected) => {
    expect((await serials(order)).slice(0, 2)).toEqual(expected);
  });

  it('pages', async () => {
    expect(await serials({ page: 2, pageSize: 4 })).toEqual(['INV2', 'LOG1']);
    expect((await list({ page: 2, pageSize: 4 })).total).toBe(6);
  });

  it('is offline soon after the disconnection', async () => {
    await sql`UPDATE logger_link SET online = false, since = now() - interval '31 s'`.execute(db);
    expect((await list({ status: 'offline' })).total).toBe(6);
    await sql`UPDATE logger_link SET since = now()`.execute(db);
    expect((await list({ status: 'offline' })).total).toBe(2);
    await sql`UPDATE logger_link SET online = true`.execute(db);
  });
});

describe('one device', () => {
  it('contains identity, structure, connection and all newest values', async () => {
    const detail = await service.detail({ deviceId: INVERTER }, viewer);
    expect(detail).toMatchObject({
      sn: 'INV1',
      firmware: '2.1',
      structure: { strings: 2 },
      plantName: 'North roof',
      timeZone: 'Europe/Berlin',
      logger: { deviceId: LOGGER, sn: 'LOG1', alias: 'Roof box', online: true },
      parent: null,
      parts: [],
      now: { status: 'running', at: now - 10_000, powerKw: 42.5 },
    });
    expect(Date.parse(detail.logger?.since ?? '')).toBeGreaterThan(now - 60_000);
    expect(detail.now.values).toMatchObject({
      activePowerKw: 42.5,
      stringCurrent: [8.25, null],
      dcVoltage: null,
    });
  });

  it('a battery lists its clusters, a cluster names its battery, a logger has a connection', async () => {
    const battery = await service.detail({ deviceId: BATTERY }, manager);
    expect(battery.parts).toMatchObject([{ deviceId: CLUSTER, sn: 'CLU1', status: 'charging', soc: 61 }]);
    const cluster = await service.detail({ deviceId: CLUSTER }, manager);
    expect(cluster.parent).toEqual({ deviceId: BATTERY, sn: 'BAT1', alias: '', kind: 'battery' });
    await sql`INSERT INTO line_refusal (device_id, at, reason, ip, times)
      VALUES (${LOGGER}, '2026-11-18T08:00:00Z', 'secret', '192.0.2.7', 3)`.execute(db);
    await sql`INSERT INTO quarantine (at, logger_id, sn, channel, reason, detail) VALUES
      ('2026-11-18T09:00:00Z', ${LOGGER}, 'D-0', 'telemetry', 'unknownDevice', 'older'),
      ('2026-11-18T10:00:00Z', ${LOGGER}, 'D-1', 'events', 'badShape', 'events.0.code: Invalid input')`.execute(
      db,
    );
    const logger = await service.detail({ deviceId: LOGGER }, manager);
    expect(logger.refusals).toMatchObject([
      { what: 'message', at: '2026-11-18T10:00:00.000Z', reason: 'badShape', sn: 'D-1' },
      { what: 'connection', at: '2026-11-18T08:00:00.000Z', reason: 'secret', ip: '192.0.2.7', times: 3 },
    ]);
    expect(battery.refusals).toEqual([]);
    expect(logger).toMatchObject({
      logger: { deviceId: LOGGER, online: true },
      now: { at: null, values: {} },
    });
  });

  it.each([
    ['the first', INVERTER, null, 'LATE1'],
    ['one between, by its name', LATE, 'INV1', 'INV2'],
    ['the last, by its alias', OLD_INVERTER, 'LATE1', null],
    ['the only one of its kind', BATTERY, null, null],
  ])('states the previous and next device of the kind: %s', async (_, deviceId, before, after) => {
    const { previous, next } = await service.detail({ deviceId }, manager);
    expect([previous?.sn ?? null, next?.sn ?? null]).toEqual([before, after]);
  });

  it.each<[string, number, typeof manager]>([
    ['a stranger’s', INVERTER, stranger],
    ['one of a plant that was not given', 9, viewer],
    ['a removed one', 8, manager],
    ['one without a plant', 10, manager],
    ['one that never was', 999_999, manager],
  ])('%s is not found', async (_, deviceId, caller) => {
    const day = { from: '2026-10-25', to: '2026-10-25' };
    await expect(service.detail({ deviceId }, caller)).rejects.toMatchObject({ entry: { code: 2002 } });
    await expect(
      histories.history({ deviceId, points: ['activePowerKw'], ...day }, caller),
    ).rejects.toMatchObject({ entry: { code: 2002 } });
  });
});

describe('history', () => {
  const ask = (more: object) =>
    getDeviceHistory.request.safeParse({
      deviceId: INVERTER,
      points: ['activePowerKw'],
      from: '2026-10-25',
      to: '2026-10-25',
      ...more,
    });
  const history = (more: object = {}) => {
    const request = ask(more);
    if (!request.success) throw request.error;
    return histories.history(request.data, viewer);
  };

  it('a day is a day of the plant, with 25 hours after a clock change', async () => {
    const day = await history();
    expect(day).toMatchObject({ timeZone: 'Europe/Berlin', cut: false });
    expect(day.toMs - day.fromMs).toBe(25 * 3_600_000);
    expect(day.t[0]).toBe(Date.parse('2026-10-24T22:00:00Z'));
    expect(day.values).toEqual([Array.from({ length: 25 }, (_, hour) => hour)]);
    expect((await history({ from: '2026-10-24', to: '2026-10-24' })).t).toEqual([]);
  });

  it('returns the points in the requested order, including single values of lists', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
    const days = { from: today.format(now - 20_000), to: today.format(now) };
    const points = ['stringCurrent.1', 'activePowerKw', 'stringCurrent.2', 'stringCurrent.9'];
    const { t, values } = await history({ ...days, points });
    expect(t).toEqual([now - 20_000, now - 10_000]);
    expect(values).toEqual([
      [8.25, 8.25],
      [40, 42.5],
      [null, null],
      [null, null],
    ]);
  });

  it('beyond two days returns means at whole steps, and the last value of codes', async () => {
    const found = await history({ to: '2026-10-27', points: ['activePowerKw', 'workStatus'] });
    expect(found).toMatchObject({ stepMs: 300_000, cut: false });
    expect(found.t).toHaveLength(25);
    expect(found.values[0]).toEqual(Array.from({ length: 25 }, (_, hour) => hour));
    expect(found.values[1]?.every((value) => value === null)).toBe(true);
    expect((await history({ to: '2026-11-24' })).stepMs).toBe(900_000);
    expect((await history({ to: '2026-10-26' })).stepMs).toBeNull();
  });

  it.each([['noSuchPoint'], ['stringCurrent'], ['stringCurrent.33'], ['activePowerKw.1']])(
    '%s is not a single value',
    async (point) => {
      await expect(history({ points: [point] })).rejects.toMatchObject({
        entry: { code: 2551 },
        params: { point },
      });
    },
  );

  it.each<[string, object, boolean]>([
    ['31 days', { to: '2026-11-24' }, true],
    ['32 days', { to: '2026-11-25' }, false],
    ['the end before the start', { to: '2026-10-24' }, false],
    ['no day', { from: '2026-10-32' }, false],
    ['no point', { points: [] }, false],
    ['eight points', { points: 'abcdefgh'.split('') }, true],
    ['nine points', { points: 'abcdefghi'.split('') }, false],
    ['a point twice', { points: ['a', 'a'] }, false],
    ['a point with quotes', { points: ['a"; drop'] }, false],
    ['more than an int4', { deviceId: 3_000_000_000 }, false],
  ])('requested %s', (_, more, accepted) => {
    expect(ask(more).success).toBe(accepted);
  });
});

describe('samples in pages', () => {
  const first = Date.parse('2026-10-24T22:00:00Z');
  const piece = (more: object = {}) => {
    const body = { deviceId: INVERTER, points: ['activePowerKw'], from: '2026-10-25', to: '2026-10-25' };
    return histories.samples(getDeviceSamples.request.parse({ ...body, limit: 10, ...more }), viewer);
  };
  const hours = ({ t }: { t: readonly number[] }) => t.map((ms) => (ms - first) / HOUR_MS);

  it('the first page states the number of samples and where each page begins', async () => {
    const newest = await piece();
    expect(newest).toMatchObject({ timeZone: 'Europe/Berlin', total: 25, next: first + 14 * HOUR_MS });
    expect(newest.pieces).toEqual([24, 14, 4].map((hour) => first + hour * HOUR_MS));
    expect(newest.values).toEqual([[24, 23, 22, 21, 20, 19, 18, 17, 16, 15]]);
    const oldest = await piece({ order: 'asc', limit: 20 });
    expect(oldest.pieces).toEqual([first, first + 20 * HOUR_MS]);
    expect(hours(oldest)).toHaveLength(20);
  });

  it('any other page begins at its cursor, in either order', async () => {
    const last = await piece({ cursor: first + 4 * HOUR_MS });
    expect(hours(last)).toEqual([4, 3, 2, 1, 0]);
    expect(last).toMatchObject({ next: null, total: null, pieces: null });
    const forward = await piece({ order: 'asc', cursor: first + 20 * HOUR_MS });
    expect(hours(forward)).toEqual([20, 21, 22, 23, 24]);
    expect((await piece({ order: 'asc', cursor: 0 })).t[0]).toBe(first);
  });

  it('are empty without data', async () => {
    const none = await piece({ from: '2026-10-20', to: '2026-10-20' });
    expect(none).toMatchObject({ t: [], values: [[]], next: null, total: 0, pieces: [] });
    await expect(piece({ points: ['nope'] })).rejects.toMatchObject({ entry: { code: 2551 } });
  });

  it.each<[string, object, boolean]>([
    ['40 points', { points: Array.from({ length: 40 }, (_, i) => `cellVoltage.${i + 1}`) }, true],
    ['41 points', { points: Array.from({ length: 41 }, (_, i) => `cellVoltage.${i + 1}`) }, false],
    ['1,001 rows', { limit: 1001 }, false],
    ['32 days', { from: '2026-10-01', to: '2026-11-01' }, false],
  ])('requested %s', (_, more, accepted) => {
    const body = { deviceId: INVERTER, points: ['a'], from: '2026-10-25', to: '2026-10-25', ...more };
    expect(getDeviceSamples.request.safeParse(body).success).toBe(accepted);
  });
});

describe('files', () => {
  const asked: unknown[] = [];
  const deps = {
    db,
    store,
    kinds: deviceKinds,
    history: histories,
    exports: {
      request: async (_caller: Caller, ...job: unknown[]) => {
        asked.push(job);
        return 'job';
      },
    },
    log: { write: async () => undefined } as unknown as OperationLog,
  };
  const autumnDay = { from: '2026-10-25', to: '2026-10-25' };
  const historyOf = (deviceId: number, points: string[]) => ({ deviceId, points, ...autumnDay });
  const open = async (kind: string, params: unknown, caller = manager, lang: 'zh' | 'en' = 'en') => {
    const source = [...historySources(deps), listSource(deps)].find((one) => one.kind === kind);
    const table = (await source?.open(params, caller, lang)) as ExportTable;
    const rows = [];
    for await (const row of table.rows) rows.push(row);
    return { ...table, headers: table.columns.map(({ header }) => header), rows };
  };

  it('history contains every sample of a day of 25 hours, in local time of the plant', async () => {
    const history = historyOf(INVERTER, ['workStatus', 'activePowerKw', 'stringCurrent.1']);
    const { columns, headers, rows, total } = await open('deviceHistory', { format: 'csv', history });
    const texts = rows.map((row) => row.map((value, at) => csvValue(value, columns[at])));
    expect(headers).toEqual([
      'Time (Europe/Berlin)',
      'Work status',
      'Active power (kW)',
      'String current #1 (A)',
    ]);
    expect([total, rows.length]).toEqual([25, 25]);
    expect(texts[0]).toEqual(['2026-10-25 00:00:00', '', 0, '']);
    // Clocks are set back: both are at two o’clock.
    expect(texts.slice(2, 4).map(([at, , kw]) => [at, kw])).toEqual([
      ['2026-10-25 02:00:00', 2],
      ['2026-10-25 02:00:00', 3],
    ]);
    expect(texts.at(-1)?.slice(0, 3)).toEqual(['2026-10-25 23:00:00', '', 24]);
  });

  it('a spreadsheet has real dates, and Chinese texts for a Chinese user', async () => {
    const history = historyOf(INVERTER, ['activePowerKw']);
    const { columns, headers, rows } = await open(
      'deviceHistory',
      { format: 'xlsx', history },
      manager,
      'zh',
    );
    expect(headers[1]).toBe('有功功率 (kW)');
    const cells = rows[0]?.map((value, at) => cellValue(value, columns[at] as TableColumn));
    expect(cells).toEqual([new Date('2026-10-25T00:00:00Z'), 0]);
  });

  it('batteries are exported with the permission to export batteries, at every step', async () => {
    const only = (code: Permission) =>
      testCaller({ accountId: 2, permissions: new Set(['plantView', 'plantViewAll', code]) });
    const request = { format: 'csv' as const, history: historyOf(BATTERY, ['soc']) };
    await expect(requestHistoryExport(deps, request, only('deviceExport'))).rejects.toMatchObject({
      entry: { code: 2003 },
    });
    expect(await requestHistoryExport(deps, request, only('batteryExport'))).toEqual({ jobId: 'job' });
    expect(asked).toEqual([['batteryHistory', 'csv', request]]);
    await expect(open('deviceHistory', request)).rejects.toMatchObject({ entry: { code: 2003 } });
    await expect(open('batteryHistory', request, stranger)).rejects.toMatchObject({ entry: { code: 2002 } });
  });

  it('the list contains the rows of the page, and nothing without access to the plant', async () => {
    const filter = getDeviceList.request.parse({ plantId: 10, kind: 'inverter' });
    const params = { format: 'csv', filter: { plantId: filter.plantId, kind: filter.kind } };
    const { headers, rows, total, title } = await open('deviceList', params);
    expect(title).toContain('North roof');
    expect(total).toBe(3);
    const sn = headers.indexOf('Serial number');
    expect(rows.map((row) => row[sn])).toEqual(['INV1', 'LATE1', 'INV2']);
    expect((await open('deviceList', params, stranger)).rows).toEqual([]);
  });
});
