import type { Database } from '@heliodon/platform/database';
import { sql } from 'kysely';

/* The list of days of clusters that have to be worked out anew. */

/** Today is worked out so often while samples come in; another day when late samples had a moment to come. */
const OPEN_EVERY_S = 15 * 60;
const LATE_EVERY_S = 60;
/** Whoever took a day and does not finish it has lost it. */
const LEASE_S = 120;

const pauseS = (toMs: number, now: Date): number => (toMs > now.getTime() ? OPEN_EVERY_S : LATE_EVERY_S);

export interface ClusterDay {
  readonly deviceId: number;
  readonly day: string;
}

/** Something of these days was counted anew: part of the transaction that counts. */
export async function markDirty(
  tx: Database,
  days: readonly (ClusterDay & { readonly toMs: number })[],
  now: Date,
): Promise<void> {
  if (days.length === 0) return;
  const pauses = days.map(({ toMs }) => pauseS(toMs, now));
  await sql`INSERT INTO cell_day_dirty AS d (device_id, day, due_at)
    SELECT n.device_id, n.day, greatest(${now}::timestamptz, c.computed_at + make_interval(secs => n.pause))
    FROM unnest(${days.map((one) => one.deviceId)}::int[], ${days.map((one) => one.day)}::date[], ${pauses}::int[])
      AS n (device_id, day, pause)
    LEFT JOIN cell_day c ON c.device_id = n.device_id AND c.day = n.day
    ORDER BY 1, 2
    ON CONFLICT (device_id, day) DO UPDATE SET marks = d.marks + 1`.execute(tx);
}

/**
 * Days that were counted but never worked out, e.g. of a history that came by the bulk door, are put on the list.
 * Answers how many days of these clusters are missing.
 */
export async function wantDays(
  db: Database,
  clusterIds: readonly number[],
  from: string,
  to: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    WITH missing AS (
      SELECT r.device_id, r.day FROM rollup_day r LEFT JOIN cell_day c ON c.device_id = r.device_id AND c.day = r.day
      WHERE r.device_id = ANY(${clusterIds}::int[]) AND r.day BETWEEN ${from}::date AND ${to}::date
        AND r.samples > 0 AND c.device_id IS NULL
    ), wanted AS (
      INSERT INTO cell_day_dirty (device_id, day, due_at) SELECT device_id, day, ${now} FROM missing ORDER BY 1, 2
      ON CONFLICT DO NOTHING
    )
    SELECT count(*)::int AS missing FROM missing`.execute(db);
  return rows[0]?.missing ?? 0;
}

export interface TakenDay extends ClusterDay {
  readonly timeZone: string;
  readonly marks: number;
}

/** The newest days that are due, for a while this worker's own. */
export async function takeDue(db: Database, now: Date, limit: number): Promise<TakenDay[]> {
  const { rows } = await sql<TakenDay>`
    WITH taken AS (
      UPDATE cell_day_dirty SET due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_S})
      WHERE (device_id, day) IN (SELECT device_id, day FROM cell_day_dirty WHERE due_at <= ${now}
        ORDER BY day DESC, device_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING device_id, day, marks)
    SELECT t.device_id AS "deviceId", t.day::text AS day, t.marks, coalesce(p.time_zone, 'UTC') AS "timeZone"
    FROM taken t LEFT JOIN device d ON d.id = t.device_id LEFT JOIN plant p ON p.id = d.plant_id
    ORDER BY t.day DESC, t.device_id`.execute(db);
  return rows;
}

/** What was marked again meanwhile stays on the list. */
export async function finish(
  tx: Database,
  { deviceId, day, marks }: TakenDay,
  toMs: number,
  now: Date,
): Promise<void> {
  await sql`DELETE FROM cell_day_dirty
    WHERE device_id = ${deviceId} AND day = ${day}::date AND marks = ${marks}`.execute(tx);
  await sql`UPDATE cell_day_dirty SET due_at = ${now}::timestamptz + make_interval(secs => ${pauseS(toMs, now)})
    WHERE device_id = ${deviceId} AND day = ${day}::date`.execute(tx);
}

/** Whether another day of the cluster is to be worked out now, by whoever has taken it too. */
export async function isDue(tx: Database, deviceId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM cell_day_dirty WHERE device_id = ${deviceId}
    AND due_at <= ${now}::timestamptz + make_interval(secs => ${LEASE_S}) LIMIT 1`.execute(tx);
  return rows.length > 0;
}
