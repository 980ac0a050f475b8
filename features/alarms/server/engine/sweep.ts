import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { ALARM_LOCK } from './alarm-key.ts';
import { regroup } from './groups.queries.ts';
import { publishAlarmChanges, type TouchedAlarm } from './write.queries.ts';

/** Signals are kept this long to evaluate late ones; later than this nothing arrives. */
const KEEP_SIGNALS_DAYS = 400;

/**
 * Ends alarms of removed or moved devices and of deleted plants. The end is stored as a signal, so that a late signal
 * does not reopen them.
 */
export async function endGone(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${ALARM_LOCK})`.execute(tx);
    const { rows } = await sql<TouchedAlarm>`WITH gone AS (
        SELECT a.id, date_trunc('milliseconds', greatest(a.last_at, CASE
            WHEN p.deleted_at IS NOT NULL THEN p.deleted_at
            WHEN d.removed_at IS NOT NULL THEN d.removed_at
            ELSE coalesce(d.added_at, now()) END)) AS at
        FROM alarm a LEFT JOIN plant p ON p.id = a.plant_id LEFT JOIN device d ON d.id = a.device_id
        WHERE a.recovered_at IS NULL AND (p.id IS NULL OR p.deleted_at IS NOT NULL OR a.device_id <> 0
          AND (d.id IS NULL OR d.removed_at IS NOT NULL OR d.plant_id IS DISTINCT FROM a.plant_id))
      ), ended AS (
        UPDATE alarm a SET recovered_at = gone.at FROM gone WHERE a.id = gone.id
        RETURNING a.id, a.plant_id, a.device_id, a.source, a.code, a.grade, a.recovered_at
      ), told AS (
        INSERT INTO alarm_signal (plant_id, device_id, source, code, ts, raised, grade)
        SELECT plant_id, device_id, source, code, recovered_at, false, grade FROM ended ON CONFLICT DO NOTHING
      )
      SELECT id, plant_id AS "plantId" FROM ended`.execute(tx);
    await publishAlarmChanges(tx, [...rows, ...(await regroup(tx, rows))]);
    return rows.length;
  });
}

/** Alarms are kept; the signals of old, ended alarms are deleted. */
export async function forgetSignals(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_SIGNALS_DAYS * 86_400_000);
  await sql`DELETE FROM alarm_signal s WHERE s.ts < ${before} AND NOT EXISTS (SELECT 1 FROM alarm a
    WHERE a.recovered_at IS NULL AND a.plant_id = s.plant_id AND a.device_id = s.device_id AND a.source = s.source
      AND a.code = s.code)`.execute(db);
}
