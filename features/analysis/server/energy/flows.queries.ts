import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { FlowEnergy } from '@heliodon/energy/flows/energy-figures';
import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import { type AnalysisRange, unitOf } from '@heliodon/energy/periods/analysis-range';
import { dayStartMs, nextDay } from '@heliodon/energy/periods/local-time';
import { daysOf } from '@heliodon/energy/periods/report-range';
import type { AllocationRules } from '@heliodon/energy/settlement/allocate';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

export interface FlowRow extends FlowEnergy {
  readonly importMaxKw: number | null;
}

const sums = sql.raw(FLOWS.map((flow) => `sum(r.${flow}_kwh) AS "${flow}"`).join(', '));

const SOURCES = {
  day: { table: 'plant_day', chars: 10 },
  month: { table: 'plant_month', chars: 7 },
  year: { table: 'plant_month', chars: 4 },
} as const;
const BIN = { quarter: '15 minutes', hour: '1 hour' } as const;

/** Start and end instant of a range of days, months or years. */
export function spanMs(range: AnalysisRange, timeZone: string): { fromMs: number; toMs: number } {
  const days = daysOf({ step: unitOf(range.step), from: range.from, to: range.to });
  return { fromMs: dayStartMs(days.from, timeZone), toMs: dayStartMs(nextDay(days.to), timeZone) };
}

/** Steps with data, named as in analysisSlots. */
export async function readFlows(
  db: Database,
  plantId: number,
  range: AnalysisRange,
  timeZone: string,
): Promise<Map<string, FlowRow>> {
  const { step } = range;
  if (step === 'quarter' || step === 'hour') {
    const { fromMs, toMs } = spanMs(range, timeZone);
    const rows = await readBins(db, plantId, BIN[step], fromMs, toMs);
    return new Map(rows.map(({ atMs, ...row }) => [new Date(atMs).toISOString(), row]));
  }
  const { table, chars } = SOURCES[step];
  const { from, to } = daysOf({ step, from: range.from, to: range.to });
  const { rows } = await sql<
    FlowRow & { key: string }
  >`SELECT left(r.day::text, ${sql.lit(chars)}) AS key, ${sums},
      max(r.import_max_kw) AS "importMaxKw"
    FROM ${sql.table(table)} r WHERE r.plant_id = ${plantId} AND r.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

export type FlowBin = FlowEnergy & { readonly atMs: number; readonly importMaxKw: number | null };

/** 15-minute values combined into steps that begin with the range. */
export async function readBins(
  db: Database,
  plantId: number,
  bin: (typeof BIN)[keyof typeof BIN],
  fromMs: number,
  toMs: number,
): Promise<FlowBin[]> {
  const { rows } = await sql<FlowBin>`
    SELECT extract(epoch FROM date_bin(${bin}::interval, r.bucket, ${new Date(fromMs)}))::float8 * 1000 AS "atMs", ${sums},
      max(r.import_kwh) * 4 AS "importMaxKw"
    FROM plant_15m r WHERE r.plant_id = ${plantId} AND r.bucket >= ${new Date(fromMs)} AND r.bucket < ${new Date(toMs)}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows.map((row) => ({ ...row, atMs: Math.round(row.atMs) }));
}

export interface AnalysedPlant {
  readonly plantId: number;
  readonly name: string;
  readonly timeZone: string;
  readonly screenType: number;
  readonly currency: string;
  readonly pvKwp: number | null;
  readonly rules: AllocationRules;
  readonly since: string | null;
}

type PlantRow = Omit<AnalysedPlant, 'rules'> & {
  readonly mode: string;
  readonly gridMeters: number;
  readonly loadMeters: number;
};

/** The plants that exist, in the requested order. */
export async function readPlants(db: Database, plantIds: readonly number[]): Promise<AnalysedPlant[]> {
  const { rows } = await sql<PlantRow>`SELECT p.id AS "plantId", p.name, p.time_zone AS "timeZone",
      p.screen_type AS "screenType", p.currency, p.pv_kwp::float8 AS "pvKwp", p.plant_mode AS mode,
      (SELECT min(day)::text FROM plant_day y WHERE y.plant_id = p.id) AS since,
      (SELECT count(*) FROM device d WHERE d.plant_id = p.id AND d.kind = ANY(${kindsWith('meter')}::text[])
        AND d.removed_at IS NULL
        AND d.sampling_point IN ('acLow', 'highVoltage'))::int AS "gridMeters",
      (SELECT count(*) FROM device d WHERE d.plant_id = p.id AND d.kind = ANY(${kindsWith('meter')}::text[])
        AND d.removed_at IS NULL
        AND d.sampling_point = 'load')::int AS "loadMeters"
    FROM plant p WHERE p.id = ANY(${plantIds}::bigint[]) AND p.deleted_at IS NULL
    ORDER BY array_position(${plantIds}::bigint[], p.id)`.execute(db);
  return rows.map(({ mode, gridMeters, loadMeters, ...plant }) => ({
    ...plant,
    rules: {
      gridMetered: gridMeters > 0,
      loadByBalance: loadMeters === 0,
      fullFeedIn: mode === 'fullFeedIn',
    },
  }));
}
