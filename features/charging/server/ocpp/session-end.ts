import type { SessionEnd, Vacancy } from '@heliodon/device-links/ocpp/ports';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { knownReason } from '../../contract/session.words.ts';

/** After this time without contact a charger no longer knows how its sessions ended. */
const SILENT_H = 24;

export async function endSession(
  tx: Database,
  sessionId: number,
  { atMs, registerKwh, reason, isTimeGuessed }: SessionEnd,
): Promise<void> {
  await tx
    .updateTable('charging_session')
    .set({
      state: 'finished',
      ended_at: new Date(atMs),
      end_kwh: registerKwh,
      stop_reason: knownReason(reason),
      times_guessed: isTimeGuessed ?? false,
      heard_at: sql<Date>`greatest(heard_at, ${new Date(atMs)})`,
    })
    .where('id', '=', sessionId)
    .execute();
}

/** Another vehicle is charging at the connector, so the previous session has ended. */
export async function loseOthers(
  tx: Database,
  now: {
    readonly sessionId: number;
    readonly deviceId: number;
    readonly connector: number;
    readonly startedAt: Date;
  },
): Promise<void> {
  if (now.connector === 0) return;
  await lose(
    tx,
    sql`'Replaced'`,
    sql`s.device_id = ${now.deviceId} AND s.connector = ${now.connector} AND s.started_at < ${now.startedAt}
      AND s.id <> ${now.sessionId}`,
  );
}

/** Sessions of chargers that are silent or removed. Returns their number. */
export const loseSilent = (db: Database, now: Date): Promise<number> =>
  lose(
    db,
    sql`'Silent'`,
    sql`(greatest(s.heard_at, (SELECT p.heard_at FROM pile p WHERE p.device_id = s.device_id))
        < ${now}::timestamptz - make_interval(hours => ${SILENT_H})
      OR EXISTS (SELECT 1 FROM device d WHERE d.id = s.device_id AND d.removed_at IS NOT NULL))`,
  );

/** The connector is free, but the end of the session was not reported. Returns the number of sessions. */
export function loseVacated(
  tx: Database,
  deviceId: number,
  { connectors, atMs, onlyBeforeBoot }: Vacancy,
): Promise<number> {
  const beforeBoot = sql`s.started_at < (SELECT p.booted_at FROM pile p WHERE p.device_id = s.device_id)`;
  return lose(
    tx,
    sql`CASE WHEN ${beforeBoot} THEN 'Reboot' ELSE 'Unreported' END`,
    sql`s.device_id = ${deviceId} AND s.connector = ANY (${[...connectors]}::smallint[])
      AND s.started_at < ${new Date(atMs)} ${onlyBeforeBoot ? sql`AND ${beforeBoot}` : sql``}`,
  );
}

/** Priced again separately: a session that cannot be priced must not block others or the next vehicle. */
async function lose(
  db: Database,
  reason: ReturnType<typeof sql>,
  where: ReturnType<typeof sql>,
): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE charging_session s SET state = 'lost', stop_reason = ${reason},
      ended_at = s.heard_at, due = true
    WHERE s.state = 'charging' AND s.source = 'ocpp' AND ${where}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
