import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import type { BatchDevice } from '@heliodon/telemetry-store/sample-batch';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRollupWorld, type RollupWorld, type Sample } from '../testing/rollup-world.ts';
import { PlantRecounts } from './recount.ts';

const START_MS = Date.UTC(2026, 3, 1);

let world: RollupWorld;
beforeAll(async () => {
  world = await createRollupWorld();
});
afterAll(() => world.close());

/** Hourly readings over some days at constant power. */
function steady(device: BatchDevice, days: number, kw: { out?: number; in?: number }): Sample[] {
  const [out, into] =
    device.kind.id === 'inverter' ? ['energyTotalKwh'] : ['importTotalKwh', 'exportTotalKwh'];
  return Array.from({ length: days * 24 + 1 }, (_, hour) => ({
    device,
    atMs: START_MS + hour * HOUR_MS,
    values: {
      [out as string]: 1000 + hour * (kw.out ?? 0),
      ...(into && { [into]: 5000 + hour * (kw.in ?? 0) }),
    },
  }));
}

async function setMeter(
  meter: BatchDevice,
  collectFromMs: number | null,
  links: readonly BatchDevice[] = [],
) {
  const from = collectFromMs === null ? null : new Date(collectFromMs);
  await sql`INSERT INTO meter (device_id, collect_from) VALUES (${meter.id}, ${from})
    ON CONFLICT (device_id) DO UPDATE SET collect_from = excluded.collect_from`.execute(world.db);
  await world.db.deleteFrom('meter_link').where('meter_id', '=', meter.id).execute();
  for (const { id } of links)
    await world.db.insertInto('meter_link').values({ meter_id: meter.id, device_id: id }).execute();
}

const rounded = (rows: readonly Record<string, unknown>[], ...names: string[]) =>
  rows.map((row) =>
    names.map((name) => (typeof row[name] === 'number' ? Math.round(row[name] * 1e6) / 1e6 : row[name])),
  );

/** Two days: the inverter generates 10 kW, the grid meter measures 4 kW export and 1 kW import. */
async function pvPlant(samplingPoint: 'acLow' | 'pv' = 'acLow', timeZone = 'UTC') {
  const plantId = await world.plant(timeZone);
  const inverter = await world.device(plantId, { kind: 'inverter', ratedKw: 100 });
  const meter = await world.device(plantId, { kind: 'meter', samplingPoint });
  await world.write([...steady(inverter, 2, { out: 10 }), ...steady(meter, 2, { out: 1, in: 4 })]);
  await world.count();
  return { plantId, inverter, meter };
}

const days = async (plantId: number) =>
  rounded(
    (await world.plantDays(plantId)).slice(0, 2),
    'day',
    'pv_kwh',
    'import_kwh',
    'export_kwh',
    'load_kwh',
  );

describe('the collection start of a meter', () => {
  it('removes its earlier readings from all sums, and restores them when it moves', async () => {
    const { plantId, meter } = await pvPlant();
    const whole = [
      ['2026-04-01', 240, 24, 96, 168],
      ['2026-04-02', 240, 24, 96, 168],
    ];
    expect(await days(plantId)).toEqual(whole);

    // From noon of the second day on.
    const noonMs = START_MS + DAY_MS + 12 * HOUR_MS;
    await setMeter(meter, noonMs);
    await world.recounts.ask(world.db, plantId, null);
    await world.recount();
    expect(await days(plantId)).toEqual([
      ['2026-04-01', 240, null, null, null],
      ['2026-04-02', 240, 12, 48, 84],
    ]);
    const quarters = rounded(await world.plantQuarters(plantId), 'import_kwh').flat();
    expect([quarters[143], quarters[144]]).toEqual([null, 0.25]);
    expect(rounded(await world.plantMonths(plantId), 'import_kwh', 'export_kwh')).toEqual([[12, 48]]);

    await setMeter(meter, null);
    await world.recounts.ask(world.db, plantId, null);
    await world.recount();
    expect(await days(plantId)).toEqual(whole);
  });

  it('applies to late samples too', async () => {
    const { plantId, meter, inverter } = await pvPlant();
    await setMeter(meter, START_MS + DAY_MS);
    await world.recounts.ask(world.db, plantId, null);
    await world.recount();
    await world.write([
      {
        device: meter,
        atMs: START_MS + 90 * 60_000,
        values: { importTotalKwh: 1001.5, exportTotalKwh: 5006 },
      },
      { device: inverter, atMs: START_MS + 90 * 60_000, values: { energyTotalKwh: 1015 } },
    ]);
    await world.count();
    expect(await days(plantId)).toEqual([
      ['2026-04-01', 240, null, null, null],
      ['2026-04-02', 240, 24, 96, 168],
    ]);
  });

  it('of a PV-side meter lets the inverters count before it', async () => {
    const { plantId, meter } = await pvPlant('pv');
    expect(rounded(await world.plantDays(plantId), 'pv_kwh').slice(0, 2)).toEqual([[24], [24]]);
    await setMeter(meter, START_MS + DAY_MS);
    await world.recounts.ask(world.db, plantId, START_MS);
    await world.recount();
    expect(rounded(await world.plantDays(plantId), 'pv_kwh').slice(0, 2)).toEqual([[240], [24]]);
  });
});

