import type { Database } from '@heliodon/infrastructure/database';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';

interface Episode {
  readonly plantId: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** By plant, the intervals in which site control curtailed PV: they reflect a limit, not the weather. */
export async function readHeldQuarters(
  db: Database,
  plantIds: readonly number[],
  since: Date,
): Promise<Map<number, Set<number>>> {
  const { rows } =
    await sql<Episode>`SELECT plant_id AS "plantId", extract(epoch FROM started_at)::float8 * 1000 AS "fromMs",
      extract(epoch FROM coalesce(ended_at, last_at))::float8 * 1000 AS "toMs"
    FROM site_episode WHERE plant_id = ANY(${plantIds}::bigint[]) AND 'pvCurtailed' = ANY(reasons)
      AND coalesce(ended_at, last_at) >= ${since}`.execute(db);
  const held = new Map<number, Set<number>>();
  for (const { plantId, fromMs, toMs } of rows) {
    const own = held.get(plantId) ?? new Set();
    held.set(plantId, own);
    const first = Math.floor(Math.max(fromMs, since.getTime() - QUARTER_MS) / QUARTER_MS) * QUARTER_MS;
    for (let quarterMs = first; quarterMs <= toMs; quarterMs += QUARTER_MS) own.add(quarterMs);
  }
  return held;
}
