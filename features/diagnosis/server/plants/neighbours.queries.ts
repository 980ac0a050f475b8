import type { NeighbourDay } from '@heliodon/energy/diagnosis/diagnose-plant';
import { dayNoOf } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { LEAST_NEIGHBOURS, NEIGHBOURS_WITHIN_KM } from '../../contract/plant.contract.ts';
import type { PlantRow } from './plant-facts.queries.ts';

const EARTH_KM = 6371;
const KM_A_DEGREE = 111.2;

/**
 * kWh/kWp of nearby plants of any owner: only used for the median, never with names, and not at all for fewer than
 * three.
 */
export async function readNeighbours(
  db: Database,
  { plantId, latitude, longitude }: PlantRow,
  from: string,
  to: string,
): Promise<NeighbourDay[]> {
  if (latitude === null || longitude === null) return [];
  const span = NEIGHBOURS_WITHIN_KM / KM_A_DEGREE + 0.01;
  const { rows } = await sql<{ day: string; yields: number[] }>`
    SELECT y.day::text AS day, array_agg(y.pv_kwh / p.pv_kwp::float8 ORDER BY y.pv_kwh / p.pv_kwp::float8) AS yields
    FROM plant p JOIN plant_day y ON y.plant_id = p.id
    WHERE p.id <> ${plantId} AND p.deleted_at IS NULL AND p.pv_kwp > 0
      AND p.latitude BETWEEN ${latitude - span} AND ${latitude + span}
      AND 2 * ${EARTH_KM} * asin(least(1, sqrt(
        sin(radians(p.latitude - ${latitude}) / 2) ^ 2 + cos(radians(${latitude})) * cos(radians(p.latitude))
        * sin(radians(p.longitude - ${longitude}) / 2) ^ 2))) <= ${NEIGHBOURS_WITHIN_KM}
      AND y.day BETWEEN ${from}::date AND ${to}::date AND y.pv_kwh IS NOT NULL
    GROUP BY 1 HAVING count(*) >= ${LEAST_NEIGHBOURS} ORDER BY 1`.execute(db);
  return rows.map(({ day, yields }) => ({ dayNo: dayNoOf(day), kwhPerKwp: yields }));
}
