import { type Database, openDatabase } from '@heliodon/infrastructure/database';
import { sampleNotices } from '@heliodon/telemetry-store/sample-notices';
import { sql } from 'kysely';
import { portal } from './portal.ts';

export interface RaisedAlarm {
  readonly plantName: string;
  readonly sn: string;
  readonly kind?: string;
  /** An event of the kind's catalogue. */
  readonly code: number;
  readonly grade: 1 | 2 | 3 | 4;
}

/** Inserts alarms and notifications like the engine. Returns their ids. */
export async function raiseAlarms(db: Database, alarms: readonly RaisedAlarm[]): Promise<number[]> {
  const rows = await sql<{ id: number; plantId: number }>`
    INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at)
    SELECT p.id, coalesce(d.id, 0), a.kind, a.sn, 1, a.code, a.grade, now(), now()
    FROM jsonb_to_recordset(${JSON.stringify(alarms.map((one) => ({ kind: 'inverter', ...one })))}::jsonb)
        AS a ("plantName" text, sn text, kind text, code int, grade int)
      JOIN plant p ON p.name = a."plantName" AND p.deleted_at IS NULL
      LEFT JOIN device d ON d.sn = a.sn AND d.removed_at IS NULL
    RETURNING id, plant_id AS "plantId"`.execute(db);
  await notify(db, rows.rows);
  return rows.rows.map(({ id }) => id);
}

/** Ends alarms like samples would. */
export async function recoverAlarms(db: Database, ids: readonly number[]): Promise<void> {
  const ended = await sql<{ id: number; plantId: number }>`UPDATE alarm SET recovered_at = now()
    WHERE id = ANY (${[...ids]}::bigint[]) AND recovered_at IS NULL
    RETURNING id, plant_id AS "plantId"`.execute(db);
  await notify(db, ended.rows);
}

async function notify(db: Database, rows: readonly { id: number; plantId: number }[]): Promise<void> {
  for (const piece of sampleNotices(rows.map(({ id, plantId }) => ({ plantId, deviceId: id }))))
    await sql`SELECT pg_notify('alarm', ${piece})`.execute(db);
}

export const openPortalDatabase = () => openDatabase(portal().databaseUrl);
