import { type IdTagStatus, PORTAL_TAG } from '@heliodon/device-links/ocpp/ports';
import { localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { FoundPile } from './find-pile.queries.ts';

/** A start ordered by the portal is carried out within this time. */
const ORDERED_WITHIN_S = 900;

/** Tolerance for clock differences of chargers. */
const CLOCK_S = 60;

interface Showing {
  /** When the card was presented; an offline charger reports it later. */
  readonly atMs: number;
  readonly nowMs: number;
  /** Undefined or 0: unknown. */
  readonly connector?: number | undefined;
  /** The session of the card, if it is already known. */
  readonly sessionId?: number | undefined;
}

export async function statusOfTag(
  db: Database,
  pile: FoundPile,
  idTag: string,
  showing: Showing,
): Promise<IdTagStatus> {
  const { atMs } = showing;
  if (idTag.toUpperCase() === PORTAL_TAG)
    return (await wasOrdered(db, pile.deviceId, showing)) ? 'Accepted' : 'Invalid';
  const card = await db
    .selectFrom('charging_card')
    .select(['enabled', sql<string | null>`valid_until::text`.as('validUntil')])
    .where('plant_id', '=', pile.plantId)
    .where(sql<string>`upper(id_tag)`, '=', idTag.toUpperCase())
    .executeTakeFirst();
  if (!card) return pile.openToAll ? 'Accepted' : 'Invalid';
  if (!card.enabled) return 'Blocked';
  const today = localDay(atMs, pile.timeZone);
  return card.validUntil !== null && card.validUntil < today ? 'Expired' : 'Accepted';
}

/**
 * Any card can contain the text "PORTAL": it is accepted only for a session that a portal user started at this
 * connector. The next session there uses up the order, whoever started it.
 */
async function wasOrdered(
  db: Database,
  deviceId: number,
  { atMs, nowMs, connector = 0, sessionId = 0 }: Showing,
): Promise<boolean> {
  const at = new Date(Math.min(atMs, nowMs));
  const { rows } =
    await sql`SELECT 1 FROM command c WHERE c.device_id = ${deviceId} AND c.name = 'startSession'
    AND c.created_at > ${at}::timestamptz - make_interval(secs => ${ORDERED_WITHIN_S})
    AND c.state NOT IN ('queued', 'offline', 'expired')
    AND (${connector}::int = 0 OR (c.params ->> 'connector')::int = ${connector}::int)
    AND NOT EXISTS (SELECT 1 FROM charging_session s WHERE s.device_id = c.device_id AND s.id <> ${sessionId}
      AND s.connector = (c.params ->> 'connector')::int
      AND s.started_at > c.created_at - make_interval(secs => ${CLOCK_S})
      AND (s.ended_at IS NULL OR s.ended_at > c.created_at)) LIMIT 1`.execute(db);
  return rows.length > 0;
}
