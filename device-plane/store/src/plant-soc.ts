import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** Mean SOC in % by interval (start in milliseconds) of the devices of `batteryKinds` that the plant had then. */
export async function readPlantSoc(
  db: Database,
  plantId: number,
  batteryKinds: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ bucket: Date; soc: number }>`SELECT q.bucket, avg(q.soc_avg)::float8 AS soc
    FROM device d JOIN rollup_15m q ON q.device_id = d.id
    WHERE d.plant_id = ${plantId} AND d.kind = ANY(${batteryKinds}::text[]) AND q.soc_avg IS NOT NULL
      AND (d.added_at IS NULL OR q.bucket >= d.added_at) AND (d.removed_at IS NULL OR q.bucket < d.removed_at)
      AND q.bucket >= ${new Date(fromMs)} AND q.bucket < ${new Date(toMs)}
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ bucket, soc }) => [bucket.getTime(), soc]));
}
