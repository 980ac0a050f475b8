import { comparisonOf } from '@heliodon/energy/periods/report-compare';
import { daysOf, type ReportRange } from '@heliodon/energy/periods/report-range';
import { Span } from '@heliodon/energy/periods/span';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { type RawBuilder, sql } from 'kysely';
import type {
  INCOME_PLANT_SORTS,
  IncomePlant,
  IncomePlants,
  IncomePlantsFilter,
} from '../../contract/income.contract.ts';

type Sort = (typeof INCOME_PLANT_SORTS)[number];

/** Sorted by the numeric value: amounts are returned as text. */
const SORTS: Record<Sort, RawBuilder<unknown>> = {
  name: sql`found.name`,
  income: sql`found.income`,
  incomeCompared: sql`found."incomeCompared"`,
  incomeBefore: sql`found."incomeBefore"`,
  pvKwh: sql`found."pvKwh"`,
  dischargeKwh: sql`found."dischargeKwh"`,
};

const rangeOf = (period: string): ReportRange => ({
  step: period.length === 4 ? 'year' : 'month',
  from: period,
  to: period,
});

/** Days are rounded individually, as in every report. */
function incomeOf(period: string | undefined): RawBuilder<unknown> {
  if (period === undefined) return sql`SELECT plant_id, income FROM settlement_total`;
  const { from, to } = daysOf(rangeOf(period));
  return sql`SELECT plant_id, sum(round(income, 2)) AS income FROM settlement_day
    WHERE plant_id IN (SELECT id FROM seen) AND day BETWEEN ${from}::date AND ${to}::date AND income IS NOT NULL GROUP BY 1`;
}

function energyOf(period: string | undefined): RawBuilder<unknown> {
  if (period === undefined) return sql`SELECT plant_id, pv_kwh, discharge_kwh FROM plant_total`;
  const { from, to } = daysOf(rangeOf(period));
  return sql`SELECT plant_id, sum(pv_kwh) AS pv_kwh, sum(discharge_kwh) AS discharge_kwh FROM plant_month
    WHERE plant_id IN (SELECT id FROM seen) AND day BETWEEN ${from}::date AND ${to}::date GROUP BY 1`;
}

/** The compared days of a period and the earlier days they are compared with, in one time zone. */
interface ComparedDays {
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  readonly earlierFrom: string;
  readonly earlierTo: string;
}

/** As in the report of one plant: for a running period its completed days, in each time zone. */
async function comparedDays(
  db: Database,
  caller: Caller,
  period: string | undefined,
  now: Date,
): Promise<ComparedDays[]> {
  if (period === undefined) return [];
  const { rows } = await sql<{ timeZone: string }>`SELECT DISTINCT p.time_zone AS "timeZone" FROM plant p
    WHERE p.id IN ${visiblePlantIds(caller)}`.execute(db);
  return rows.flatMap(({ timeZone }) => {
    // Each plant is checked below for having started by then.
    const span = new Span(rangeOf(period), timeZone, now.getTime());
    const compared = comparisonOf(span, 'before', Number.NEGATIVE_INFINITY);
    if (!compared) return [];
    const { own, other } = compared;
    return [{ timeZone, from: own.from, to: own.to, earlierFrom: other.from, earlierTo: other.to }];
  });
}

/** Excludes plants whose first settled day is later: a partial period is not compared with a whole one. */
function comparedIncome(days: readonly ComparedDays[]): RawBuilder<unknown> {
  const column = (key: keyof ComparedDays) => days.map((one) => one[key]);
  return sql`SELECT s.id AS plant_id,
      sum(round(d.income, 2)) FILTER (WHERE d.day BETWEEN e.earlier_first AND e.earlier_last) AS before,
      sum(round(d.income, 2)) FILTER (WHERE d.day BETWEEN e.first AND e.last) AS own
    FROM unnest(${column('timeZone')}::text[], ${column('from')}::date[], ${column('to')}::date[],
        ${column('earlierFrom')}::date[], ${column('earlierTo')}::date[])
        AS e (time_zone, first, last, earlier_first, earlier_last)
      JOIN seen s ON s.time_zone = e.time_zone
      JOIN settlement_day d ON d.plant_id = s.id AND d.day BETWEEN e.earlier_first AND e.last AND d.income IS NOT NULL
    WHERE EXISTS (SELECT FROM settlement_day f WHERE f.plant_id = s.id AND f.day <= e.earlier_first) GROUP BY 1`;
}

