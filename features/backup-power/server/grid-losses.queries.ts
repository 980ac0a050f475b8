import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

type Cause = 'overVoltage' | 'underVoltage' | 'frequency' | 'islanding' | 'ordered' | 'test';

interface LossRow {
  readonly deviceId: number;
  readonly name: string;
  readonly cause: Cause;
  readonly from: Date;
  readonly to: Date | null;
  readonly total: number;
}

/** Grid events reported by storage machines (device-plane/kinds/pcs/events.ts), and orders to go off grid. */
export async function listGridLosses(
  db: Database,
  { plantId, page, pageSize }: { readonly plantId: number; readonly page: number; readonly pageSize: number },
) {
  const { rows } = await sql<LossRow>`WITH machine AS (
      SELECT id, coalesce(nullif(alias, ''), sn) AS name FROM device
      WHERE plant_id = ${plantId} AND kind = ANY(${kindsWith('storageConverter')}::text[]) AND removed_at IS NULL),
    told AS (
      SELECT e.device_id, CASE e.code WHEN 101 THEN 'overVoltage' WHEN 102 THEN 'underVoltage'
          WHEN 103 THEN 'frequency' ELSE 'islanding' END AS cause, e.ts AS "from",
        (SELECT min(c.ts) FROM device_event c WHERE c.device_id = e.device_id AND c.code = e.code
          AND NOT c.raised AND c.ts >= e.ts) AS "to"
      FROM device_event e JOIN machine ON machine.id = e.device_id
      WHERE e.raised AND e.code BETWEEN 101 AND 104),
    ordered AS (
      SELECT c.device_id, 'ordered' AS cause, c.finished_at AS "from",
        (SELECT min(b.finished_at) FROM command b WHERE b.device_id = c.device_id AND b.name = 'setGridMode'
          AND b.params ->> 'gridMode' = '0' AND b.error_code IS NULL AND b.finished_at > c.finished_at) AS "to"
      FROM command c JOIN machine ON machine.id = c.device_id
      WHERE c.name = 'setGridMode' AND c.params ->> 'gridMode' = '1' AND c.error_code IS NULL
        AND c.finished_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM backup_test t WHERE t.leave_command_id = c.id)),
    tested AS (
      SELECT device_id, 'test' AS cause, left_at AS "from", returned_at AS "to" FROM backup_test
      WHERE plant_id = ${plantId} AND left_at IS NOT NULL)
    SELECT f.device_id AS "deviceId", machine.name, f.cause, f."from", f."to", (count(*) OVER ())::int AS total
    FROM (SELECT * FROM told UNION ALL SELECT * FROM ordered UNION ALL SELECT * FROM tested) f
      JOIN machine ON machine.id = f.device_id
    ORDER BY f."from" DESC, f.device_id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  return {
    rows: rows.map(({ deviceId, name, cause, from, to }) => ({
      deviceId,
      name,
      cause,
      fromMs: from.getTime(),
      toMs: to?.getTime() ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
}
