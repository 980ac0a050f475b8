import { slotAfter } from '@heliodon/energy/report-range';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import { visiblePlantIds } from '@heliodon/platform/plant-scope';
import { likePattern } from '@heliodon/platform/sql';
import { type RawBuilder, sql } from 'kysely';
import type {
  INCOME_PLANT_SORTS,
  IncomePlant,
  IncomePlants,
  IncomePlantsFilter,
} from '../../contract/income.contract.ts';

type Sort = (typeof INCOME_PLANT_SORTS)[number];

/** Of what was found, not of what is shown: amounts are shown as text. */
const SORTS: Record<Sort, RawBuilder<unknown>> = {
  name: sql`found.name`,
  income: sql`found.income`,
  incomeBefore: sql`found."incomeBefore"`,
  pvKwh: sql`found."pvKwh"`,
  dischargeKwh: sql`found."dischargeKwh"`,
};

/** First and last day of a month or year. */
function bounds(period: string): [RawBuilder<unknown>, RawBuilder<unknown>] {
  const first = period.length === 4 ? `${period}-01-01` : `${period}-01`;
  const step = period.length === 4 ? sql`interval '1 year'` : sql`interval '1 month'`;
  return [sql`${first}::date`, sql`(${first}::date + ${step} - interval '1 day')::date`];
}

const before = (period: string): string => slotAfter(period.length === 4 ? 'year' : 'month', period, -1);

/** Days are rounded one by one, as in every report. */
function incomeOf(period: string | undefined): RawBuilder<unknown> {
  if (period === undefined) return sql`SELECT plant_id, income FROM settlement_total`;
  const [from, to] = bounds(period);
  return sql`SELECT plant_id, sum(round(income, 2)) AS income FROM settlement_day
    WHERE plant_id IN (SELECT id FROM seen) AND day BETWEEN ${from} AND ${to} AND income IS NOT NULL GROUP BY 1`;
}

function energyOf(period: string | undefined): RawBuilder<unknown> {
  if (period === undefined) return sql`SELECT plant_id, pv_kwh, discharge_kwh FROM plant_total`;
  const [from, to] = bounds(period);
  return sql`SELECT plant_id, sum(pv_kwh) AS pv_kwh, sum(discharge_kwh) AS discharge_kwh FROM plant_month
    WHERE plant_id IN (SELECT id FROM seen) AND day BETWEEN ${from} AND ${to} GROUP BY 1`;
}

function found(caller: Caller, { keyword, period }: IncomePlantsFilter): RawBuilder<unknown> {
  const typed = keyword === '' ? sql`true` : sql`p.name ILIKE ${likePattern(keyword)}`;
  const earlier =
    period === undefined
      ? sql`SELECT NULL::bigint AS plant_id, NULL::numeric AS income WHERE false`
      : incomeOf(before(period));
  return sql`WITH seen AS MATERIALIZED (SELECT p.id, p.name, p.screen_type, p.currency FROM plant p
      WHERE p.id IN ${visiblePlantIds(caller)} AND ${typed}),
    found AS MATERIALIZED (SELECT s.id AS "plantId", s.name, s.screen_type AS "screenType", s.currency, n.income,
        b.income AS "incomeBefore", e.pv_kwh AS "pvKwh", e.discharge_kwh AS "dischargeKwh"
      FROM seen s LEFT JOIN (${incomeOf(period)}) n ON n.plant_id = s.id
        LEFT JOIN (${earlier}) b ON b.plant_id = s.id
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

/** One page, or all, best first unless asked otherwise, and the sums of all by currency: found once for both. */
export async function readIncomePlants(
  db: Database,
  caller: Caller,
  filter: IncomePlantsFilter,
  asked: PlantsPage | 'all',
): Promise<IncomePlants> {
  const { sort = 'income', order = 'desc' }: PlantsOrder = asked === 'all' ? {} : asked;
  const piece =
    asked === 'all' ? sql`` : sql`LIMIT ${asked.pageSize} OFFSET ${(asked.page - 1) * asked.pageSize}`;
  const result = await sql<{ rows: IncomePlant[]; totals: IncomePlants['totals'] }>`${found(caller, filter)},
    page AS (SELECT "plantId", name, "screenType", currency, round(income, 2)::text AS income,
        round("incomeBefore", 2)::text AS "incomeBefore", "pvKwh", "dischargeKwh"
      FROM found ORDER BY ${SORTS[sort]} ${sql.raw(order)} NULLS LAST, found.name, "plantId"
      ${piece}),
    totals AS (SELECT currency, count(*)::int AS plants, round(coalesce(sum(income), 0), 2)::text AS income,
        round(sum("incomeBefore"), 2)::text AS "incomeBefore"
      FROM found GROUP BY currency ORDER BY sum(found.income) DESC NULLS LAST, currency)
    SELECT coalesce((SELECT json_agg(page) FROM page), '[]') AS rows,
      coalesce((SELECT json_agg(totals) FROM totals), '[]') AS totals`.execute(db);
  const { rows = [], totals = [] } = result.rows[0] ?? {};
  return { rows, totals, total: totals.reduce((sum, { plants }) => sum + plants, 0) };
}
