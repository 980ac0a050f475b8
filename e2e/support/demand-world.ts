import { openDatabase } from '@heliodon/infrastructure/database';
import { ensurePartition, monthPartition } from '@heliodon/telemetry-store/tables';
import { sql } from 'kysely';
import pg from 'pg';
import { dayAgo } from './income-world.ts';
import { portal } from './portal.ts';

/** The highest interval of the plant, after a reduction of 100 kW by storage. */
export const PEAK_KW = 300;
const SHAVED_KW = 100;
/** Yesterday, or today if yesterday was in another month. */
export const PEAK_DAY = dayAgo(0).endsWith('-01') ? dayAgo(0) : dayAgo(1);

/** A plant with demand billing whose peak of this month was at midnight. */
export async function addDemandPlant(name: string) {
  const client = new pg.Client({ connectionString: portal().databaseUrl });
  await client.connect();
  await ensurePartition(client, monthPartition('plant_15m', Date.parse(`${PEAK_DAY}T00:00:00+08:00`)));
  await client.end();
  const { db, close } = openDatabase(portal().databaseUrl);
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO plant (name, owner_id, screen_type, currency, time_zone,
      storage_kw, storage_kwh, install_date)
    SELECT ${name}, id, 3, 'CNY', 'Asia/Shanghai', 100, 200, '2025-01-01' FROM account WHERE account_name = 'manager'
    RETURNING id`.execute(db);
  const plantId = rows[0]?.id ?? 0;
  await sql`INSERT INTO account_plant (account_id, plant_id)
    SELECT id, ${plantId} FROM account WHERE account_name IN ('viewer', 'operator')`.execute(db);
  const terms = {
    billingType: 'demand',
    capacityKva: '800',
    ranges: [{ startMonth: 1, endMonth: 12, price: 38 }],
  };
  await sql`INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name)
    VALUES (${plantId}, '2025-01-01', ${JSON.stringify(terms)}::jsonb, 'x')`.execute(db);
  await sql`INSERT INTO plant_15m (plant_id, bucket, import_kwh, export_kwh, charge_kwh, discharge_kwh, estimated_s)
    VALUES (${plantId}, ${`${PEAK_DAY}T00:00:00+08:00`}, ${PEAK_KW / 4}, 0, 0, ${SHAVED_KW / 4}, 0)`.execute(
    db,
  );
  await sql`INSERT INTO plant_day (plant_id, day, import_kwh, discharge_kwh, import_max_kw, estimated_s)
    VALUES (${plantId}, ${PEAK_DAY}, ${PEAK_KW / 4}, ${SHAVED_KW / 4}, ${PEAK_KW}, 0)`.execute(db);
  return {
    plantId,
    async remove() {
      await sql`UPDATE plant SET deleted_at = now() WHERE id = ${plantId}`.execute(db);
      await close();
    },
  };
}
