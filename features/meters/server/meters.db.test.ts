import { commonErrors } from '@heliodon/contract/errors';
import { logAction } from '@heliodon/contract/log-actions';
import { meterBrands } from '@heliodon/device-kinds/meter-brands';
import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import { FINDING_CODES as RULE_CODES, SAMPLING_POINTS } from '@heliodon/energy/metering/meter-relations';
import { AppError } from '@heliodon/kernel/app-error';
import { fillText, type TextParams } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FINDING_CODES,
  getMeterList,
  METER_BRAND_IDS,
  metersErrors,
  SAMPLING_POINT_IDS,
  saveMeter,
} from '../contract/meters.contract.ts';
import { MeterSettingService } from './meter-setting.service.ts';
import { MetersService } from './meters.service.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

const NOW = new Date('2026-04-02T08:00:00Z');
let entries: LogEntry[] = [];
let recounts: (number | null)[] = [];
const meters = new MetersService({ db, clock: { now: () => NOW } });
const settings = new MeterSettingService({
  db,
  log: {
    write: async (_actor, entry) => {
      entries.push(entry);
    },
  },
  clock: { now: () => NOW },
  recounts: {
    ask: async (_tx, _plantId, fromMs) => {
      recounts.push(fromMs);
    },
    plan: () => Promise.reject(new Error('not asked for')),
  },
  money: {
    facts: () => Promise.reject(new Error('not asked for')),
    months: () => Promise.reject(new Error('not asked for')),
  },
});

const manager = testCaller({ accountId: 2 });
const stranger = testCaller({ accountId: 4 });
const operator = testStaff(3, 3);

const [PLANT, OTHER_PLANT, FOREIGN_PLANT] = [10, 11, 12];
const [INVERTER, PCS, GRID, LOOSE, PV, ELSEWHERE, FOREIGN_METER] = [1, 2, 3, 4, 5, 6, 7];

beforeAll(async () => {
  await world.accounts(manager, operator, stranger);
  await world.plants(
    { id: PLANT, name: 'Roof', screenType: 3, seenBy: [operator] },
    { id: OTHER_PLANT, name: 'Hall' },
    { id: FOREIGN_PLANT, ownerId: stranger.accountId, name: 'Theirs' },
  );
});

beforeEach(async () => {
  entries = [];
  recounts = [];
  await sql`TRUNCATE device, device_state, rollup_day, plant_recount CASCADE`.execute(db);
  const createdAt = '2026-01-01';
  await world.devices(
    PLANT,
    { id: INVERTER, sn: 'INV1', createdAt },
    { id: PCS, sn: 'PCS1', kind: 'pcs', createdAt },
    {
      id: GRID,
      sn: 'MET1',
      kind: 'meter',
      model: 'ADL400-C',
      samplingPoint: 'acLow',
      alias: 'Gate',
      createdAt,
    },
    { id: LOOSE, sn: 'MET2', kind: 'meter', model: 'X1', createdAt },
    { id: PV, sn: 'MET3', kind: 'meter', model: 'DTSU666', samplingPoint: 'pv', createdAt },
    { id: ELSEWHERE, plantId: OTHER_PLANT, sn: 'INV9', createdAt },
    { id: FOREIGN_METER, plantId: FOREIGN_PLANT, sn: 'MET9', kind: 'meter', createdAt },
  );
  await sql`INSERT INTO device_state (device_id, ts, received_at, status, power_kw, out_kwh, in_kwh) VALUES
    (${GRID}, ${NOW}, ${NOW}, 1, 12.5, 1000, 20), (${PV}, ${NOW}, ${NOW}, 1, 30, 500, 1),
    (${LOOSE}, ${NOW}, ${NOW}, 1, 3, 5, 5)`.execute(db);
});

type Changes = Partial<Parameters<typeof saveMeter.request.parse>[0] & object>;
const wanted = (deviceId: number, more: Changes = {}) =>
  saveMeter.request.parse({
    deviceId,
    revision: 0,
    samplingPoint: 'announced',
    brand: 'announced',
    links: [],
    collectFrom: null,
    address: '',
    note: '',
    ...more,
  });
const save = (deviceId: number, more: Changes = {}, caller: Caller = manager) =>
  settings.save(wanted(deviceId, more), caller);
