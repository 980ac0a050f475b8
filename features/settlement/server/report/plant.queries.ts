import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { sql } from 'kysely';

/** Data of a plant that reports need. */
export interface ReportPlant {
  readonly plantId: number;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly screenType: number;
  /** All PV energy is fed into the grid. */
  readonly fullFeedIn: boolean;
  readonly pvKwp: number | null;
  readonly storageKw: number | null;
  readonly storageKwh: number | null;
  readonly coalKgPerKwh: number;
  readonly co2KgPerKwh: number;
  readonly treesPerKwh: number;
  /** Start of the plant: installation, registration or first data, whichever was earliest. */
  readonly sinceMs: number;
}

export async function readReportPlant(db: Database, plantId: number): Promise<ReportPlant> {
  const { rows } = await sql<Omit<ReportPlant, 'sinceMs'> & { since: Date }>`
    SELECT p.id AS "plantId", p.name, p.time_zone AS "timeZone", p.currency, p.screen_type AS "screenType",
      p.plant_mode = 'fullFeedIn' AS "fullFeedIn",
      p.pv_kwp::float8 AS "pvKwp", p.storage_kw::float8 AS "storageKw", p.storage_kwh::float8 AS "storageKwh",
      p.coal_kg_per_kwh::float8 AS "coalKgPerKwh", p.co2_kg_per_kwh::float8 AS "co2KgPerKwh",
      p.trees_per_kwh::float8 AS "treesPerKwh",
      least(p.created_at, p.install_date::timestamp AT TIME ZONE p.time_zone,
        (SELECT min(day) FROM plant_day WHERE plant_id = p.id)::timestamp AT TIME ZONE p.time_zone) AS since
    FROM plant p WHERE p.id = ${plantId} AND p.deleted_at IS NULL`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError(commonErrors.notFound);
  const { since, ...plant } = row;
  return { ...plant, sinceMs: since.getTime() };
}
