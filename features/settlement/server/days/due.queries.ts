import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** Whoever took a day and does not finish it has lost it. */
const LEASE_S = 120;

export interface DueDay {
  readonly plantId: number;
  readonly day: string;
  readonly marks: number;
}

/** The newest days that are due, for a while this worker's own. */
export async function takeDue(db: Database, now: Date, limit: number): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    UPDATE settlement_day SET due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_S})
    WHERE (plant_id, day) IN (SELECT plant_id, day FROM settlement_day WHERE due_at <= ${now}
      ORDER BY due_at, plant_id, day LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING plant_id AS "plantId", day::text AS day, marks`.execute(db);
  return rows;
}