const list = (more: object = {}) => meters.list(getMeterList.request.parse({ plantId: PLANT, ...more }));
const rowOf = async (deviceId: number) => (await list()).rows.find((row) => row.deviceId === deviceId);
const findings = async () =>
  (await meters.check({ plantId: PLANT })).findings.map(({ code, meters: of, devices }) =>
    `${code} ${[...of, ...devices].map(({ sn }) => sn).join()}`.trim(),
  );
const words = (lang: 'zh' | 'en') =>
  entries.map(({ action, params }) => fillText(logAction(action)?.[lang] ?? action, params as TextParams));
const failure = async (saving: Promise<unknown>) => {
  const error = await saving.catch((one: unknown) => one);
  if (!(error instanceof AppError)) throw error;
  return error.entry.code;
};

it('the texts of the contract, of the rules and of device-plane/kinds/ are the same', () => {
  expect([...FINDING_CODES]).toEqual(RULE_CODES);
  expect([...SAMPLING_POINT_IDS]).toEqual(samplingPoints.map(({ id }) => id));
  expect([...SAMPLING_POINT_IDS]).toEqual([...SAMPLING_POINTS]);
  expect([...METER_BRAND_IDS]).toEqual(meterBrands.map(({ id }) => id));
});

describe('the list', () => {
  it('shows position, values, and whether each meter counts', async () => {
    const { rows, total } = await list();
    expect(total).toBe(3);
    expect(
      rows.map(({ sn, samplingPoint, brand, counting }) => [sn, samplingPoint, brand, counting]),
    ).toEqual([
      ['MET1', 'acLow', 'acrel', true],
      ['MET3', 'pv', 'chint', true],
      ['MET2', null, null, false],
    ]);
    expect(rows[0]).toMatchObject({
      alias: 'Gate',
      powerKw: 12.5,
      importTotalKwh: 1000,
      exportTotalKwh: 20,
      revision: 0,
      setByHand: { samplingPoint: false, brand: false },
      links: [],
      collectFrom: null,
      address: '',
    });
  });

  it.each<[object, string[]]>([
    [{ samplingPoint: 'none' }, ['MET2']],
    [{ samplingPoint: 'pv' }, ['MET3']],
    [{ keyword: 'gate' }, ['MET1']],
    [{ keyword: 'dtsu' }, ['MET3']],
    [{ sort: 'powerKw', order: 'desc' }, ['MET3', 'MET1', 'MET2']],
    [{ sort: 'name', order: 'desc' }, ['MET3', 'MET2', 'MET1']],
    [{ page: 2, pageSize: 2 }, ['MET2']],
  ])('%j', async (more, sns) => {
    expect((await list(more)).rows.map(({ sn }) => sn)).toEqual(sns);
  });
});

