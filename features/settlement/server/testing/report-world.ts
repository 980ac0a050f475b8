import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { SettledDays } from '../days/settled-days.ts';

const flowColumns = FLOWS.map((flow) => `${flow}_kwh`);
const sums = sql.raw(flowColumns.map((name) => `sum(${name})`).join(', '));
const names = sql.raw(flowColumns.join(', '));

export interface WorldPlant {
  readonly id: number;
  readonly timeZone?: string;
  readonly screenType?: number;
  /** When it was entered. */
  readonly since?: string;
}

/** Owner 2 has the plants. */
export async function addReportPlants(db: Database, plants: readonly WorldPlant[]): Promise<void> {
  await sql`INSERT INTO account (id, path, tree_id, role_id, account_name) VALUES (2, '{2}', 2, 1, 'owner')`.execute(
    db,
  );
  for (const { id, timeZone = 'Asia/Shanghai', screenType = 3, since = '2025-01-01T00:00:00Z' } of plants)
    await sql`INSERT INTO plant (id, name, owner_id, time_zone, currency, screen_type, pv_kwp, coal_kg_per_kwh,
        co2_kg_per_kwh, trees_per_kwh, created_at)
      VALUES (${id}, ${`Plant ${id}`}, 2, ${timeZone}, 'CNY', ${screenType}, 50, 0.4, 1, 0.1, ${since})`.execute(
      db,
    );
  await sql`CREATE TABLE plant_15m_all PARTITION OF plant_15m DEFAULT`.execute(db);
  await sql`CREATE TABLE rollup_15m_all PARTITION OF rollup_15m DEFAULT`.execute(db);
}

/** Valley to 08:00, peak afterwards. */
export const addPrice = (db: Database, plantId: number) =>
  sql`INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
    VALUES (${plantId}, '2020-01-01', true, 1, 0.4, ${JSON.stringify([
      {
        startMonth: 1,
        endMonth: 12,
        usualPrice: '0.7',
        deepValley: null,
        valley: { price: '0.3', ranges: [{ startMin: 0, endMin: 480 }] },
        peak: { price: '1.1', ranges: [{ startMin: 480, endMin: 1440 }] },
        topPeak: null,
      },
    ])}::jsonb, 'x')`.execute(db);

/** Quarters from one instant to another, each with the same PV, import and load; the fraction makes sums uneven. */
export const fillQuarters = (db: Database, plantId: number, from: string, to: string) =>
  sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, import_kwh, export_kwh, load_kwh, charge_kwh, discharge_kwh, estimated_s)
    SELECT ${plantId}, q, 1.1, 0.3 + n * 0.0001, 0.2, 1.2, 0.1, 0.09, 0
    FROM generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second', interval '15 minutes')
      WITH ORDINALITY AS g (q, n)`.execute(db);

/** Days and months as the roll-ups keep them; then what is due is settled. */
export async function rollUp(db: Database, plantId: number, now: Date): Promise<void> {
  await sql`INSERT INTO plant_day (plant_id, day, ${names}, import_max_kw, estimated_s)
    SELECT q.plant_id, (q.bucket AT TIME ZONE p.time_zone)::date, ${sums}, max(import_kwh) * 4, sum(estimated_s)
    FROM plant_15m q JOIN plant p ON p.id = q.plant_id WHERE q.plant_id = ${plantId} GROUP BY 1, 2`.execute(
    db,
  );
  await sql`INSERT INTO plant_month (plant_id, day, ${names}, import_max_kw, estimated_s)
    SELECT plant_id, date_trunc('month', day)::date, ${sums}, max(import_max_kw), sum(estimated_s)
    FROM plant_day WHERE plant_id = ${plantId} GROUP BY 1, 2`.execute(db);
  const days = new SettledDays({
    db,
    clock: { now: () => now },
    onError: (error) => {
      throw error;
    },
  });
  await days.pass();
}
