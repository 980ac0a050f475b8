import type { FlowEnergy } from '@heliodon/energy/flows/energy-figures';
import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import type { Span } from '@heliodon/energy/periods/span';
import type { FlowBucket, PeriodEnergy } from '@heliodon/energy/settlement/settle-day';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { isPending } from '../days/pending.ts';

export type EnergyRow = FlowEnergy & {
  readonly key: string;
  readonly importMaxKw: number | null;
  readonly estimatedS: number;
};

export interface EnergyDay {
  readonly day: string;
  readonly energy: Partial<PeriodEnergy>;
  readonly quarters: number;
  readonly pending: boolean;
  readonly settled: boolean;
  readonly priced: boolean;
}

const sums = sql.raw(FLOWS.map((flow) => `sum(r.${flow}_kwh ORDER BY r.day) AS "${flow}"`).join(', '));
const plain = sql.raw(FLOWS.map((flow) => `r.${flow}_kwh AS "${flow}"`).join(', '));
const figures = sql`${sums}, max(r.import_max_kw) AS "importMaxKw",
  coalesce(sum(r.estimated_s), 0)::int AS "estimatedS"`;

const SOURCES = {
  day: { table: 'plant_day', chars: 10 },
  month: { table: 'plant_month', chars: 7 },
  year: { table: 'plant_month', chars: 4 },
} as const;

/** Years are sums of months. */
export async function readEnergyRows(db: Database, plantId: number, span: Span): Promise<EnergyRow[]> {
  const { step, firstDay, lastDay } = span;
  if (step === 'hour') return [];
  const { table, chars } = SOURCES[step];
  const { rows } = await sql<EnergyRow>`SELECT left(r.day::text, ${sql.lit(chars)}) AS key, ${figures}
    FROM ${sql.table(table)} r WHERE r.plant_id = ${plantId}
      AND r.day BETWEEN ${firstDay}::date AND ${lastDay}::date GROUP BY 1`.execute(db);
  return rows;
}

/** The settled days, inclusive: their energy by time of use. */
export async function readEnergyDays(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<EnergyDay[]> {
  const { rows } = await sql<EnergyDay>`SELECT day::text AS day, energy, quarters,
      ${isPending} AS pending, settled_at IS NOT NULL AS settled,
      price_version_id IS NOT NULL AS priced
    FROM settlement_day WHERE plant_id = ${plantId} AND day BETWEEN ${from}::date AND ${to}::date`.execute(
    db,
  );
  return rows;
}

export async function readEnergyQuarters(
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
): Promise<(FlowBucket & { readonly estimatedS: number })[]> {
  const { rows } = await sql<FlowBucket & { ms: number; estimatedS: number }>`
    SELECT extract(epoch FROM r.bucket)::float8 * 1000 AS ms, ${plain}, r.estimated_s AS "estimatedS"
    FROM plant_15m r WHERE r.plant_id = ${plantId} AND r.bucket >= ${new Date(fromMs)}
      AND r.bucket < ${new Date(toMs)} ORDER BY r.bucket`.execute(db);
  return rows.map(({ ms, ...row }) => ({ ...row, startMs: Math.round(ms) }));
}

/** The total energy of days, inclusive. */
export async function readEnergyOfDays(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<EnergyRow | undefined> {
  const { rows } = await sql<EnergyRow>`SELECT '' AS key, ${figures} FROM plant_day r
    WHERE r.plant_id = ${plantId} AND r.day BETWEEN ${from}::date AND ${to}::date`.execute(db);
  return rows[0];
}

/** The first 15-minute interval with data; its day if intervals are no longer stored. */
export async function readFirstEnergy(db: Database, plantId: number, timeZone: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT coalesce((SELECT min(r.bucket) FROM plant_15m r WHERE r.plant_id = ${plantId}
        AND r.bucket >= f.day::timestamp AT TIME ZONE ${timeZone}
        AND r.bucket < (f.day + 1)::timestamp AT TIME ZONE ${timeZone}),
      f.day::timestamp AT TIME ZONE ${timeZone}) AS at
    FROM (SELECT min(day) AS day FROM plant_day WHERE plant_id = ${plantId}) f`.execute(db);
  return rows[0]?.at ?? null;
}