describe('saving', () => {
  it('overrides the announced values with those of a user, and restores these', async () => {
    await save(GRID, {
      samplingPoint: 'highVoltage',
      brand: 'eastron',
      address: '配电房1',
      note: 'Feeder <A>',
    });
    expect(await rowOf(GRID)).toMatchObject({
      samplingPoint: 'highVoltage',
      brand: 'eastron',
      model: 'SDM630MCT',
      revision: 1,
      setByHand: { samplingPoint: true, brand: true },
      address: '配电房1',
      note: 'Feeder ＜A＞',
      announced: { samplingPoint: 'acLow', brand: 'acrel', model: 'ADL400-C' },
    });
    await save(GRID, { revision: 1 });
    expect(await rowOf(GRID)).toMatchObject({
      samplingPoint: 'acLow',
      model: 'ADL400-C',
      address: '',
      revision: 2,
      setByHand: { samplingPoint: false, brand: false },
    });
  });

  it('logs each change with old and new values, in the language of the reader', async () => {
    const collectFrom = '2026-03-31T16:15:00Z';
    await save(PV, { samplingPoint: 'storage', brand: 'acrel', links: [PCS], collectFrom, address: 'B1' });
    expect(words('en')).toEqual([
      'Sampling point of meter MET3: PV side → Storage side',
      'Model of meter MET3: DTSU666 → Acrel ADL400',
      'Linked devices of meter MET3: -- → PCS1',
      'Collection start of meter MET3: -- → 2026-04-01 00:15',
      'Address of meter MET3: -- → B1',
    ]);
    expect(words('zh')[0]).toBe('电表 MET3 采样点：光伏侧 → 储能侧');
    expect(new Set(entries.map(({ plantId }) => plantId))).toEqual(new Set([PLANT]));
    entries = [];
    await save(PV, {
      revision: 1,
      samplingPoint: 'storage',
      brand: 'acrel',
      links: [PCS],
      collectFrom,
      address: 'B1',
    });
    expect(entries).toEqual([]);
  });

  it.each<[string, number, Changes, (number | null)[]]>([
    ['an address changes no energy', GRID, { address: 'B1' }, []],
    ['a sampling point does, from the beginning', GRID, { samplingPoint: 'load' }, [null]],
    [
      'one that was nowhere: from its collection start on',
      LOOSE,
      { samplingPoint: 'load', collectFrom: '2026-04-01T00:00:00Z' },
      [Date.UTC(2026, 3, 1)],
    ],
    ['links do', PV, { links: [INVERTER] }, [null]],
  ])('%s', async (_, deviceId, more, expected) => {
    await save(deviceId, more);
    expect(recounts).toEqual(expected);
  });

  it.each<[string, number, Changes, Caller, number]>([
    ['of a stranger', GRID, {}, stranger, commonErrors.notFound.code],
    ['of a foreign meter', FOREIGN_METER, {}, manager, commonErrors.notFound.code],
    ['of one that does not exist', 999, {}, manager, commonErrors.notFound.code],
    ['of something that is no meter', INVERTER, {}, manager, metersErrors.notAMeter.code],
    ['of what somebody else changed meanwhile', GRID, { revision: 5 }, manager, commonErrors.conflict.code],
    ['a link to another plant', PV, { links: [ELSEWHERE] }, manager, commonErrors.notFound.code],
    ['a link that does not exist', PV, { links: [999] }, manager, commonErrors.notFound.code],
    ['a link that does not fit', PV, { links: [PCS] }, manager, metersErrors.linkMisfit.code],
    ['a link of a meter at the grid', GRID, { links: [INVERTER] }, manager, metersErrors.linkMisfit.code],
  ])('refuses %s', async (_, deviceId, more, caller, code) => {
    expect(await failure(save(deviceId, more, caller))).toBe(code);
    expect([entries, recounts]).toEqual([[], []]);
    expect(await rowOf(GRID)).toMatchObject({ revision: 0 });
  });

  it('links a device to one meter only', async () => {
    await save(PV, { links: [INVERTER] });
    const second = save(LOOSE, { samplingPoint: 'pv', links: [INVERTER] });
    expect(await failure(second)).toBe(metersErrors.linkTaken.code);
    const both = await Promise.allSettled(
      [PV, LOOSE].map((id) =>
        save(id, { revision: id === PV ? 1 : 0, samplingPoint: 'storage', links: [PCS] }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is permitted to operators of the plant too', async () => {
    await save(LOOSE, { samplingPoint: 'load' }, operator);
    expect((await rowOf(LOOSE))?.samplingPoint).toBe('load');
  });
});

describe('the check', () => {
  it('finds the unassigned meter, and nothing once it is assigned', async () => {
    expect(await findings()).toEqual(['unassigned MET2']);
    await save(LOOSE, { samplingPoint: 'load' });
    expect(await findings()).toEqual([]);
  });

  it('finds missing, duplicate, removed, silent and reversed meters', async () => {
    await save(LOOSE, { samplingPoint: 'acLow' });
    await save(PV, { links: [INVERTER] });
    await sql`UPDATE device SET plant_id = ${OTHER_PLANT} WHERE id = ${INVERTER}`.execute(db);
    await sql`DELETE FROM device_state WHERE device_id = ${GRID}`.execute(db);
    await sql`INSERT INTO rollup_day (device_id, day, samples, out_kwh, in_kwh, estimated_s)
      VALUES (${PV}, (now() AT TIME ZONE 'Asia/Shanghai')::date, 9, 1, 80, 0)`.execute(db);
    expect(await findings()).toEqual([
      'linkGone MET3,INV1',
      'gridTwice MET1,MET2',
      'reversed MET3',
      'noReading MET1',
    ]);
    expect((await rowOf(PV))?.links).toMatchObject([{ sn: 'INV1', inPlant: false }]);
    await save(LOOSE, { revision: 1, samplingPoint: 'load' });
    await save(GRID, { samplingPoint: 'pv', links: [] });
    expect(await findings()).toContain('gridMissing');
  });

  it('shows the range that is still being recounted', async () => {
    expect((await meters.check({ plantId: PLANT })).recount).toBeNull();
    await sql`INSERT INTO plant_recount (plant_id, from_ts, to_ts) VALUES
      (${PLANT}, '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')`.execute(db);
    expect((await meters.check({ plantId: PLANT })).recount).toEqual({
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
    });
  });
});
