import { commonErrors } from '@heliodon/contract/errors';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOverview } from '../../contract/overview.contract.ts';
import { readOverview } from './overview.service.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

const [PLANT, BARE, GONE] = [10, 11, 12];
/** Noon of 2026-07-01 in Shanghai. */
const NOON = Date.parse('2026-07-01T04:00:00Z');
const MIDNIGHT = Date.parse('2026-06-30T16:00:00Z');
const manager = testCaller({ accountId: 2, accountPath: [2] });
const withOnly = (...codes: ('plantView' | 'reportView' | 'alarmView' | 'deviceView')[]) => ({
  ...manager,
  permissions: new Set(codes),
});

const station: DeviceNow = {
  deviceId: 103,
  sn: 'W',
  kind: 'weather',
  alias: '',
  at: NOON,
  powerKw: null,
  soc: null,
  temperature: 31,
  status: 'online',
  values: { irradianceTilted: 812, irradiance: 700, moduleTemperature: 52.5, ambientTemperature: 31 },
};
let weather: DeviceNow = station;
const deps = {
  db,
  clock: { now: () => new Date(NOON) },
  deviceNow: async (deviceId: number) => (deviceId === 103 ? weather : undefined),
};
const read = (plantId = PLANT, caller: Pick<typeof manager, 'permissions'> = manager) =>
  readOverview(deps, caller, plantId);

/** The alarm of a lost logger. */
let lostId: number;

beforeAll(async () => {
  await world.accounts(manager);
  const savings = { coalKgPerKwh: 0.4, co2KgPerKwh: 1, treesPerKwh: 0.1 };
  await world.plants(
    { id: PLANT, name: 'Sunny', screenType: 3, pvKwp: 50, storageKw: 20, storageKwh: 40, ...savings },
    { id: BARE, name: 'Bare', timeZone: 'America/New_York', currency: 'USD', ...savings },
    { id: GONE, name: 'Gone', timeZone: 'UTC', currency: 'USD', deletedAt: new Date(), ...savings },
  );
  await world.openQuarters();
  await sql`INSERT INTO plant_state (plant_id, status, at, pv_kw, battery_kw, grid_kw, load_kw, soc, checked_at)
    VALUES (${PLANT}, 'normal', to_timestamp(${NOON / 1000}), 40, -10, -5, 25, 66, now())`.execute(db);
  // Yesterday and today: 2 kWh of PV an interval today and 1 yesterday; the current interval has begun.
  await sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, charge_kwh, discharge_kwh, import_kwh, export_kwh, load_kwh,
      estimated_s)
    SELECT ${PLANT}, q, CASE WHEN q >= to_timestamp(${MIDNIGHT / 1000}) THEN 2 ELSE 1 END, 0.5, 0, 0, 0.25, 1.25, 0
    FROM generate_series(to_timestamp(${MIDNIGHT / 1000}) - interval '1 day', to_timestamp(${NOON / 1000}),
      interval '15 minutes') q`.execute(db);
  await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, charge_kwh, discharge_kwh, import_kwh, export_kwh, load_kwh,
      estimated_s) VALUES
    (${PLANT}, '2026-07-01', 100, 24, 12, 0, 20, 60, 0), (${PLANT}, '2026-06-30', 90, 1, 2, 3, 4, 5, 0),
    (${PLANT}, '2026-05-01', 999, 1, 2, 3, 4, 5, 0)`.execute(db);
  await sql`INSERT INTO plant_total (plant_id, pv_kwh, charge_kwh, discharge_kwh) VALUES (${PLANT}, 5000, 800, 720)`.execute(
    db,
  );
  await sql`INSERT INTO settlement_day (plant_id, day, income, settled_at) VALUES
      (${PLANT}, '2026-07-01', 10.005, now()), (${PLANT}, '2026-06-30', 7, now()), (${PLANT}, '2026-06-01', 5, now())
    ON CONFLICT (plant_id, day) DO UPDATE SET income = excluded.income, settled_at = excluded.settled_at`.execute(
    db,
  );
  await sql`INSERT INTO settlement_total (plant_id, income) VALUES (${PLANT}, 12345.678)
    ON CONFLICT (plant_id) DO UPDATE SET income = excluded.income`.execute(db);
  // From 06:00 on, 8 kW in every interval of four days.
  await sql`INSERT INTO forecast (plant_id, kind, made_at, start_at, kw, low_kw, high_kw)
    SELECT ${PLANT}, 'pv', to_timestamp(${MIDNIGHT / 1000}) + interval '6 hours', to_timestamp(${MIDNIGHT / 1000})
      + interval '6 hours', v, v, v FROM (SELECT array_fill(8::real, ARRAY[360]) AS v) f`.execute(db);
  await world.devices(
    PLANT,
    { id: 101, sn: 'INV', alias: 'Roof' },
    { id: 102, sn: 'BAT', kind: 'battery' },
    { id: 103, sn: 'W', kind: 'weather' },
  );
  await sql`INSERT INTO device_state (device_id, ts, received_at, status) VALUES (101, now(), now(), 3)`.execute(
    db,
  );
  await world.rows('rollup_15m', { bucket: new Date(MIDNIGHT), deviceId: 102, socAvg: 42 });
  const raise = async (code: number, grade: number, minutesAgo: number, more: object = {}) => {
    const at = new Date(NOON - minutesAgo * 60_000);
    const row = { plant_id: PLANT, device_id: 101, sn: 'INV', kind: 'inverter', source: 1, code, grade };
    const values = { ...row, detail: '{}', triggered_at: at, last_at: at, ...more };
    const { id } = await db.insertInto('alarm').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  };
  for (let i = 1; i <= 12; i += 1) await raise(900_000 + i, 3, i);
  lostId = await raise(1, 2, 1440, { kind: 'logger', source: 2 });
  await raise(900_100, 1, 0, { group_id: lostId });
  await raise(900_101, 1, 0, { recovered_at: new Date(NOON) });
});

