import type { DayFigure, PlantDiagnosis } from '@heliodon/energy/diagnosis/diagnose-plant';
import { dayOfNo } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { CauseLoss } from './lost-money.policy.ts';

export interface PlantDay {
  readonly day: string;
  readonly pvKwh: number | null;
  readonly expectedKwh: number | null;
  readonly performanceRatio: number | null;
  readonly availability: number | null;
  readonly specificYield: number | null;
  readonly neighbourYield: number | null;
  readonly neighbours: number;
  readonly losses: CauseLoss[];
}

const byDay = (figures: readonly DayFigure[]) => new Map(figures.map(({ dayNo, value }) => [dayNo, value]));

/** The daily figures of a diagnosis. `neighbours`: their number on a day. */
export function plantDays(
  of: PlantDiagnosis,
  losses: ReadonlyMap<number, CauseLoss[]>,
  neighbours: ReadonlyMap<number, number>,
): PlantDay[] {
  const [pv, expected, ratio] = [of.actualKwhByDay, of.expectedKwhByDay, of.performanceRatioByDay].map(byDay);
  const [availability, own, around] = [
    of.availabilityByDay,
    of.specificYieldByDay,
    of.neighbourMedianByDay,
  ].map(byDay);
  return [...(pv?.keys() ?? [])].map((dayNo) => ({
    day: dayOfNo(dayNo),
    pvKwh: pv?.get(dayNo) ?? null,
    expectedKwh: expected?.get(dayNo) ?? null,
    performanceRatio: ratio?.get(dayNo) ?? null,
    availability: availability?.get(dayNo) ?? null,
    specificYield: own?.get(dayNo) ?? null,
    neighbourYield: around?.get(dayNo) ?? null,
    neighbours: neighbours.get(dayNo) ?? 0,
    losses: losses.get(dayNo) ?? [],
  }));
}

export async function savePlantDays(tx: Database, plantId: number, days: readonly PlantDay[]): Promise<void> {
  if (days.length === 0) return;
  await sql`INSERT INTO plant_diagnosis_day (plant_id, day, pv_kwh, expected_kwh, performance_ratio, availability,
      specific_yield, neighbour_yield, neighbours, losses)
    SELECT ${plantId}, d.day, d."pvKwh", d."expectedKwh", d."performanceRatio", d.availability, d."specificYield",
      d."neighbourYield", d.neighbours, d.losses
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS d (day date, "pvKwh" float8, "expectedKwh" float8,
      "performanceRatio" float8, availability float8, "specificYield" float8, "neighbourYield" float8,
      neighbours int, losses jsonb)
    ON CONFLICT (plant_id, day) DO UPDATE SET pv_kwh = excluded.pv_kwh, expected_kwh = excluded.expected_kwh,
      performance_ratio = excluded.performance_ratio, availability = excluded.availability,
      specific_yield = excluded.specific_yield, neighbour_yield = excluded.neighbour_yield,
      neighbours = excluded.neighbours, losses = excluded.losses`.execute(tx);
}

/** `from` and `to` inclusive, oldest first; a day without data has no row. */
export async function readPlantDays(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<PlantDay[]> {
  const { rows } =
    await sql<PlantDay>`SELECT day::text AS day, pv_kwh AS "pvKwh", expected_kwh AS "expectedKwh",
      performance_ratio AS "performanceRatio", availability, specific_yield AS "specificYield",
      neighbour_yield AS "neighbourYield", neighbours, losses
    FROM plant_diagnosis_day
    WHERE plant_id = ${plantId} AND day BETWEEN ${from}::date AND ${to}::date ORDER BY day`.execute(db);
  return rows;
}
