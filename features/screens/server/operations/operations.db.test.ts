import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOperations, getOperationsMap, type Region } from '../../contract/operations.contract.ts';
import {
  createOperationsWorld,
  FOREIGN,
  LEIPZIG,
  manager,
  NANJING,
  poor,
  SUZHOU,
  stranger,
  todayOf,
  viewer,
} from './testing/operations-world.ts';

let world: Awaited<ReturnType<typeof createOperationsWorld>>;
beforeAll(async () => {
  world = await createOperationsWorld();
});
afterAll(() => world.close());

describe('visible plants', () => {
  it.each<[string, Caller, Region, number, number | null, number]>([
    ['a manager: those of the own tree', manager, {}, 3, 110, 170],
    ['a country', manager, { country: 'CN' }, 2, 110, 150],
    ['a city', manager, { country: 'CN', province: '320000', city: '320500' }, 1, 80, 100],
    ['a city abroad by its name', manager, { country: 'DE', city: 'Leipzig' }, 1, null, 20],
    ['a region without plants', manager, { country: 'US' }, 0, null, 0],
    ['a viewer: the given one', viewer, {}, 1, 80, 100],
    ['somebody else: the own', stranger, {}, 1, 5000, 7000],
  ])('%s', async (_, caller, region, plants, pvKw, pvKwp) => {
    const found = await world.read(caller, region);
    expect([found.plants, found.power.pv, found.capacity.pvKwp]).toEqual([plants, pvKw, pvKwp]);
    const { normal, fault, offline } = found.byStatus;
    expect(normal + fault + offline).toBe(plants);
    expect(found.byType.reduce((sum, count) => sum + count, 0)).toBe(plants);
    expect(getOperations.response.safeParse(found).success).toBe(true);
  });
});

it('sums power, energy, savings and states', async () => {
  const found = await world.read(manager);
  expect(found.byStatus).toEqual({ normal: 1, fault: 1, offline: 1 });
  expect(found.byType).toEqual([0, 1, 1, 1]);
  expect(found.power).toEqual({ pv: 110, battery: -20, grid: -25, load: 53, charging: 12 });
  expect(found.energy?.today).toMatchObject({ pv: 610, charging: 3, load: null });
  expect(found.energy?.total.pv).toBe(6100);
  // 5500 kWh × 0.4 + 600 × 0.3; × 1 and × 0.5; × 0.05 and × 0.02.
  expect(found.savings?.coalKg).toBeCloseTo(2380, 6);
  expect(found.savings?.co2Kg).toBeCloseTo(5800, 6);
  expect(found.savings?.trees).toBeCloseTo(287, 6);
});

it('keeps currencies separate: three plants in two', async () => {
  const { income, days, months, ranking } = await world.read(manager);
  const firstOfMonth = todayOf(SUZHOU).endsWith('-01');
  expect(income?.map(({ currency, plants, today, total }) => [currency, plants, today, total])).toEqual([
    ['CNY', 2, '150.26', '1502.55'],
    ['EUR', 1, '10.50', '105.00'],
  ]);
  // Yesterday belongs to this month, except on the first day.
  expect(income?.[0]?.month).toBe(firstOfMonth ? '150.26' : '153.26');
  const label = todayOf(SUZHOU);
  expect(days?.labels).toHaveLength(30);
  expect(days?.labels.at(-1)).toBe(label);
  expect(days?.income.map(({ currency }) => currency)).toEqual(['CNY', 'EUR']);
  expect(days?.income[0]?.amounts.at(-1)).toBe('150.26');
  expect(days?.income[0]?.amounts.at(-2)).toBe('3.00');
  expect(days?.income[0]?.amounts.at(-5)).toBeNull();
  expect(months?.labels).toHaveLength(12);
  expect(months?.energy.pv.at(-3)).toBe(1500);
  expect(ranking?.income.map(({ name, currency }) => [name, currency])).toEqual([
    ['Suzhou', 'CNY'],
    ['Nanjing', 'CNY'],
  ]);
  expect(ranking?.pvToday.map(({ name, value }) => [name, value])).toEqual([
    ['Suzhou', 300],
    ['Nanjing', 250],
    ['Leipzig', 60],
  ]);
  // 250 / 50, 300 / 100, 60 / 20; equal hours sorted by name.
  expect(ranking?.fullHours.map(({ name, value }) => [name, value])).toEqual([
    ['Nanjing', 5],
    ['Leipzig', 3],
    ['Suzhou', 3],
  ]);
});

