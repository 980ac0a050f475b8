import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { StorageLosses, StorageQuarter } from '@heliodon/energy/control/storage-losses';
import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';
import { type RawBuilder, sql } from 'kysely';

/** A measurement by a worker that died is repeated after this time. */
const HOLD_MS = 300_000;

/** Adds a row for every plant with storage. */
const addPlants = (db: Database) =>
  sql`INSERT INTO storage_losses (plant_id) SELECT p.id FROM plant p
    WHERE p.deleted_at IS NULL AND EXISTS (SELECT 1 FROM device d WHERE d.plant_id = p.id AND d.removed_at IS NULL
      AND NOT d.ignored AND d.kind = ANY(${kindsWith('storageConverter')}::text[]))
    ON CONFLICT DO NOTHING`.execute(db);

/** A plant whose losses were not measured for a day. */
export async function takeUnmeasured(db: Database, now: Date): Promise<number | undefined> {
  await addPlants(db);
  const until = new Date(now.getTime() + HOLD_MS);
  const { rows } = await sql<{ plantId: number }>`UPDATE storage_losses l SET taken_until = ${until}
    FROM (SELECT s.plant_id FROM storage_losses s JOIN plant p ON p.id = s.plant_id AND p.deleted_at IS NULL
      WHERE (s.taken_until IS NULL OR s.taken_until < ${now})
        AND (s.measured_at IS NULL OR s.measured_at <= ${new Date(now.getTime() - DAY_MS)})
      ORDER BY s.measured_at NULLS FIRST, s.plant_id LIMIT 1 FOR UPDATE OF s SKIP LOCKED) due
    WHERE l.plant_id = due.plant_id RETURNING l.plant_id AS "plantId"`.execute(db);
  return rows[0]?.plantId;
}

export const saveLosses = (db: Database, plantId: number, at: Date, losses: StorageLosses | null) =>
  db
    .updateTable('storage_losses')
    .set({ measured_at: at, losses: losses && JSON.stringify(losses), taken_until: null })
    .where('plant_id', '=', plantId)
    .execute();

/** Null: not measured yet, or no storage. */
export async function readLosses(db: Database, plantId: number): Promise<StorageLosses | null> {
  const row = await db
    .selectFrom('storage_losses')
    .select('losses')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return (row?.losses ?? null) as StorageLosses | null;
}

export interface MeasuredBattery {
  readonly deviceId: number;
  readonly capacityKwh: number;
}

/**
 * Intervals in which every battery reported its SOC, ordered by time. Joined here, because PostgreSQL cannot estimate the
 * number of aggregated intervals and may compare each with each.
 */
export async function readStorageQuarters(
  db: Database,
  plantId: number,
  batteries: readonly MeasuredBattery[],
  fromMs: number,
  toMs: number,
): Promise<StorageQuarter[]> {
  const range = sql`bucket >= ${new Date(fromMs)} AND bucket < ${new Date(toMs)}`;
  const [stored, { rows }] = await Promise.all([
    readStored(db, batteries, range),
    sql<Record<'ms' | 'chargedKwh' | 'dischargedKwh', number[] | null>>`SELECT
        array_agg(extract(epoch FROM bucket)::float8 * 1000 ORDER BY bucket) AS ms,
        array_agg(charge_kwh ORDER BY bucket) AS "chargedKwh",
        array_agg(discharge_kwh ORDER BY bucket) AS "dischargedKwh"
      FROM plant_15m WHERE plant_id = ${plantId} AND ${range}
        AND charge_kwh IS NOT NULL AND discharge_kwh IS NOT NULL`.execute(db),
  ]);
  const [lists] = rows;
  return (lists?.ms ?? []).flatMap((at, n) => {
    const ms = Math.round(at);
    const storedKwh = stored.get(ms);
    if (storedKwh === undefined) return [];
    const [chargedKwh = 0, dischargedKwh = 0] = [lists?.chargedKwh?.[n], lists?.dischargedKwh?.[n]];
    return [{ ms, chargedKwh, dischargedKwh, storedKwh }];
  });
}

/** Mean stored energy by the beginning of the interval. */
async function readStored(
  db: Database,
  batteries: readonly MeasuredBattery[],
  range: RawBuilder<unknown>,
): Promise<Map<number, number>> {
  const ids = batteries.map(({ deviceId }) => deviceId);
  const capacities = batteries.map(({ capacityKwh }) => capacityKwh);
  const { rows } = await sql<{ ms: number[] | null; kwh: number[] | null }>`SELECT
      array_agg(extract(epoch FROM bucket)::float8 * 1000) AS ms, array_agg(kwh) AS kwh
    FROM (SELECT bucket, sum(soc_avg * (${capacities}::float8[])[array_position(${ids}::int[], device_id)]) / 100 AS kwh
      FROM rollup_15m WHERE device_id = ANY(${ids}::int[]) AND ${range}
      GROUP BY bucket HAVING count(soc_avg) = ${ids.length}::int) s`.execute(db);
  return new Map(rows[0]?.ms?.map((ms, at) => [Math.round(ms), rows[0]?.kwh?.[at] ?? 0]));
}
