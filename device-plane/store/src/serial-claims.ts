import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/*
 * One device of the platform holds a serial number (device.sn_proven). Devices of other owners may carry the same
 * number as a claim, so that a false claim cannot exclude the true owner; addressing by number means the holder.
 */

interface OtherDevice {
  /** Owner of its plant; null without a plant. */
  readonly ownerId: number | null;
  readonly isProven: boolean;
}

/** taken: the owner has a device with this number. contested: someone else holds it. */
type Claim = 'taken' | 'contested' | 'free';

export function claimOn(ownerId: number | null, others: readonly OtherDevice[]): Claim {
  if (ownerId !== null && others.some((other) => other.ownerId === ownerId)) return 'taken';
  return others.some(({ isProven }) => isProven) ? 'contested' : 'free';
}

/** State of a new device with this number. `others`: devices that already carry it. */
export async function claimSerial(
  tx: Database,
  sn: string,
  plantId: number | null,
): Promise<{ readonly claim: Claim; readonly others: number }> {
  await lockSerial(tx, sn);
  const { rows: others } = await sql<OtherDevice>`SELECT p.owner_id AS "ownerId", d.sn_proven AS "isProven"
    FROM device d LEFT JOIN plant p ON p.id = d.plant_id WHERE d.sn = ${sn} AND d.removed_at IS NULL`.execute(
    tx,
  );
  const plant =
    plantId === null
      ? undefined
      : await tx.selectFrom('plant').select('owner_id').where('id', '=', plantId).executeTakeFirst();
  return { claim: claimOn(plant?.owner_id ?? null, others), others: others.length };
}

/** The device holds its number from now on unless another one does. Returns whether it does. */
export async function proveSerial(tx: Database, { id, sn }: { id: number; sn: string }): Promise<boolean> {
  await lockSerial(tx, sn);
  const { numAffectedRows } =
    await sql`UPDATE device SET sn_proven = true WHERE id = ${id} AND removed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM device o WHERE o.sn = ${sn} AND o.id <> ${id} AND o.removed_at IS NULL
      AND o.sn_proven)`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Serialises decisions about a number until the transaction ends. */
const lockSerial = (tx: Database, sn: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`serial ${sn}`}, 0))`.execute(tx);
