import { slideStepMin } from '@heliodon/energy/demand/demand-terms';
import type { MonthDemands } from '@heliodon/energy/demand/ratchet';
import {
  billedDemand,
  type RegisterDemand,
  type RegisterState,
} from '@heliodon/energy/demand/register-demand';
import type { TransformerTerms } from '@heliodon/energy/settlement/capacity-charge';
import { type VersionFacts, versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** A ratchet looks twelve months back from a month that may be a year ago. */
const MONTHS_BACK = 25;

interface Row {
  readonly month: string;
  readonly quartersKw: number | null;
  readonly sliding: readonly { readonly stepMin: number; readonly kw: number | null }[] | null;
  readonly registers:
    | readonly {
        readonly state: RegisterState;
        readonly kw: number | null;
        readonly firstMs: number | null;
        readonly lastMs: number | null;
      }[]
    | null;
}

/**
 * The demand of months billed by demand, as stored for their bills; empty if no contract of the plant has a ratchet. The
 * running month counts with its highest interval so far.
 */
export async function readMonthDemands(
  db: Database,
  plantId: number,
  transformers: readonly (VersionFacts & { readonly transformer: TransformerTerms | null })[],
  nowMs: number,
): Promise<MonthDemands> {
  if (!transformers.some(({ transformer }) => (transformer?.ratchetPercent ?? 0) > 0)) return new Map();
  const since = new Date(nowMs);
  const { rows } =
    await sql<Row>`WITH d AS (SELECT date_trunc('month', day)::date AS month, max(import_max_kw) AS kw
      FROM plant_day WHERE plant_id = ${plantId}
        AND day >= date_trunc('month', ${since}::timestamptz)::date - make_interval(months => ${MONTHS_BACK})
      GROUP BY 1)
    SELECT left(d.month::text, 7) AS month, d.kw AS "quartersKw",
      (SELECT jsonb_agg(jsonb_build_object('stepMin', s.step_min, 'kw', s.kw)) FROM (SELECT step_min, max(kw) AS kw
        FROM demand_sliding_day WHERE plant_id = ${plantId} AND day >= d.month AND day < d.month + interval '1 month'
        GROUP BY 1) s) AS sliding,
      (SELECT jsonb_agg(jsonb_build_object('state', r.state, 'kw', r.kw,
          'firstMs', extract(epoch FROM r.first_at) * 1000, 'lastMs', extract(epoch FROM r.last_at) * 1000))
        FROM demand_register_month r WHERE r.plant_id = ${plantId} AND r.month = d.month) AS registers
    FROM d ORDER BY d.month`.execute(db);
  return new Map(
    rows.flatMap(({ month, quartersKw, sliding, registers }): [string, number | null][] => {
      const terms = versionOn(transformers, `${month}-01`)?.transformer;
      if (terms?.billingType !== 'demand') return [];
      const stepMin = slideStepMin(terms);
      const slidingKw = sliding?.find((one) => one.stepMin === stepMin)?.kw ?? null;
      const own = (registers ?? []).map((one): RegisterDemand => ({ ...one, afterMs: null, atMs: null }));
      const slidingMonth = stepMin === null ? null : { stepMin, kw: slidingKw, missingDays: 0 };
      return [[month, billedDemand(quartersKw, own, slidingMonth).kw]];
    }),
  );
}
