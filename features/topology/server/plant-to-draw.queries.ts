import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

export interface DeviceRow {
  readonly deviceId: number;
  readonly kind: string;
  readonly sn: string;
  readonly alias: string;
  readonly loggerId: number | null;
  readonly parentId: number | null;
  readonly samplingPoint: string | null;
  readonly measures: number[];
}

/** A plant and the devices that it has now. */
export async function plantToDraw(db: Database, plantId: number) {
  const plant = await db
    .selectFrom('plant')
    .select(['name', 'voltage_level as voltageLevel'])
    .where('id', '=', plantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!plant) return undefined;
  const { rows } =
    await sql<DeviceRow>`SELECT d.id AS "deviceId", d.kind, d.sn, d.alias, d.logger_id AS "loggerId",
      d.parent_id AS "parentId", d.sampling_point AS "samplingPoint",
      ARRAY(SELECT k.device_id FROM meter_link k WHERE k.meter_id = d.id) AS measures
    FROM device d WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL AND NOT d.ignored
    ORDER BY d.sn, d.id`.execute(db);
  return { ...plant, devices: rows };
}