function found(
  caller: Caller,
  { keyword, period }: IncomePlantsFilter,
  compared: readonly ComparedDays[],
): RawBuilder<unknown> {
  const typed = keyword === '' ? sql`true` : sql`p.name ILIKE ${likePattern(keyword)}`;
  return sql`WITH seen AS MATERIALIZED (SELECT p.id, p.name, p.screen_type, p.currency, p.time_zone FROM plant p
      WHERE p.id IN ${visiblePlantIds(caller)} AND ${typed}),
    found AS MATERIALIZED (SELECT s.id AS "plantId", s.name, s.screen_type AS "screenType", s.currency, n.income,
        c.before AS "incomeBefore", c.own AS "incomeCompared", e.pv_kwh AS "pvKwh", e.discharge_kwh AS "dischargeKwh"
      FROM seen s LEFT JOIN (${incomeOf(period)}) n ON n.plant_id = s.id
        LEFT JOIN (${comparedIncome(compared)}) c ON c.plant_id = s.id AND c.before IS NOT NULL
        LEFT JOIN (${energyOf(period)}) e ON e.plant_id = s.id)`;
}

interface PlantsOrder {
  readonly sort?: Sort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

interface PlantsPage extends PlantsOrder {
  readonly page: number;
  readonly pageSize: number;
}

/** One page or all, highest income first by default, and the totals of all by currency: queried once for both. */
export async function readIncomePlants(
  db: Database,
  caller: Caller,
  filter: IncomePlantsFilter,
  asked: PlantsPage | 'all',
  now: Date,
): Promise<IncomePlants> {
  const { sort = 'income', order = 'desc' }: PlantsOrder = asked === 'all' ? {} : asked;
  const piece =
    asked === 'all' ? sql`` : sql`LIMIT ${asked.pageSize} OFFSET ${(asked.page - 1) * asked.pageSize}`;
  const compared = await comparedDays(db, caller, filter.period, now);
  const result = await sql<{
    rows: IncomePlant[];
    totals: IncomePlants['totals'];
  }>`${found(caller, filter, compared)},
    page AS (SELECT "plantId", name, "screenType", currency, round(income, 2)::text AS income,
        round("incomeBefore", 2)::text AS "incomeBefore", round("incomeCompared", 2)::text AS "incomeCompared",
        "pvKwh", "dischargeKwh"
      FROM found ORDER BY ${SORTS[sort]} ${sql.raw(order)} NULLS LAST, found.name, "plantId"
      ${piece}),
    totals AS (SELECT currency, count(*)::int AS plants, round(coalesce(sum(income), 0), 2)::text AS income,
        round(sum("incomeBefore") FILTER (WHERE "incomeCompared" IS NOT NULL), 2)::text AS "incomeBefore",
        round(sum("incomeCompared"), 2)::text AS "incomeCompared"
      FROM found GROUP BY currency ORDER BY sum(found.income) DESC NULLS LAST, currency)
    SELECT coalesce((SELECT json_agg(page) FROM page), '[]') AS rows,
      coalesce((SELECT json_agg(totals) FROM totals), '[]') AS totals`.execute(db);
  const { rows = [], totals = [] } = result.rows[0] ?? {};
  return { rows, totals, total: totals.reduce((sum, { plants }) => sum + plants, 0) };
}
