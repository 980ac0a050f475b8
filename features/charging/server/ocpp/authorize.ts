import { localDay } from '@heliodon/energy/local-time';
import type { Database } from '@heliodon/platform/database';
import { type IdTagStatus, PORTAL_TAG } from '@heliodon/platform/ocpp/ports';
import { sql } from 'kysely';
import type { FoundPile } from './find-pile.queries.ts';

/** A start that the portal ordered is carried out within this time. */
const ORDERED_WITHIN_S = 900;

/** `atMs`: when the card was shown, which an offline pile tells later. */
export async function statusOfTag(
  db: Database,
  pile: FoundPile,
  idTag: string,
  { atMs, nowMs }: { readonly atMs: number; readonly nowMs: number },
): Promise<IdTagStatus> {
  if (idTag.toUpperCase() === PORTAL_TAG)
    return (await wasOrdered(db, pile.deviceId, Math.min(atMs, nowMs))) ? 'Accepted' : 'Invalid';
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

/** Any card reader can say "PORTAL": it counts only where somebody of the portal did start this pile. */
async function wasOrdered(db: Database, deviceId: number, atMs: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM command WHERE device_id = ${deviceId} AND name = 'startSession'
    AND created_at > ${new Date(atMs)}::timestamptz - make_interval(secs => ${ORDERED_WITHIN_S})
    AND state NOT IN ('queued', 'offline', 'expired') LIMIT 1`.execute(db);
  return rows.length > 0;
}
