import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** By plant and start of the interval, °C by its weather stations. */
export async function readAirTemperatures(
  db: Database,
  plantIds: readonly number[],
  since: Date,
  to: Date,
): Promise<Map<number, Map<number, number>>> {
  const { rows } = await sql<{ plantId: number; ms: number; airC: number }>`
    SELECT d.plant_id AS "plantId", extract(epoch FROM r.bucket)::float8 * 1000 AS ms, avg(r.temp_avg)::float8 AS "airC"
    FROM device d JOIN rollup_15m r ON r.device_id = d.id AND r.bucket >= ${since} AND r.bucket < ${to}
      AND r.temp_avg IS NOT NULL
    WHERE d.plant_id = ANY(${plantIds}::bigint[]) AND d.kind = ANY(${kindsWith('weatherStation')}::text[])
      AND d.removed_at IS NULL
    GROUP BY d.plant_id, r.bucket`.execute(db);
  const found = new Map<number, Map<number, number>>();
  for (const { plantId, ms, airC } of rows) {
    const own = found.get(plantId) ?? new Map<number, number>();
    found.set(plantId, own);
    own.set(Math.round(ms), airC);
  }
  return found;
}
