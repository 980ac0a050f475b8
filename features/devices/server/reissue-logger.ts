import { hasRole } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { toError } from './devices.policy.ts';
import { type OffGrid, offGridIssue } from './off-grid.ts';

/**
 * Replaces a logger and the devices behind it by new rows without a plant: same serial numbers, secret and check code,
 * but no name and no history. The next owner of the logger does not see its data from another plant. A logger that was
 * claimed and never connected, or runs beside the server, has no next owner.
 */
export async function reissueLogger(tx: Database, loggerId: number): Promise<void> {
  const ends =
    await sql`WITH claim AS (DELETE FROM logger_claim WHERE device_id = ${loggerId} RETURNING device_id)
    SELECT FROM claim UNION ALL SELECT FROM logger_setup WHERE logger_id = ${loggerId} AND is_here`.execute(
      tx,
    );
  if (ends.rows.length > 0) {
    await sql`UPDATE device SET removed_at = now(), ignored = false
      WHERE removed_at IS NULL AND (id = ${loggerId} OR logger_id = ${loggerId})`.execute(tx);
    return;
  }
  await sql`UPDATE device SET ignored = false WHERE logger_id = ${loggerId} AND ignored`.execute(tx);
  const ended = await sql<{ id: number }>`UPDATE device SET removed_at = now()
    WHERE removed_at IS NULL AND (id = ${loggerId} OR logger_id = ${loggerId}) RETURNING id`.execute(tx);
  const behind = ended.rows.map(({ id }) => id).filter((id) => id !== loggerId);
  const made = await sql<{ id: number }>`INSERT INTO device (sn, sn_proven, kind, brand, model, firmware)
    SELECT sn, sn_proven, kind, brand, model, firmware FROM device WHERE id = ${loggerId} RETURNING id`.execute(
    tx,
  );
  const again = made.rows[0]?.id as number;
  await sql`UPDATE logger_credential SET device_id = ${again} WHERE device_id = ${loggerId}`.execute(tx);
  await sql`UPDATE logger_link SET logger_id = ${again} WHERE logger_id = ${loggerId}`.execute(tx);
  await sql`INSERT INTO device (sn, sn_proven, kind, brand, model, firmware, rated_kw, sampling_point, structure,
      logger_id)
    SELECT sn, sn_proven, kind, brand, model, firmware, CASE WHEN NOT rated_by_hand THEN rated_kw END, sampling_point,
      structure, ${again}::int
    FROM device WHERE id = ANY (${behind}::int[]) ORDER BY id`.execute(tx);
  await sql`UPDATE device part SET parent_id = whole.id
    FROM device old JOIN device old_whole ON old_whole.id = old.parent_id
      JOIN device whole ON whole.sn = old_whole.sn AND whole.logger_id = ${again}
    WHERE old.id = ANY (${behind}::int[]) AND part.sn = old.sn AND part.logger_id = ${again}`.execute(tx);
}

/** Removes all devices from a plant that is deleted: loggers become unassigned. Returns the number of devices. */
export async function emptyPlant(tx: Database, plantId: number, offGrid: OffGrid): Promise<number> {
  const left = await tx
    .selectFrom('device')
    .select(['id', 'kind'])
    .where('plant_id', '=', plantId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .execute();
  const ids = left.map(({ id }) => id);
  const issue = await offGridIssue(offGrid, tx, ids);
  if (issue) throw toError(issue);
  for (const { id, kind } of left) if (hasRole(kind, 'gateway')) await reissueLogger(tx, id);
  await sql`UPDATE device SET removed_at = now() WHERE plant_id = ${plantId} AND removed_at IS NULL`.execute(
    tx,
  );
  return left.length;
}
