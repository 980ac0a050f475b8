import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { SessionFacts } from './session-figures.ts';

/** In order of time. */
export async function readReadings(
  db: Database,
  session: { readonly deviceId: number; readonly sessionId: number },
): Promise<SessionFacts['readings']> {
  const { rows } = await sql<SessionFacts['readings'][number]>`
    SELECT extract(epoch FROM at)::float8 * 1000 AS "atMs", register_kwh AS "registerKwh", power_kw AS "powerKw", soc
    FROM charging_reading WHERE device_id = ${session.deviceId} AND session_id = ${session.sessionId}
    ORDER BY at`.execute(db);
  return rows.map((row) => ({ ...row, atMs: Math.round(row.atMs) }));
}

export interface LockedSession extends SessionFacts {
  readonly sessionId: number;
  readonly deviceId: number;
  readonly plantId: number;
}

/** The session with all its reported data, locked by this transaction. */
export async function lockSession(tx: Database, sessionId: number): Promise<LockedSession | undefined> {
  const row = await tx
    .selectFrom('charging_session as s')
    .leftJoin('device as d', 'd.id', 's.device_id')
    .select([
      's.device_id',
      's.plant_id',
      's.started_at',
      's.ended_at',
      's.start_kwh',
      's.end_kwh',
      's.times_guessed',
      's.start_known',
      'd.rated_kw',
    ])
    .where('s.id', '=', sessionId)
    .forUpdate('s')
    .executeTakeFirst();
  if (!row) return undefined;
  const deviceId = row.device_id;
  return {
    sessionId,
    deviceId,
    plantId: row.plant_id,
    startedAtMs: row.started_at.getTime(),
    endedAtMs: row.ended_at?.getTime() ?? null,
    startKwh: row.start_kwh,
    endKwh: row.end_kwh,
    isTimeGuessed: row.times_guessed,
    isStartKnown: row.start_known,
    ratedKw: row.rated_kw,
    readings: await readReadings(tx, { deviceId, sessionId }),
  };
}