it('names the plants that need attention and the newest alarms', async () => {
  const { attention, troubled, alarms } = await world.read(manager);
  expect(attention.map(({ name, reason }) => [name, reason])).toEqual([
    ['Suzhou', 'alarm'],
    ['Nanjing', 'fault'],
    ['Leipzig', 'offline'],
  ]);
  expect(troubled).toBe(3);
  expect(alarms?.map(({ plantName, grade }) => [plantName, grade])).toEqual([
    ['Nanjing', 4],
    ['Suzhou', 2],
  ]);
});

it('without reportView there is no energy or money, without alarmView no alarm or alarm reason', async () => {
  const found = await world.read(poor);
  expect(found.plants).toBe(3);
  const { energy, income, savings, days, months, ranking, alarms } = found;
  expect([energy, income, savings, days, months, ranking, alarms]).toEqual(Array(7).fill(null));
  expect(found.attention.map(({ name, reason, alarms: count }) => [name, reason, count])).toEqual([
    ['Nanjing', 'fault', 0],
    ['Leipzig', 'offline', 0],
  ]);
});

it('reads the last days again and caches past days for each set of plants', async () => {
  const before = await world.read(manager);
  await sql`UPDATE plant_day SET pv_kwh = pv_kwh + 5 WHERE plant_id = ${SUZHOU} AND day = ${todayOf(SUZHOU)}`.execute(
    world.db,
  );
  const after = await world.read(manager);
  expect((after.days?.energy.pv.at(-1) ?? 0) - (before.days?.energy.pv.at(-1) ?? 0)).toBe(5);
  // Another set of plants has another sum.
  expect((await world.read(viewer)).months?.energy.pv.at(-3)).toBe(500);
});

it('shows every visible plant on the map, as columns', async () => {
  const map = await world.service.map(manager);
  expect(getOperationsMap.response.safeParse(map).success).toBe(true);
  expect(map.ids).toEqual([SUZHOU, NANJING, LEIPZIG]);
  expect(map.names).toEqual(['Suzhou', 'Nanjing', 'Leipzig']);
  expect(map.longitudes).toEqual([120.72, 118.8, null]);
  expect(map.statuses).toEqual([0, 1, 2]);
  expect(map.powers[0]).toEqual([80, 30, null]);
  expect(map.powers[4]).toEqual([12, null, null]);
  const placeOf = (i: number) => map.places[map.placeOf[i] ?? -1];
  expect(placeOf(0)).toEqual({
    country: 'CN',
    province: '320000',
    city: '320500',
    names: { country: 'China', province: '320000', city: 'Suzhou' },
  });
  expect(placeOf(2)?.names.city).toBe('Leipzig');
  expect((await world.service.map(viewer)).ids).toEqual([SUZHOU]);
  expect((await world.service.map({ ...viewer, permissions: new Set() })).ids).toEqual([]);
  expect(map.ids).not.toContain(FOREIGN);
});

it('includes alarms behind a lost logger in its alarm, in the list and in the reasons', async () => {
  const under = sql`INSERT INTO alarm (plant_id, device_id, sn, kind, source, code, grade, triggered_at, last_at, group_id)
    SELECT plant_id, 1, 'I-2', 'inverter', 2, 2, 3, now(), now(), id FROM alarm WHERE sn = 'L-1'`;
  await under.execute(world.db);
  const found = async () => {
    const { alarms, attention } = await world.read(manager, { country: 'CN', city: '320500' });
    return [alarms?.map(({ deviceSn }) => deviceSn), attention[0]?.alarms];
  };
  expect(await found()).toEqual([['L-1'], 1]);
  await sql`UPDATE alarm SET recovered_at = now() WHERE sn = 'L-1'`.execute(world.db);
  expect(await found()).toEqual([['I-2'], 1]);
});

it('sums without losing small powers, and puts the currency of most plants first', async () => {
  // In single precision one kilowatt is lost.
  await sql`UPDATE plant_state SET pv_kw = CASE WHEN plant_id = ${SUZHOU} THEN 16777216 ELSE 1 END`.execute(
    world.db,
  );
  await sql`UPDATE settlement_total SET income = 1e9 WHERE plant_id = ${LEIPZIG}`.execute(world.db);
  const { power, income } = await world.read(manager);
  expect(power.pv).toBe(16_777_217);
  expect(income?.map(({ currency }) => currency)).toEqual(['CNY', 'EUR']);
});
