import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { sql } from 'kysely';
import { SettledDays } from '../../days/settled-days.ts';

export const [PLANT, ABROAD, FOREIGN] = [10, 11, 12];
export const [PCS, BATTERY, LOGGER] = [1, 2, 3];
const ZONE = '+08:00';

/** Two plants of one tree in different currencies and one of another; all began in 2025. */
export async function createIncomeWorld() {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  let now = new Date('2026-07-20T04:00:00Z');
  const failures: string[] = [];
  const days = new SettledDays({
    db,
    clock: { now: () => new Date(Date.now() + 3_600_000) },
    onError: (_error, what) => failures.push(what),
  });
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name) VALUES
    (2, NULL, '{2}', 2, 1, 'owner'), (4, NULL, '{4}', 4, 1, 'other')`.execute(db);
  for (const [id, owner, currency] of [
    [PLANT, 2, 'CNY'],
    [ABROAD, 2, 'EUR'],
    [FOREIGN, 4, 'CNY'],
  ] as const)
    await sql`INSERT INTO plant (id, name, owner_id, time_zone, currency, install_date, screen_type)
      VALUES (${id}, ${`Plant ${id}`}, ${owner}, 'Asia/Shanghai', ${currency}, '2025-01-01', 4)`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id) VALUES (${LOGGER}, 'G-1', 'logger', ${PLANT}, NULL),
    (${PCS}, 'P-1', 'pcs', ${PLANT}, ${LOGGER}), (${BATTERY}, 'B-1', 'battery', ${PLANT}, ${LOGGER})`.execute(
    db,
  );
  await sql`CREATE TABLE plant_15m_all PARTITION OF plant_15m DEFAULT`.execute(db);
  await sql`CREATE TABLE rollup_15m_all PARTITION OF rollup_15m DEFAULT`.execute(db);
  return {
    db,
    failures,
    clock: { now: () => now },
    keepRawDays: () => 90,
    store: { samplesUpTo: async () => new Map(), samples: async () => [], samplesEvery: async () => [] },
    at: (iso: string) => {
      now = new Date(iso);
    },
    settle: async () => {
      while ((await days.pass()).more);
    },
    /** Usual 0.7, peak 1.2 from 10:00 to 14:00, valley 0.3 before 08:00; feed-in 0.4, efficiency 0.9. */
    price: (plantId: number) =>
      sql`INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
        VALUES (${plantId}, '2025-01-01', true, 0.9, 0.4, ${JSON.stringify([
          {
            startMonth: 1,
            endMonth: 12,
            usualPrice: '0.7',
            deepValley: null,
            topPeak: null,
            valley: { price: '0.3', ranges: [{ startMin: 0, endMin: 480 }] },
            peak: { price: '1.2', ranges: [{ startMin: 600, endMin: 840 }] },
          },
        ])}::jsonb, 'x')`.execute(db),
    /** A quarter of a plant and the sum of its day. */
    async count(plantId: number, day: string, clock: string, flows: Partial<Record<string, number>>) {
      const of = (flow: string) => flows[flow] ?? 0;
      await sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, charge_kwh, discharge_kwh, import_kwh, export_kwh,
          load_kwh, charging_kwh, estimated_s)
        VALUES (${plantId}, ${`${day}T${clock}:00${ZONE}`}::timestamptz, ${of('pv')}, ${of('charge')},
          ${of('discharge')}, ${of('import')}, ${of('export')}, ${of('load')}, ${of('charging')}, 0)`.execute(
        db,
      );
      await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, discharge_kwh, estimated_s)
        VALUES (${plantId}, ${day}, ${of('pv')}, ${of('discharge')}, 0)
        ON CONFLICT (plant_id, day) DO UPDATE SET pv_kwh = plant_day.pv_kwh + excluded.pv_kwh`.execute(db);
    },
    /** A quarter of a device. */
    roll: (deviceId: number, iso: string, of: { out?: number; in?: number; soc?: number }) =>
      sql`INSERT INTO rollup_15m (device_id, bucket, samples, out_kwh, in_kwh, soc_min, soc_max, estimated_s)
        VALUES (${deviceId}, ${`${iso}${ZONE}`}::timestamptz, 15, ${of.out ?? 0}, ${of.in ?? 0}, ${of.soc ?? null},
          ${of.soc ?? null}, 0)`.execute(db),
    close: async () => {
      await close();
      await database.drop();
    },
  };
}
