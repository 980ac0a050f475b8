import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

export interface FoundPile {
  readonly deviceId: number;
  readonly plantId: number;
  readonly timeZone: string;
  readonly openToAll: boolean;
  readonly connectors: number;
  readonly ratedKw: number | null;
}

/**
 * The charger with this serial number that has its own connection and belongs to a plant. `lock`: serialises changes of
 * its sessions.
 */
export async function findPile(db: Database, sn: string, lock = false): Promise<FoundPile | undefined> {
  const { rows } =
    await sql<FoundPile>`SELECT d.id AS "deviceId", d.plant_id AS "plantId", p.time_zone AS "timeZone",
      coalesce(o.open_to_all, false) AS "openToAll", coalesce((d.structure ->> 'connectors')::int, 1) AS connectors,
      d.rated_kw AS "ratedKw"
    FROM device d JOIN pile ON pile.device_id = d.id JOIN plant p ON p.id = d.plant_id
      LEFT JOIN charging_setting o ON o.plant_id = p.id
    WHERE d.sn = ${sn} AND d.sn_proven AND d.kind = ANY(${kindsWith('charger')}::text[]) AND d.removed_at IS NULL
    ${lock ? sql`FOR UPDATE OF pile` : sql``}`.execute(db);
  return rows[0];
}
