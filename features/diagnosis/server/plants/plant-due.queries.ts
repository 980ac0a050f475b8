import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/* Which plants are due for diagnosis, and when. */

/** After one day is reduced, others of the same plant usually follow, and late samples arrive all day. */
const SETTLE_S = 10;
const AT_MOST_EVERY_S = 180;
/** Maximum waiting time; older days, which come with a history, do not wait at all. */
const PATIENCE_S = 900;
const AWAITED_DAYS = 10;
const LEASE_S = 300;

/** A day of the plant was reduced; called in the same transaction. */
export async function markPlant(tx: Database, plantId: number, now: Date): Promise<void> {
  await sql`INSERT INTO plant_diagnosis AS old (plant_id, due_at)
    VALUES (${plantId}, ${now}::timestamptz + make_interval(secs => ${SETTLE_S}))
    ON CONFLICT (plant_id) DO UPDATE SET marks = old.marks + 1, due_at = coalesce(old.due_at,
      greatest(excluded.due_at, old.diagnosed_at + make_interval(secs => ${AT_MOST_EVERY_S})))`.execute(tx);
}

/** For a user's request: starts as soon as the due days are reduced. */
export async function hurryPlant(tx: Database, plantId: number, now: Date): Promise<void> {
  await sql`INSERT INTO plant_diagnosis AS old (plant_id, due_at) VALUES (${plantId}, ${now})
    ON CONFLICT (plant_id) DO UPDATE SET marks = old.marks + 1, due_at = excluded.due_at`.execute(tx);
}

export interface TakenPlant {
  readonly plantId: number;
  readonly marks: number;
}

/** The plant that has waited longest and has no day about to be reduced; reserved for this worker for a while. */
export async function takePlant(db: Database, now: Date): Promise<TakenPlant | undefined> {
  const { rows } = await sql<TakenPlant>`
    UPDATE plant_diagnosis SET due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_S})
    WHERE plant_id = (SELECT q.plant_id FROM plant_diagnosis q WHERE q.due_at <= ${now}
      AND (q.due_at <= ${now}::timestamptz - make_interval(secs => ${PATIENCE_S}) OR NOT EXISTS (
        SELECT 1 FROM device d JOIN diagnosis_day_dirty y ON y.device_id = d.id
        WHERE d.plant_id = q.plant_id AND d.removed_at IS NULL AND y.due_at <= ${now}
          AND y.day > (${now}::timestamptz - make_interval(days => ${AWAITED_DAYS}))::date))
      ORDER BY q.due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING plant_id AS "plantId", marks`.execute(db);
  return rows[0];
}

/** Plants marked meanwhile are diagnosed again: at once if a user requested it. */
export async function finishPlant(
  tx: Database,
  { plantId, marks }: TakenPlant,
  quality: object,
  now: Date,
): Promise<void> {
  await sql`UPDATE plant_diagnosis SET diagnosed_at = ${now}, quality = ${JSON.stringify(quality)}::jsonb,
      due_at = CASE WHEN marks = ${marks} THEN NULL WHEN due_at <= ${now} THEN due_at
        ELSE ${now}::timestamptz + make_interval(secs => ${AT_MOST_EVERY_S}) END
    WHERE plant_id = ${plantId}`.execute(tx);
}

export interface PlantState {
  readonly diagnosedAt: Date | null;
  readonly dueAt: Date | null;
  readonly quality: Readonly<Record<string, number | boolean>>;
}

export async function readState(db: Database, plantId: number): Promise<PlantState | undefined> {
  const { rows } = await sql<PlantState>`SELECT diagnosed_at AS "diagnosedAt", due_at AS "dueAt", quality
    FROM plant_diagnosis WHERE plant_id = ${plantId}`.execute(db);
  return rows[0];
}
