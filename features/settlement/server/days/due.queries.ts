import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** A worker that does not finish a day within this time loses it. */
const LEASE_S = 120;

export interface DueDay {
  readonly plantId: number;
  readonly day: string;
  readonly marks: number;
}

/** The newest due days, reserved for this worker for a while. */
export async function takeDue(db: Database, now: Date, limit: number): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    UPDATE settlement_day SET due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_S})
    WHERE (plant_id, day) IN (SELECT plant_id, day FROM settlement_day WHERE due_at <= ${now}
      ORDER BY due_at, plant_id, day LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING plant_id AS "plantId", day::text AS day, marks`.execute(db);
  return rows;
}
