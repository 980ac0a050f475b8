import type { MeterReading, SessionEnd, SessionSign, SessionStart } from '@heliodon/device-links/ocpp/ports';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { loseOthers } from './session-end.ts';
import type { PileSession } from './session-recorder.queries.ts';

/* Sessions whose start was reported late or not at all: they are stored with the known data. */

const NEAR_MS = 1000;

/** Identifies a repeated OCPP 1.6 stop: charger and transaction id may be from an earlier time. */
export const foundKey = (key: number | string, { atMs, isTimeGuessed, registerKwh }: SessionEnd): string =>
  typeof key === 'string' ? key : `found ${key} ${registerKwh} ${isTimeGuessed ? '' : atMs}`;

/** A connector starts one session at a time: returns the first free millisecond from the given time on. */
export async function freeStart(
  tx: Database,
  at: { readonly deviceId: number; readonly connector: number; readonly sessionId?: number },
  fromMs: number,
): Promise<Date> {
  const others = await tx
    .selectFrom('charging_session')
    .select('started_at')
    .where('device_id', '=', at.deviceId)
    .where('connector', '=', at.connector)
    .where('started_at', '>=', new Date(fromMs))
    .where('started_at', '<', new Date(fromMs + NEAR_MS))
    .where('id', '<>', at.sessionId ?? 0)
    .orderBy('started_at')
    .execute();
  let ms = fromMs;
  for (const { started_at } of others) if (started_at.getTime() === ms) ms += 1;
  return new Date(ms);
}

/** Sets the connector of a session that was reported without one. */
export const learnConnector = (tx: Database, session: PileSession, connector: number): Promise<void> =>
  session.connector === 0 && connector > 0
    ? moveSession(tx, session, { connector, atMs: session.startedAt.getTime() })
    : Promise.resolve();

/** The start was reported after all. */
export async function completeStart(tx: Database, session: PileSession, start: SessionStart): Promise<void> {
  const connector = session.connector || start.connector;
  if (session.isStartKnown) return learnConnector(tx, session, connector);
  const isReported = start.isTimeGuessed !== true;
  const reportedMs = isReported ? start.atMs : session.startedAt.getTime();
  const atMs = Math.min(reportedMs, session.endedAt?.getTime() ?? reportedMs);
  await moveSession(tx, session, { connector, atMs });
  await tx
    .updateTable('charging_session')
    .set({
      start_known: true,
      start_kwh: start.registerKwh,
      times_guessed: session.isTimeGuessed || !isReported,
    })
    .where('id', '=', session.sessionId)
    .execute();
}

/** Readings can complete the start: by the initial register value, or by an earlier reading than all before. */
export async function startByReadings(
  tx: Database,
  session: PileSession,
  readings: readonly MeterReading[],
): Promise<void> {
  if (session.isStartKnown) return;
  const { connector } = session;
  const registers = readings.filter(({ registerKwh }) => registerKwh !== null);
  const begin = registers.find(({ isBegin }) => isBegin);
  const firstMs = Math.min(...registers.map(({ atMs }) => atMs), session.startedAt.getTime());
  await moveSession(tx, session, { connector, atMs: begin?.atMs ?? firstMs });
  if (begin)
    await tx
      .updateTable('charging_session')
      .set({ start_known: true, start_kwh: begin.registerKwh })
      .where('id', '=', session.sessionId)
      .execute();
}

async function moveSession(
  tx: Database,
  { deviceId, sessionId, ...session }: PileSession,
  { connector, atMs }: Pick<SessionSign, 'connector' | 'atMs'>,
): Promise<void> {
  if (connector === session.connector && atMs === session.startedAt.getTime()) return;
  const startedAt = await freeStart(tx, { deviceId, connector, sessionId }, atMs);
  await tx
    .updateTable('charging_session')
    .set({ connector, started_at: startedAt, heard_at: sql<Date>`greatest(heard_at, ${startedAt})` })
    .where('id', '=', sessionId)
    .execute();
  await loseOthers(tx, { sessionId, deviceId, connector, startedAt });
}
