import { commonErrors } from '@heliodon/contract/errors';
import type { FigurePlant } from '@heliodon/energy/flows/energy-figures';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { PlantStatus } from '@heliodon/kernel/plant-status';
import { sql } from 'kysely';

export interface ScreenPlant extends FigurePlant {
  readonly plantId: number;
  readonly plantName: string;
  readonly screenType: number;
  readonly timeZone: string;
  readonly currency: string;
  readonly storageKw: number | null;
  readonly storageKwh: number | null;
  readonly status: PlantStatus;
  readonly heardAt: Date | null;
  readonly pvKw: number | null;
  readonly batteryKw: number | null;
  readonly gridKw: number | null;
  readonly loadKw: number | null;
  readonly chargingKw: number | null;
  readonly soc: number | null;
}

export async function readScreenPlant(db: Database, plantId: number): Promise<ScreenPlant> {
  const { rows } = await sql<ScreenPlant>`
    SELECT p.id AS "plantId", p.name AS "plantName", p.screen_type AS "screenType", p.time_zone AS "timeZone",
      p.currency, p.pv_kwp::float8 AS "pvKwp", p.storage_kw::float8 AS "storageKw",
      p.storage_kwh::float8 AS "storageKwh", p.coal_kg_per_kwh::float8 AS "coalKgPerKwh",
      p.co2_kg_per_kwh::float8 AS "co2KgPerKwh", p.trees_per_kwh::float8 AS "treesPerKwh",
      coalesce(s.status, 'offline') AS status, s.at AS "heardAt", s.pv_kw AS "pvKw", s.battery_kw AS "batteryKw",
      s.grid_kw AS "gridKw", s.load_kw AS "loadKw", s.charging_kw AS "chargingKw", s.soc
    FROM plant p LEFT JOIN plant_state s ON s.plant_id = p.id
    WHERE p.id = ${plantId} AND p.deleted_at IS NULL`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError(commonErrors.notFound);
  return row;
}
