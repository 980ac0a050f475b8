import type { DetectedSession } from '@heliodon/energy/charging/session-detection';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { StopReason } from '../../contract/session.words.ts';
import { priceSession, saveLines } from '../pricing/session-pricing.ts';

export interface SampledPile {
  readonly deviceId: number;
  readonly plantId: number;
}

const REASONS: Readonly<Record<DetectedSession['how'], StopReason | ''>> = {
  charging: '',
  ended: '',
  fault: 'Fault',
  lost: 'Silent',
};

/**
 * The found sessions replace those that begin in the range whose samples were read; unchanged sessions keep their id. A
 * connector has one session at a time.
 */
export async function saveFound(
  tx: Database,
  pile: SampledPile,
  found: readonly DetectedSession[],
  range: { readonly fromMs: number; readonly toMs: number },
): Promise<void> {
  const known = await knownAround(tx, pile.deviceId, found, range);
  // Its first samples were already deleted: the rest would look like a second session.
  const isRestOf = (session: DetectedSession, one: KnownSession) =>
    session.seenMs === range.fromMs &&
    one.connector === session.connector &&
    one.startMs !== session.startMs &&
    one.startMs < session.seenMs &&
    one.endMs >= session.seenMs;
  const kept = found.filter((session) => !known.some((one) => isRestOf(session, one)));
  const keys = new Set(kept.map(({ connector, startMs }) => `${connector} ${startMs}`));
  const isWithin = ({ connector, startMs }: KnownSession) =>
    (startMs >= range.fromMs && startMs < range.toMs) ||
    kept.some(
      (session) =>
        session.connector === connector &&
        session.startMs < startMs &&
        startMs < (session.endMs ?? Number.POSITIVE_INFINITY),
    );
  for (const one of known)
    if (!keys.has(`${one.connector} ${one.startMs}`) && isWithin(one)) await forget(tx, pile.deviceId, one);
  for (const session of kept) await saveOne(tx, pile, session);
}

interface KnownSession {
  readonly id: number;
  readonly plantId: number;
  readonly connector: number;
  readonly startMs: number;
  /** Infinity: still running. */
  readonly endMs: number;
}

async function knownAround(
  tx: Database,
  deviceId: number,
  found: readonly DetectedSession[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<KnownSession[]> {
  const lastMs = Math.max(toMs, ...found.map(({ endMs, readings }) => endMs ?? readings.at(-1)?.atMs ?? 0));
  const rows = await tx
    .selectFrom('charging_session')
    .select(['id', 'plant_id as plantId', 'connector', 'started_at', 'ended_at'])
    .where('device_id', '=', deviceId)
    .where('source', '=', 'samples')
    .where(sql<boolean>`coalesce(ended_at, 'infinity') >= ${new Date(fromMs)}`)
    .where('started_at', '<=', new Date(lastMs))
    .execute();
  return rows.map(({ started_at, ended_at, ...row }) => ({
    ...row,
    startMs: started_at.getTime(),
    endMs: ended_at?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
}

async function forget(tx: Database, deviceId: number, { id, plantId }: KnownSession): Promise<void> {
  await saveLines(tx, plantId, id, []);
  await tx
    .deleteFrom('charging_reading')
    .where('device_id', '=', deviceId)
    .where('session_id', '=', id)
    .execute();
  await tx.deleteFrom('charging_session').where('id', '=', id).execute();
}

/** State of a session according to its samples. */
export function foundState({ startMs, endMs, how, readings }: DetectedSession) {
  return {
    state: how === 'charging' ? 'charging' : how === 'lost' ? 'lost' : 'finished',
    endedAt: endMs === null ? null : new Date(endMs),
    stopReason: REASONS[how],
    heardAt: new Date(readings.at(-1)?.atMs ?? startMs),
    startKwh: readings[0]?.kwh ?? 0,
  } as const;
}

async function saveOne(tx: Database, pile: SampledPile, session: DetectedSession): Promise<void> {
  const { connector, startMs, readings } = session;
  const { state, endedAt, stopReason, heardAt, startKwh } = foundState(session);
  const now = sql`(${state}::text, ${endedAt}::timestamptz, ${stopReason}::text, ${heardAt}::timestamptz,
    ${startKwh}::float8)`;
  const known = await idOf(tx, pile.deviceId, session);
  // No ON CONFLICT: each conflict would use up an id, and ids are limited.
  const { rows } = await sql<{ id: number }>`${
    known === undefined
      ? sql`INSERT INTO charging_session AS s (device_id, connector, started_at, plant_id, source, energy_fee, state,
          ended_at, stop_reason, heard_at, start_kwh)
        SELECT ${pile.deviceId}, ${connector}, ${new Date(startMs)}, ${pile.plantId}, 'samples', 0, n.*
        FROM (VALUES ${now}) AS n`
      : sql`UPDATE charging_session AS s SET (state, ended_at, stop_reason, heard_at, start_kwh) = ${now}
        WHERE s.id = ${known} AND (s.state, s.ended_at, s.stop_reason, s.heard_at, s.start_kwh) IS DISTINCT FROM ${now}`
  } RETURNING s.id`.execute(tx);
  const sessionId = rows[0]?.id ?? known;
  if (sessionId === undefined) throw new Error('a session was neither there nor added');
  const readingsChanged = await saveReadings(tx, pile.deviceId, sessionId, readings);
  if (rows.length > 0 || readingsChanged) await priceSession(tx, sessionId);
}

async function idOf(
  tx: Database,
  deviceId: number,
  { connector, startMs }: DetectedSession,
): Promise<number | undefined> {
  const found = await tx
    .selectFrom('charging_session')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('connector', '=', connector)
    .where('started_at', '=', new Date(startMs))
    .executeTakeFirst();
  return found?.id;
}

/** Returns whether anything changed. */
async function saveReadings(
  tx: Database,
  deviceId: number,
  sessionId: number,
  readings: DetectedSession['readings'],
): Promise<boolean> {
  const rows = JSON.stringify(readings.map((one) => ({ ...one, at: new Date(one.atMs).toISOString() })));
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb)
    AS n (at timestamptz, kwh float8, "powerKw" real, soc real)`;
  const gone =
    await sql`DELETE FROM charging_reading r WHERE r.device_id = ${deviceId} AND r.session_id = ${sessionId}
    AND r.at NOT IN (SELECT n.at FROM ${wanted})`.execute(tx);
  const come =
    await sql`INSERT INTO charging_reading AS r (device_id, session_id, at, register_kwh, power_kw, soc)
    SELECT ${deviceId}, ${sessionId}, n.at, n.kwh, n."powerKw", n.soc FROM ${wanted}
    ON CONFLICT (device_id, session_id, at) DO UPDATE SET register_kwh = excluded.register_kwh,
      power_kw = excluded.power_kw, soc = excluded.soc
    WHERE (r.register_kwh, r.power_kw, r.soc) IS DISTINCT FROM
      (excluded.register_kwh, excluded.power_kw, excluded.soc)`.execute(tx);
  return Number(gone.numAffectedRows ?? 0) + Number(come.numAffectedRows ?? 0) > 0;
}
