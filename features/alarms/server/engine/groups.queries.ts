import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import { alarmGrades, alarmSources, communicationCodes } from '../../contract/alarm.ts';
import type { TouchedAlarm } from './write.queries.ts';

/** Grouped alarms are neither listed nor announced; a serious fault always stays visible. */
const mayBeHidden = sql`(a.grade <> ${sql.lit(alarmGrades.serious)}
  OR a.source = ${sql.lit(alarmSources.communication)})`;

/**
 * Alarms of devices behind a lost logger are grouped under its alarm while that is open. Returns the regrouped alarms.
 * `lost` is a separate subquery: it has few rows, whatever the planner statistics say.
 */
export async function regroup(tx: Database, touched: readonly TouchedAlarm[]): Promise<TouchedAlarm[]> {
  if (touched.length === 0) return [];
  const ids = pgArray(touched, ({ id }) => id);
  const { rows } = await sql<TouchedAlarm>`
    WITH touched AS MATERIALIZED (SELECT DISTINCT id FROM unnest(${ids}::bigint[]) AS t (id)),
    lost AS MATERIALIZED (SELECT id, device_id, plant_id FROM alarm
      WHERE recovered_at IS NULL AND source = ${sql.lit(alarmSources.communication)}
        AND code = ${sql.lit(communicationCodes.loggerLost)}),
    found AS MATERIALIZED (
      -- Raised behind a logger that is lost.
      SELECT a.id, g.id AS group_id FROM touched t JOIN alarm a ON a.id = t.id JOIN device d ON d.id = a.device_id
        JOIN lost g ON g.device_id = d.logger_id AND g.plant_id = a.plant_id
      WHERE a.recovered_at IS NULL AND ${mayBeHidden}
      UNION
      -- A logger that was lost now.
      SELECT a.id, g.id FROM touched t JOIN lost g ON g.id = t.id
        JOIN device d ON d.logger_id = g.device_id AND d.removed_at IS NULL
        JOIN alarm a ON a.device_id = d.id AND a.plant_id + 0 = g.plant_id AND a.recovered_at IS NULL
          AND ${mayBeHidden}
    ), moved AS (
      UPDATE alarm a SET group_id = found.group_id FROM found
      WHERE a.id = found.id AND a.group_id IS DISTINCT FROM found.group_id
      RETURNING a.id, a.plant_id AS "plantId"
    ), over AS MATERIALIZED (
      SELECT g.id FROM touched t JOIN alarm g ON g.id = t.id WHERE g.recovered_at IS NOT NULL
    ), freed AS (
      UPDATE alarm a SET group_id = NULL FROM over
      WHERE a.group_id = over.id AND NOT EXISTS (SELECT 1 FROM found WHERE found.id = a.id)
      RETURNING a.id, a.plant_id AS "plantId"
    )
    SELECT * FROM moved UNION ALL SELECT * FROM freed`.execute(tx);
  return rows;
}
