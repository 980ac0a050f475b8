import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { sql } from 'kysely';

interface Designated {
  readonly deviceId: number;
  readonly alias: string;
}

/**
 * Names those of the devices that are present in the plant without a name: prefix of the kind and the highest number
 * in use plus one (INV-07), in the order in which they were added.
 */
export async function designateDevices(
  tx: Database,
  kinds: readonly Pick<DeviceKind, 'id' | 'designation'>[],
  plantId: number,
  deviceIds: readonly number[],
): Promise<readonly Designated[]> {
  if (deviceIds.length === 0) return [];
  // Until the transaction ends. Taken after all other locks, so that it cannot cause a deadlock with them.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('designation', ${plantId}))`.execute(tx);
  const { rows } = await sql<Designated>`
    WITH prefix AS (
      SELECT * FROM unnest(${kinds.map(({ id }) => id)}::text[],
        ${kinds.map(({ designation }) => designation)}::text[]) AS p (kind, prefix)),
    nameless AS (
      SELECT id, kind, row_number() OVER (PARTITION BY kind ORDER BY id) AS place FROM device
      WHERE id = ANY (${[...deviceIds]}::int[]) AND plant_id = ${plantId} AND removed_at IS NULL AND alias = ''),
    numbered AS (
      SELECT nameless.id, p.prefix, (nameless.place + coalesce((
        SELECT max(substring(d.alias FROM '^' || p.prefix || '-([0-9]+)$')::numeric) FROM device d
        WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL), 0))::text AS number
      FROM nameless JOIN prefix p ON p.kind = nameless.kind)
    UPDATE device SET alias = n.prefix || '-' || lpad(n.number, greatest(length(n.number), 2), '0')
    FROM numbered n WHERE device.id = n.id AND device.alias = ''
    RETURNING device.id AS "deviceId", device.alias`.execute(tx);
  return rows;
}
