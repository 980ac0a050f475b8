import type { Permission } from '@heliodon/contract/permissions';
import { localDay } from '@heliodon/energy/periods/local-time';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantSorts, queryPlantList } from '../contract/plants.contract.ts';
import { plantExport } from './plant-list.export.ts';
import { listPlants } from './plants.queries.ts';
import { createPlantsWorld, custom, manager, operator, platform, stranger } from './testing/plants-world.ts';

let world: Awaited<ReturnType<typeof createPlantsWorld>>;
const ids: Record<string, number> = {};

const ZONES = { Alpha: 'Asia/Shanghai', Beta: 'America/Los_Angeles', Gamma: 'Asia/Shanghai' } as const;

beforeAll(async () => {
  world = await createPlantsWorld();
  const { db } = world;
  const add = async (name: keyof typeof ZONES | 'Foreign', caller: Caller, more: object) => {
    ids[name] = (await world.add(caller, name, more)).plantId;
  };
  await add('Alpha', manager, { screenType: 4, pvKwp: '100', storageKw: '50', storageKwh: '200' });
  await add('Beta', manager, {
    country: 'US',
    province: 'US.CA',
    city: 'Fresno',
    timeZone: ZONES.Beta,
    pvKwp: '10',
  });
  await add('Gamma', manager, { screenType: 1, pvKwp: '', storageKw: '100', storageKwh: '100' });
  await add('Foreign', stranger, {});
  await sql`INSERT INTO account_plant VALUES (3, ${ids.Alpha})`.execute(db);
  await sql`INSERT INTO plant_state (plant_id, status, at, pv_kw, battery_kw, soc, charging_kw, checked_at) VALUES
    (${ids.Alpha}, 'normal', '2026-11-15T08:00:00Z', 80, -20, 55, 12, now()),
    (${ids.Beta}, 'fault', '2026-11-15T07:00:00Z', 3, NULL, NULL, NULL, now())`.execute(db);
  // The day of each plant is that of its own time zone.
  for (const [name, zone] of Object.entries(ZONES)) {
    const today = localDay(Date.now(), zone);
    await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, charge_kwh, discharge_kwh, charging_kwh, estimated_s) VALUES
      (${ids[name]}, ${today}, ${name === 'Gamma' ? null : 50}, 7, 8, 9, 0),
      (${ids[name]}, ${today}::date - 1, 999, 999, 999, 999, 0)`.execute(db);
  }
  await sql`INSERT INTO plant_total (plant_id, pv_kwh, charge_kwh, discharge_kwh, charging_kwh) VALUES
    (${ids.Alpha}, 5000, 700, 600, 300), (${ids.Beta}, 9000, NULL, NULL, NULL)`.execute(db);
  await sql`INSERT INTO settlement_total (plant_id, income) VALUES (${ids.Alpha}, 1234.56), (${ids.Gamma}, -7.5)`.execute(
    db,
  );
  for (const [name, income] of [
    ['Alpha', 12.345],
    ['Beta', 99],
  ] as const)
    await sql`UPDATE settlement_day SET income = ${income}
      WHERE plant_id = ${ids[name]} AND day = ${localDay(Date.now(), ZONES[name])}`.execute(db);
  const raise = async (plant: number | undefined, code: number, grade: number, more: object = {}) => {
    const alarm = { plant_id: plant ?? 0, device_id: 0, kind: 'inverter', sn: '', source: 1, code, grade };
    const times = { triggered_at: new Date(), last_at: new Date() };
    const added = db.insertInto('alarm').values({ ...alarm, ...times, ...more });
    return (await added.returning('id').executeTakeFirstOrThrow()).id;
  };
  const lost = await raise(ids.Alpha, 1, 2);
  await raise(ids.Alpha, 2, 3);
  // Part of the alarm of its logger, and a recovered one: neither is counted.
  await raise(ids.Alpha, 3, 1, { group_id: lost });
  await raise(ids.Alpha, 4, 1, { recovered_at: new Date() });
  await raise(ids.Gamma, 5, 1);
});
afterAll(() => world.close());

const names = async (caller: Caller, body: object = {}) =>
  (await world.list(caller, body)).rows.map((row) => row.name);

describe('visibility', () => {
  it.each<[string, Caller, string[]]>([
    ['the platform manager all', platform, ['Alpha', 'Beta', 'Foreign', 'Gamma']],
    ['a manager those of the own tree', manager, ['Alpha', 'Beta', 'Gamma']],
    ['an operator the given ones', operator, ['Alpha']],
    ['a custom role without plants none', custom, []],
    ['another manager the own', stranger, ['Foreign']],
  ])('%s', async (_, caller, expected) => {
    expect(await names(caller)).toEqual(expected);
    const { total, counts } = await world.list(caller);
    expect(total).toBe(expected.length);
    expect(counts.normal + counts.fault + counts.offline).toBe(expected.length);
  });
});

it('shows identity, present state and energy of the plant', async () => {
  const [row] = (await world.list({ ...manager, lang: 'zh' }, { keyword: 'alpha' })).rows;
  expect(row).toEqual({
    plantId: ids.Alpha,
    name: 'Alpha',
    owner: 'north',
    status: 'normal',
    screenType: 4,
    plantMode: 'surplusFeedIn',
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    province: '江苏省',
    city: '苏州市',
    installDate: '2026-03-01',
    pvKwp: 100,
    storageKw: 50,
    storageKwh: 200,
    at: Date.parse('2026-11-15T08:00:00Z'),
    pvKw: 80,
    batteryKw: -20,
    gridKw: null,
    loadKw: null,
    chargingKw: 12,
    soc: 55,
    pvTodayKwh: 50,
    chargeTodayKwh: 7,
    dischargeTodayKwh: 8,
    chargingTodayKwh: 9,
    fullHours: 0.5,
    pvTotalKwh: 5000,
    chargeTotalKwh: 700,
    dischargeTotalKwh: 600,
    chargingTotalKwh: 300,
    incomeTotal: 1234.56,
    incomeToday: 12.35,
    openAlarms: 2,
    worstGrade: 2,
  });
  const [never] = (await world.list(manager, { keyword: 'Gamma' })).rows;
  expect(never).toMatchObject({ status: 'offline', at: null, pvKw: null, pvTodayKwh: null, fullHours: null });
});

describe('filters', () => {
  it.each<[string, object, string[]]>([
    ['a part of the name', { keyword: 'AMM' }, ['Gamma']],
    ['the account name of the owner', { keyword: 'sout' }, ['Foreign']],
    ['the name of the owner', { keyword: 'nora' }, ['Alpha', 'Beta', 'Gamma']],
    ['no wildcard', { keyword: '%' }, []],
    ['normal', { status: 'normal' }, ['Alpha']],
    ['fault', { status: 'fault' }, ['Beta']],
    ['offline: never heard of', { status: 'offline' }, ['Foreign', 'Gamma']],
    ['screen type', { screenType: 1 }, ['Gamma']],
    ['a country', { region: 'US' }, ['Beta']],
    ['a province', { region: '320000' }, ['Alpha', 'Foreign', 'Gamma']],
    ['a city', { region: '320500' }, ['Alpha', 'Foreign', 'Gamma']],
    ['together', { region: '320000', status: 'offline', keyword: 'gam' }, ['Gamma']],
  ])('%s', async (_, filter, expected) => {
    expect(await names(platform, filter)).toEqual(expected);
    expect((await world.list(platform, filter)).total).toBe(expected.length);
  });

  it('the numbers on the tabs do not change when a status is selected', async () => {
    const { counts, total } = await world.list(platform, { status: 'fault' });
    expect({ counts, total }).toEqual({ counts: { normal: 1, fault: 1, offline: 2 }, total: 1 });
  });
});

describe('order and pages', () => {
  it.each<[string, 'asc' | 'desc', string[]]>([
    ['status', 'asc', ['Beta', 'Gamma', 'Alpha']],
    ['pvKw', 'desc', ['Alpha', 'Beta', 'Gamma']],
    ['pvKw', 'asc', ['Beta', 'Alpha', 'Gamma']],
    ['fullHours', 'desc', ['Beta', 'Alpha', 'Gamma']],
    ['pvTotalKwh', 'desc', ['Beta', 'Alpha', 'Gamma']],
    ['storageKwh', 'desc', ['Alpha', 'Gamma', 'Beta']],
    ['at', 'asc', ['Beta', 'Alpha', 'Gamma']],
    ['incomeTotal', 'desc', ['Alpha', 'Gamma', 'Beta']],
    ['incomeTotal', 'asc', ['Gamma', 'Alpha', 'Beta']],
    ['incomeToday', 'desc', ['Beta', 'Alpha', 'Gamma']],
    ['openAlarms', 'desc', ['Alpha', 'Gamma', 'Beta']],
    ['attention', 'asc', ['Gamma', 'Alpha', 'Beta']],
  ])('%s %s', async (sort, order, expected) => {
    expect(await names(manager, { sort, order })).toEqual(expected);
  });

  it('without permission, alarms and money are neither returned nor used for sorting', async () => {
    const blind = { ...manager, permissions: new Set<Permission>(['plantView', 'plantViewAll']) };
    const { rows } = await world.list(blind, { sort: 'attention', order: 'asc' });
    // By status only: fault, offline, normal.
    expect(rows.map(({ name }) => name)).toEqual(['Beta', 'Gamma', 'Alpha']);
    for (const row of rows)
      expect(row).toMatchObject({ openAlarms: null, worstGrade: null, incomeToday: null });
  });

  it('every column is sortable, in both directions', async () => {
    for (const sort of plantSorts)
      for (const order of ['asc', 'desc'])
        expect((await names(manager, { sort, order })).sort()).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  it('pages', async () => {
    expect(await names(platform, { page: 2, pageSize: 3 })).toEqual(['Gamma']);
    expect(await names(platform, { page: 3, pageSize: 3 })).toEqual([]);
  });
});

it('the plant selector shows regions as text', async () => {
  const list = (keyword: string) =>
    listPlants(world.db, world.places, manager, queryPlantList.request.parse({ keyword }));
  expect((await list('Alpha')).rows[0]).toMatchObject({ province: 'Jiangsu', city: 'Suzhou' });
  expect((await list('')).total).toBe(3);
});

it('exports the list, as text', async () => {
  const source = plantExport(world.db, world.places);
  const table = await source.open({ keyword: '', status: 'normal', timeZone: 'UTC' }, manager, 'zh');
  const rows: unknown[][] = [];
  for await (const row of table.rows) rows.push(row);
  expect(table.total).toBe(1);
  const first = Object.fromEntries(table.columns.map(({ header }, at) => [header, rows[0]?.[at]]));
  expect(first).toMatchObject({
    电站名称: 'Alpha',
    状态: '正常',
    所属用户: 'north',
    电站类型: '光储充',
    运行模式: '自发自用余电上网',
    所在地区: '江苏省 苏州市',
    安装日期: '2026-03-01',
    '光伏装机容量 (kWp)': 100,
  });
  expect(rows[0]).toHaveLength(table.columns.length);
});

it('a thousand plants are counted, filtered and sorted', async () => {
  const { db } = world;
  await sql`INSERT INTO plant (owner_id, name, pv_kwp)
    SELECT 4, 'Many ' || n, 1 + n % 100 FROM generate_series(1, 1000) n`.execute(db);
  await sql`INSERT INTO plant_state (plant_id, status, pv_kw, checked_at)
    SELECT id, CASE id % 3 WHEN 0 THEN 'fault' ELSE 'normal' END, id % 77, now() FROM plant
    WHERE name LIKE 'Many %'`.execute(db);
  await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, estimated_s)
    SELECT id, d::date, id % 99, 0 FROM plant, generate_series(current_date - 9, current_date + 1, '1 day') d
    WHERE name LIKE 'Many %'`.execute(db);
  await sql`ANALYZE plant, plant_state, plant_day`.execute(db);
  for (const sort of plantSorts) {
    const { rows, total } = await world.list(stranger, { sort, order: 'desc', page: 20, status: 'normal' });
    expect(rows).toHaveLength(20);
    expect(total).toBeGreaterThan(600);
  }
});
