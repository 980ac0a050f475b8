import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';

/* A plant with PV, load and storage, for tests on the database. Today is 20 July 2026. */

export const [PLANT, BARE, FOREIGN] = [10, 11, 12];
export const [LOGGER, PCS, BATTERY, OTHER_LOGGER, OTHER_PCS, OTHER_BATTERY, FOREIGN_PCS] = [
  1, 2, 3, 4, 5, 6, 7,
];

/** Valley to 08:00, peak from 17:00 to 22:00. */
const SEASON = {
  startMonth: 1,
  endMonth: 12,
  usualPrice: '0.7',
  deepValley: null,
  topPeak: null,
  valley: { price: '0.3', ranges: [{ startMin: 0, endMin: 480 }] },
  peak: { price: '1.2', ranges: [{ startMin: 1020, endMin: 1320 }] },
};

export async function createStoragePlant(timeZone = 'Asia/Shanghai') {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  let soh: number | null = null;
  let now = new Date('2026-07-20T04:00:00Z');
  await sql`INSERT INTO account (id, path, tree_id, role_id, account_name) VALUES (2, '{2}', 2, 1, 'owner')`.execute(
    db,
  );
  for (const id of [PLANT, BARE, FOREIGN])
    await sql`INSERT INTO plant (id, name, owner_id, time_zone, currency)
      VALUES (${id}, ${`Plant ${id}`}, 2, ${timeZone}, 'CNY')`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id, rated_kw, structure) VALUES
    (${LOGGER}, 'G-1', 'logger', ${PLANT}, NULL, NULL, '{}'),
    (${PCS}, 'P-1', 'pcs', ${PLANT}, ${LOGGER}, 50, '{}'),
    (${BATTERY}, 'B-1', 'battery', ${PLANT}, ${LOGGER}, NULL, '{"capacityKwh": 100}'),
    (${FOREIGN_PCS}, 'P-9', 'pcs', ${FOREIGN}, NULL, 50, '{}')`.execute(db);
  await sql`CREATE TABLE plant_15m_all PARTITION OF plant_15m DEFAULT`.execute(db);
  await sql`CREATE TABLE rollup_15m_all PARTITION OF rollup_15m DEFAULT`.execute(db);
  return {
    db,
    url: database.url,
    clock: { now: () => now },
    /** Percent, for all batteries; null: not reported. */
    soh: (percent: number | null) => {
      soh = percent;
    },
    store: {
      samplesUpTo: async (_, deviceIds) =>
        new Map(soh === null ? [] : deviceIds.map((id) => [id, { atMs: now.getTime(), values: { soh } }])),
    } as Pick<TelemetryStore, 'samplesUpTo'> as TelemetryStore,
    at: (iso: string) => {
      now = new Date(iso);
    },
    /** A second converter with half the power and twice the battery capacity. */
    secondMachine: () =>
      sql`INSERT INTO device (id, sn, kind, plant_id, logger_id, rated_kw, structure) VALUES
        (${OTHER_LOGGER}, 'G-2', 'logger', ${PLANT}, NULL, NULL, '{}'),
        (${OTHER_PCS}, 'P-2', 'pcs', ${PLANT}, ${OTHER_LOGGER}, 25, '{}'),
        (${OTHER_BATTERY}, 'B-2', 'battery', ${PLANT}, ${OTHER_LOGGER}, NULL, '{"capacityKwh": 200}')`.execute(
        db,
      ),
    soc: (deviceId: number, soc: number, at = now) =>
      sql`INSERT INTO device_state (device_id, ts, received_at, status, soc)
        VALUES (${deviceId}, ${at}, ${at}, 1, ${soc})`.execute(db),
    price: () =>
      sql`INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
        VALUES (${PLANT}, '2025-01-01', true, 0.9, 0.4, ${JSON.stringify([SEASON])}::jsonb, 'x')`.execute(db),
    /** Constant load of 40 kW, PV of up to 60 kW from 06:00 to 18:00, idle storage. */
    live: (from: string, to: string) =>
      sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, load_kwh, import_kwh, export_kwh, charge_kwh, discharge_kwh,
          estimated_s)
        SELECT ${PLANT}, q, pv, 10, greatest(0, 10 - pv), greatest(0, pv - 10), 0, 0, 0
        FROM (SELECT q, 15 * greatest(0, sin(pi() * (extract(hour FROM q AT TIME ZONE ${timeZone})
            + extract(minute FROM q AT TIME ZONE ${timeZone}) / 60 - 6) / 12)) AS pv
          FROM generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second',
            interval '15 minutes') q) s`.execute(db),
    close: async () => {
      await close();
      await database.drop();
    },
  };
}

export type StoragePlant = Awaited<ReturnType<typeof createStoragePlant>>;