describe('overview screen of a plant', () => {
  it('contains identity and state of the plant', async () => {
    const overview = await read();
    expect(getOverview.response.parse(overview)).toEqual(overview);
    expect(overview).toMatchObject({
      plantName: 'Sunny',
      screenType: 3,
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
      day: '2026-07-01',
      installed: { pvKwp: 50, storageKw: 20, storageKwh: 40 },
      now: {
        at: NOON,
        status: 'normal',
        soc: 66,
        power: { pvKw: 40, batteryKw: -10, gridKw: -5, loadKw: 25, chargingKw: null },
      },
    });
  });

  it('energy of today, of 30 days and in total, with the derived figures', async () => {
    const { energy } = await read();
    expect(energy?.today).toMatchObject({ pv: 100, discharge: 12, charging: null });
    expect(energy?.total).toMatchObject({ pv: 5000, charge: 800, load: null });
    expect(energy?.todayFigures).toMatchObject({ fullHours: 2, selfUse: 0.8, selfSufficiency: 1 });
    expect(energy?.totalFigures).toMatchObject({ coalKg: 2000, co2Kg: 5000, trees: 500, roundTrip: 0.9 });
    expect(energy?.days.map(({ day }) => day)).toHaveLength(30);
    expect([energy?.days[0]?.day, energy?.days[29]?.day]).toEqual(['2026-06-02', '2026-07-01']);
    expect(energy?.days.map(({ pv }) => pv).filter((pv) => pv !== null)).toEqual([90, 100]);
  });

  it('income, each day rounded separately', async () => {
    const { income } = await read();
    expect(income).toMatchObject({ today: '10.01', month: '10.01', total: '12345.68' });
    expect(income?.days.filter((day) => day.income !== null)).toEqual([
      { day: '2026-06-30', income: '7.00' },
      { day: '2026-07-01', income: '10.01' },
    ]);
  });

  it('curves of today and yesterday, the forecast, and the expected energy', async () => {
    const { curve } = await read();
    expect(curve?.at).toHaveLength(96);
    expect(curve?.at[0]).toBe(MIDNIGHT);
    expect([curve?.today.pv[47], curve?.today.pv[48]]).toEqual([8, null]);
    expect([curve?.today.battery[0], curve?.today.grid[0], curve?.today.charging[0]]).toEqual([-2, -1, null]);
    expect(curve?.yesterday.pv.every((kw) => kw === 4)).toBe(true);
    expect([curve?.soc[0], curve?.soc[1]]).toEqual([42, null]);
    expect([curve?.pvForecastKw[23], curve?.pvForecastKw[24]]).toEqual([null, 8]);
    expect(curve?.pvExpected).toEqual([
      { day: '2026-07-01', kwh: 192 },
      { day: '2026-07-02', kwh: 192 },
      { day: '2026-07-03', kwh: 192 },
      { day: '2026-07-04', kwh: 192 },
    ]);
  });

  it('state of charge only while the batteries belonged to this plant', async () => {
    const at = (minutes: number) => new Date(MIDNIGHT + minutes * 60_000);
    const battery = (id: number, more: object) =>
      db.insertInto('device').values({ id, sn: `B${id}`, kind: 'battery', plant_id: PLANT, ...more });
    await battery(111, { added_at: at(30) }).execute();
    await battery(112, { removed_at: at(45) }).execute();
    await sql`INSERT INTO rollup_15m (bucket, device_id, samples, soc_avg, estimated_s)
      SELECT to_timestamp(${MIDNIGHT / 1000}) + q * interval '15 minutes', d, 15, d - 100 + q, 0
      FROM generate_series(0, 3) q, (VALUES (111), (112)) v (d)`.execute(db);
    // 102 has 42 in the first interval; 112 has 12, 13, 14 and is removed, 111 is added with 13, 14.
    expect((await read()).curve?.soc.slice(0, 5)).toEqual([27, 13, 13.5, 14, null]);
    await sql`DELETE FROM device WHERE id IN (111, 112)`.execute(db);
  });

  it('open alarms by grade and the newest ten by name, with those behind a lost logger grouped', async () => {
    const { alarms } = await read();
    expect(alarms?.counts).toEqual([0, 1, 12, 0]);
    expect(alarms?.newest.map(({ text }) => text.en.slice(-2))).toEqual([
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
      '07',
      '08',
      '09',
      '10',
    ]);
    expect(alarms?.newest[0]).toMatchObject({
      deviceName: 'Roof',
      grade: 3,
      at: new Date(NOON - 60_000).toISOString(),
      text: { zh: '未知事件 900001', en: 'Unknown event 900001' },
    });
    await sql`UPDATE alarm SET recovered_at = now() WHERE id = ${lostId}`.execute(db);
    expect((await read()).alarms?.counts).toEqual([1, 0, 12, 0]);
    await sql`UPDATE alarm SET recovered_at = NULL WHERE id = ${lostId}`.execute(db);
  });

  it('the weather of its own station, and no values of an offline one', async () => {
    expect((await read()).weather).toMatchObject({
      irradiance: 812,
      moduleTemperature: 52.5,
      windSpeed: null,
    });
    weather = { ...station, values: { irradiance: -3 } };
    expect((await read()).weather?.irradiance).toBe(0);
    weather = { ...station, status: 'offline' };
    expect((await read()).weather).toMatchObject({ irradiance: null, ambientTemperature: null });
    weather = station;
  });

  it('devices by kind with their number', async () => {
    expect((await read()).devices?.map(({ kind, count }) => [kind, count])).toEqual([
      ['battery', 1],
      ['inverter', 1],
      ['weather', 1],
    ]);
  });

  it('for a plant without data is empty', async () => {
    const overview = await read(BARE);
    expect(overview.now).toMatchObject({ at: null, status: 'offline', power: { pvKw: null }, soc: null });
    expect(overview.energy?.total.pv).toBeNull();
    expect(overview.energy?.totalFigures.co2Kg).toBeNull();
    expect(overview.income).toMatchObject({ today: null, month: null, total: null });
    expect(overview.curve?.pvExpected.every(({ kwh }) => kwh === null)).toBe(true);
    expect(overview).toMatchObject({
      alarms: { counts: [0, 0, 0, 0], newest: [] },
      weather: null,
      devices: [],
    });
    // The day of New York, where it is midnight.
    expect(overview.day).toBe('2026-07-01');
  });
});

describe('is limited by permission', () => {
  it.each([
    ['the plant only', withOnly('plantView'), []],
    ['reports', withOnly('plantView', 'reportView'), ['energy', 'income', 'curve']],
    ['alarms', withOnly('plantView', 'alarmView'), ['alarms']],
    ['devices', withOnly('plantView', 'deviceView'), ['weather', 'devices']],
  ])('%s', async (_, caller, seen) => {
    const overview = await read(PLANT, caller);
    const parts = ['energy', 'income', 'curve', 'alarms', 'weather', 'devices'] as const;
    expect(parts.filter((part) => overview[part] !== null)).toEqual(seen);
    expect(overview.now.power.pvKw).toBe(40);
  });
});

it('a deleted plant is not found', async () => {
  await expect(read(GONE)).rejects.toMatchObject({ entry: commonErrors.notFound });
});
