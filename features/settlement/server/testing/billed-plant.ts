import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { SettledDays } from '../days/settled-days.ts';

/* A plant with prices, a grid meter and a few measured quarters, for tests on the database. */

export const PLANT = 10;
export const METER = 1;

const hm = (hour: number) => hour * 60;
const season = (peak: string) => ({
  startMonth: 1,
  endMonth: 12,
  usualPrice: '0.70',
  deepValley: null,
  topPeak: null,
  valley: { price: '0.30', ranges: [{ startMin: 0, endMin: hm(6) }] },
  peak: { price: peak, ranges: [{ startMin: hm(14), endMin: hm(18) }] },
});

export async function addPlant(db: Database): Promise<void> {
  await sql`INSERT INTO account (id, path, tree_id, role_id, account_name) VALUES (2, '{2}', 2, 1, 'owner')`.execute(
    db,
  );
  await sql`INSERT INTO plant (id, name, owner_id, time_zone, currency, install_date)
    VALUES (${PLANT}, 'Mill', 2, 'Asia/Shanghai', 'CNY', '2024-05-20')`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, sampling_point)
    VALUES (${METER}, 'M-1', 'meter', ${PLANT}, 'highVoltage')`.execute(db);
  await sql`CREATE TABLE plant_15m_all PARTITION OF plant_15m DEFAULT`.execute(db);
}

export async function addPrice(db: Database, from: string, peak: string, by = 'planner'): Promise<void> {
  await sql`INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
    VALUES (${PLANT}, ${from}, false, 0.9, 0.4, ${JSON.stringify([season(peak)])}::jsonb, ${by})`.execute(db);
}

export async function addTransformer(db: Database, from: string, transformer: object): Promise<void> {
  await sql`INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name)
    VALUES (${PLANT}, ${from}, ${JSON.stringify(transformer)}::jsonb, 'planner')`.execute(db);
}

export interface Measured {
  readonly importKwh: number;
  readonly exportKwh?: number;
  readonly pvKwh?: number;
}

/** Quarters of a day by their clock, and the day as the roll-ups keep it. */
export async function measure(
  db: Database,
  day: string,
  quarters: Readonly<Record<string, Measured>>,
): Promise<void> {
  const sums = { importKwh: 0, exportKwh: 0, most: 0 };
  for (const [clock, { importKwh, exportKwh = 0, pvKwh = 0 }] of Object.entries(quarters)) {
    await sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, import_kwh, export_kwh, load_kwh, estimated_s)
      VALUES (${PLANT}, ${`${day}T${clock}:00+08:00`}::timestamptz, ${pvKwh}, ${importKwh}, ${exportKwh},
        ${importKwh + pvKwh - exportKwh}, 0)`.execute(db);
    sums.importKwh += importKwh;
    sums.exportKwh += exportKwh;
    sums.most = Math.max(sums.most, importKwh * 4);
  }
  await sql`INSERT INTO rollup_day (day, device_id, samples, out_kwh, in_kwh, estimated_s)
    VALUES (${day}, ${METER}, 96, ${sums.importKwh}, ${sums.exportKwh}, 0)`.execute(db);
  await sql`INSERT INTO plant_day (plant_id, day, import_kwh, export_kwh, import_max_kw, estimated_s)
    VALUES (${PLANT}, ${day}, ${sums.importKwh}, ${sums.exportKwh}, ${sums.most}, 0)`.execute(db);
}

/** Settles whatever is due within the next hour. */
export async function settle(db: Database): Promise<void> {
  const soon = new Date(Date.now() + 3_600_000);
  await new SettledDays({
    db,
    clock: { now: () => soon },
    onError: (error) => {
      throw error;
    },
  }).pass();
}
