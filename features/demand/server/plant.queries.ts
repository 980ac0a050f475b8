import { commonErrors } from '@heliodon/contract/errors';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { MeterDirection } from '@heliodon/energy/control/meter-direction';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { OfKind } from '@heliodon/telemetry-store/samples-of-kinds';
import { sql } from 'kysely';
import type { DemandPlant } from '../contract/settings.contract.ts';

export interface PlantFacts extends DemandPlant {
  readonly hasMeter: boolean;
  readonly hasStorage: boolean;
}

const devices = (where: ReturnType<typeof sql>) => sql`EXISTS (SELECT 1 FROM device d
  WHERE d.plant_id = p.id AND d.removed_at IS NULL AND ${where})`;

export async function readPlant(db: Database, plantId: number): Promise<PlantFacts> {
  const { rows } =
    await sql<PlantFacts>`SELECT p.id AS "plantId", p.name, p.time_zone AS "timeZone", p.currency,
      p.screen_type AS "screenType", p.storage_kw::float8 AS "storageKw", p.storage_kwh::float8 AS "storageKwh",
      ${devices(sql`d.kind = ANY(${kindsWith('meter')}::text[])
        AND d.sampling_point IN ('highVoltage', 'acLow')`)} AS "hasMeter",
      ${devices(sql`d.kind = ANY(${kindsWith('storageConverter')}::text[])`)} AS "hasStorage"
    FROM plant p WHERE p.id = ${plantId} AND p.deleted_at IS NULL`.execute(db);
  const [plant] = rows;
  if (!plant) throw new AppError(commonErrors.notFound);
  return plant;
}

export interface GridMeter extends OfKind {
  readonly plantId: number;
  readonly sn: string;
  readonly name: string;
  /** The sign convention of the meter, as configured in site control. */
  readonly direction: MeterDirection;
}

/** The meters used for grid power: on the high-voltage side, else on the low-voltage side; from their start on. */
export async function readGridMeters(db: Database, plantIds: readonly number[]): Promise<GridMeter[]> {
  const { rows } = await sql<GridMeter>`WITH counting AS (
      SELECT d.id, d.kind, d.plant_id, d.sn, d.alias, d.sampling_point = 'highVoltage' AS high
      FROM device d LEFT JOIN meter m ON m.device_id = d.id
      WHERE d.plant_id = ANY(${plantIds}::bigint[]) AND d.kind = ANY(${kindsWith('meter')}::text[])
        AND d.removed_at IS NULL
        AND d.sampling_point IN ('highVoltage', 'acLow') AND (m.collect_from IS NULL OR m.collect_from <= now()))
    SELECT c.id AS "deviceId", c.kind, c.plant_id AS "plantId", c.sn, c.alias AS name,
      CASE WHEN s.import_positive IS FALSE THEN 'exportPositive' ELSE 'importPositive' END AS direction
    FROM counting c LEFT JOIN site_control s ON s.plant_id = c.plant_id
    WHERE c.high OR NOT EXISTS (SELECT 1 FROM counting o WHERE o.plant_id = c.plant_id AND o.high)
    ORDER BY c.id`.execute(db);
  return rows;
}