describe('recounting', () => {
  it('deletes intervals and days that no device counts for any more', async () => {
    const plantId = await world.plant('Asia/Shanghai');
    const meter = await world.device(plantId, { kind: 'meter', samplingPoint: 'acLow' });
    await world.write(steady(meter, 2, { out: 2 }));
    await world.count();
    expect(await world.plantDays(plantId)).toHaveLength(3);
    await world.db.updateTable('device').set({ sampling_point: null }).where('id', '=', meter.id).execute();
    await world.recounts.ask(world.db, plantId, null);
    await world.recount();
    expect(await world.plantQuarters(plantId)).toEqual([]);
    expect(await world.plantDays(plantId)).toEqual([]);
    expect(await world.plantMonths(plantId)).toEqual([]);
  });

  it('leaves everything before the requested time unchanged', async () => {
    const { plantId, meter } = await pvPlant();
    await world.db.updateTable('device').set({ sampling_point: 'load' }).where('id', '=', meter.id).execute();
    await world.recounts.ask(world.db, plantId, START_MS + DAY_MS);
    await world.recount();
    expect(await days(plantId)).toEqual([
      ['2026-04-01', 240, 24, 96, 168],
      ['2026-04-02', 240, null, null, 96],
    ]);
  });

  it('keeps the measurements of a removed meter', async () => {
    const { plantId, meter, inverter } = await pvPlant();
    await world.db
      .updateTable('device')
      .set({ removed_at: new Date(START_MS + DAY_MS) })
      .where('id', '=', meter.id)
      .execute();
    const late = { device: inverter, atMs: START_MS + 30 * 60_000, values: { energyTotalKwh: 1005 } };
    await world.write([late]);
    await world.count();
    await world.recounts.ask(world.db, plantId, null);
    await world.recount();
    expect(await days(plantId)).toEqual([
      ['2026-04-01', 240, 24, 96, 168],
      ['2026-04-02', 240, null, null, 240],
    ]);
  });

  it('counts a meter with the devices linked to it, and the others by themselves', async () => {
    const plantId = await world.plant('UTC');
    const inverters = [
      await world.device(plantId, { kind: 'inverter', ratedKw: 100 }),
      await world.device(plantId, { kind: 'inverter', ratedKw: 100 }),
    ];
    const meter = await world.device(plantId, { kind: 'meter', samplingPoint: 'pv' });
    await world.write([
      ...steady(inverters[0] as BatchDevice, 1, { out: 10 }),
      ...steady(inverters[1] as BatchDevice, 1, { out: 20 }),
      ...steady(meter, 1, { out: 9 }),
    ]);
    await world.count();
    await setMeter(meter, null, [inverters[0] as BatchDevice]);
    await world.recounts.ask(world.db, plantId, null);
    await world.recount();
    expect(rounded(await world.plantDays(plantId), 'pv_kwh')[0]).toEqual([(9 + 20) * 24]);
  });

  it('after a change of the time zone assigns other days, for its devices too', async () => {
    const { plantId, inverter } = await pvPlant();
    const deviceDays = async () =>
      (
        await world.db
          .selectFrom('rollup_day')
          .select([sql<string>`day::text`.as('day'), 'out_kwh'])
          .where('device_id', '=', inverter.id)
          .orderBy('day')
          .execute()
      ).map(({ day, out_kwh }) => [day, Math.round(Number(out_kwh) * 1e6) / 1e6]);
    const months = async () => rounded(await world.plantMonths(plantId), 'day', 'pv_kwh');
    await world.db
      .updateTable('plant')
      .set({ time_zone: 'America/New_York' })
      .where('id', '=', plantId)
      .execute();
    await world.recounts.askInNewZone(world.db, plantId);
    await world.recount();
    // Midnight of UTC is 20:00 of the day before.
    const days = [
      ['2026-03-31', 40],
      ['2026-04-01', 240],
      ['2026-04-02', 200],
    ];
    expect(rounded(await world.plantDays(plantId), 'day', 'pv_kwh')).toEqual(days);
    expect(await deviceDays()).toEqual(days);
    expect(await months()).toEqual([
      ['2026-03-01', 40],
      ['2026-04-01', 440],
    ]);
    await world.db
      .updateTable('plant')
      .set({ time_zone: 'Asia/Shanghai' })
      .where('id', '=', plantId)
      .execute();
    await world.recounts.askInNewZone(world.db, plantId);
    await world.recount();
    const eastern = [
      ['2026-04-01', 160],
      ['2026-04-02', 240],
      ['2026-04-03', 80],
    ];
    expect(rounded(await world.plantDays(plantId), 'day', 'pv_kwh')).toEqual(eastern);
    expect(await deviceDays()).toEqual(eastern);
    expect(await months()).toEqual([['2026-04-01', 480]]);
  });

  it('splits a long range, the newest part first, and merges two requests', async () => {
    const plantId = await world.plant('Asia/Shanghai');
    const meter = await world.device(plantId, { kind: 'meter', samplingPoint: 'acLow' });
    await world.write(steady(meter, 40, { out: 1 }));
    await world.count();
    await world.db.updateTable('device').set({ sampling_point: 'load' }).where('id', '=', meter.id).execute();
    const clock = { now: () => new Date(START_MS + 40 * DAY_MS) };
    const recounts = new PlantRecounts({ db: world.db, clock, keepQuarterDays: () => 400 });
    await recounts.ask(world.db, plantId, START_MS + 30 * DAY_MS);
    await recounts.ask(world.db, plantId, START_MS);
    expect(await world.recounts.pass()).toBe(15);
    const half = rounded(await world.plantDays(plantId), 'import_kwh').flat();
    expect([half[0], half.at(-2)]).toEqual([16, null]);
    expect(await world.recount()).toBe(2);
    expect(new Set(rounded(await world.plantDays(plantId), 'import_kwh').flat())).toEqual(new Set([null]));
    expect(await world.db.selectFrom('plant_recount').select('plant_id').execute()).toEqual([]);
  });

  it('skips days without stored intervals', async () => {
    const plantId = await world.plant('UTC');
    const meter = await world.device(plantId, { kind: 'meter', samplingPoint: 'acLow' });
    await world.write(steady(meter, 2, { out: 1 }));
    await world.count();
    await sql`DELETE FROM rollup_15m WHERE device_id = ${meter.id} AND bucket < ${new Date(START_MS + DAY_MS)}`.execute(
      world.db,
    );
    await setMeter(meter, START_MS + 10 * DAY_MS);
    await world.recounts.ask(world.db, plantId, START_MS);
    await world.recount();
    expect(rounded(await world.plantDays(plantId), 'day', 'import_kwh')).toEqual([['2026-04-01', 24]]);
    expect(rounded(await world.plantMonths(plantId), 'import_kwh')).toEqual([[24]]);
  });
});
