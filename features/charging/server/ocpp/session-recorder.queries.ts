import type { MeterReading } from '@heliodon/device-links/ocpp/ports';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

export interface PileSession {
  readonly sessionId: number;
  readonly deviceId: number;
  readonly connector: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly state: string;
  readonly isTimeGuessed: boolean;
  readonly isStartKnown: boolean;
}

const MOST_TRANSACTION = 2_147_483_647;

/** By our id, or by the transaction id of the charger. */
export async function findSession(
  db: Database,
  deviceId: number,
  key: number | string,
): Promise<PileSession | undefined> {
  if (typeof key === 'number' && !(key > 0 && key <= MOST_TRANSACTION && Number.isInteger(key)))
    return undefined;
  return db
    .selectFrom('charging_session')
    .select(['id as sessionId', 'device_id as deviceId', 'connector', 'started_at as startedAt', 'state'])
    .select(['ended_at as endedAt', 'times_guessed as isTimeGuessed', 'start_known as isStartKnown'])
    .where('device_id', '=', deviceId)
    .where('source', '=', 'ocpp')
    .where(typeof key === 'number' ? 'id' : 'transaction_key', '=', key)
    .executeTakeFirst();
}

export async function openSessions(db: Database, deviceId: number) {
  const rows = await db
    .selectFrom('charging_session')
    .select(['id as transactionId', 'transaction_key as transactionKey', 'connector', 'started_at'])
    .where('device_id', '=', deviceId)
    .where('source', '=', 'ocpp')
    .where('state', '=', 'charging')
    .orderBy('started_at', 'desc')
    .execute();
  return rows.map(({ started_at, ...row }) => ({ ...row, startedAtMs: started_at.getTime() }));
}

/** Current holder of the card. */
export async function holderOf(db: Database, plantId: number, idTag: string): Promise<string> {
  const card = await db
    .selectFrom('charging_card')
    .select('holder')
    .where('plant_id', '=', plantId)
    .where(sql<string>`upper(id_tag)`, '=', idTag.toUpperCase())
    .executeTakeFirst();
  return card?.holder ?? '';
}

/**
 * A repeated reading counts once; a session that was marked lost by silence continues, and another lost one ends with
 * it.
 */
export async function addReadings(
  tx: Database,
  { deviceId, sessionId }: PileSession,
  readings: readonly MeterReading[],
): Promise<void> {
  const byTime = new Map(readings.map((reading) => [reading.atMs, reading]));
  if (byTime.size === 0) return;
  const rows = JSON.stringify(
    [...byTime.values()].map((one) => ({ ...one, at: new Date(one.atMs).toISOString() })),
  );
  await sql`INSERT INTO charging_reading AS r (device_id, session_id, at, register_kwh, power_kw, soc)
    SELECT ${deviceId}, ${sessionId}, n.at, n."registerKwh", n."powerKw", n.soc
    FROM jsonb_to_recordset(${rows}::jsonb) AS n (at timestamptz, "registerKwh" float8, "powerKw" real, soc real)
    ON CONFLICT (device_id, session_id, at) DO UPDATE SET register_kwh = coalesce(excluded.register_kwh, r.register_kwh),
      power_kw = coalesce(excluded.power_kw, r.power_kw), soc = coalesce(excluded.soc, r.soc)`.execute(tx);
  const newest = new Date(Math.max(...byTime.keys()));
  await sql`UPDATE charging_session SET heard_at = greatest(heard_at, ${newest}),
      state = CASE WHEN stop_reason = 'Silent' THEN 'charging' ELSE state END,
      ended_at = CASE WHEN stop_reason = 'Silent' THEN NULL WHEN state = 'lost' THEN greatest(ended_at, ${newest})
        ELSE ended_at END,
      stop_reason = CASE WHEN stop_reason = 'Silent' THEN '' ELSE stop_reason END
    WHERE id = ${sessionId}`.execute(tx);
}
