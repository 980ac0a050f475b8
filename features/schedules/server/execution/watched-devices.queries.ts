import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

export interface WatchedDevice {
  readonly deviceId: number;
  readonly sn: string;
  readonly kind: string;
  readonly plantId: number;
  readonly timeZone: string;
  readonly ratedKw: number;
  /** Time of the newest sample. */
  readonly ts: Date | null;
}

/** Devices of all plants. */
export async function readDevicesOf(db: Database, deviceIds: readonly number[]): Promise<WatchedDevice[]> {
  const { rows } = await sql<WatchedDevice>`SELECT d.id AS "deviceId", d.sn, d.kind, p.id AS "plantId",
      p.time_zone AS "timeZone", coalesce(d.rated_kw, 0)::float8 AS "ratedKw", s.ts
    FROM device d JOIN plant p ON p.id = d.plant_id AND p.deleted_at IS NULL
      LEFT JOIN device_state s ON s.device_id = d.id
    WHERE d.id = ANY (${[...deviceIds]}::int[]) AND d.removed_at IS NULL ORDER BY d.id`.execute(db);
  return rows;
}
