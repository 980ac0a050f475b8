import { STEP_H } from '@heliodon/energy/optimise/dispatch-case';
import { DISPATCH_REASONS } from '@heliodon/energy/optimise/dispatch-reason';
import type { OrderQuarter } from '@heliodon/energy/optimise/order-quarter';
import type { Database } from '@heliodon/infrastructure/database';
import { HOUR_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { rounded, type SharedRow, shareOf } from '../dispatch/shares.ts';
import { costsOf, GRID_LIMITS, judged, wholeCase } from '../dispatch/ways.ts';
import { lostMs } from './month-faults.ts';
import type { MonthSite } from './month-site.ts';

/** Steps between two calculations of the pure closed loop, as in bench:dispatch. */
const EVERY_STEPS = 4;

export interface MonthRow extends SharedRow {
  readonly plant: string;
  readonly days: number;
  /** Idle storage saves nothing. */
  readonly nonePct: number | null;
  /** The closed loop in pure functions, without faults. */
  readonly closedLoopPct: number | null;
  readonly none: number;
  readonly perfect: number;
  /** What automatic operation cost. */
  readonly cost: number;
  readonly lostLineH: number;
  /** Difference between the stored and the real exchange with the grid, as a share of it. */
  readonly storedErrorPct: number;
  /** Of the intervals, those with guidance by the price rule. */
  readonly byRulePct: number;
  readonly orders: OrderCount;
}

export interface OrderCount {
  /** Intervals of the judged days, and those with orders. */
  readonly intervals: number;
  readonly withOrders: number;
  /** Steps with an order, and those whose order has a reason. */
  readonly steps: number;
  readonly withReason: number;
  readonly byReason: Readonly<Record<string, number>>;
}

export async function scoreOf(db: Database, site: MonthSite): Promise<MonthRow> {
  const { plant, dispatch } = site;
  const ways = await costsOf(plant, undefined, EVERY_STEPS);
  const { cost, breached } = judged(wholeCase(plant), dispatch, GRID_LIMITS);
  const { none, rule, closedLoop, perfect } = ways;
  const share = shareOf(none.cost, [perfect.cost, closedLoop.cost, rule.cost, cost]);
  return {
    plant: plant.name,
    days: plant.of.days.length,
    demand: plant.terms.demandPricePerKw > 0,
    nonePct: share(none.cost),
    rulePct: share(rule.cost),
    optimiserPct: share(cost),
    closedLoopPct: share(closedLoop.cost),
    none: rounded(none.cost),
    perfect: rounded(perfect.cost),
    cost: rounded(cost),
    breached,
    lostLineH: rounded(lostMs(site.faults) / HOUR_MS),
    storedErrorPct: rounded(100 * (await storedError(db, site)), 3),
    byRulePct: rounded(100 * (await byRuleShare(db, site))),
    orders: await ordersOf(db, site),
  };
}

const inPeriod = ({ plantId, fromMs, toMs }: MonthSite, time: string) =>
  sql`plant_id = ${plantId} AND ${sql.ref(time)} >= ${new Date(fromMs)} AND ${sql.ref(time)} < ${new Date(toMs)}`;

async function storedError(db: Database, site: MonthSite): Promise<number> {
  const { rows } = await sql<{ ms: number; kwh: number | null }>`SELECT
      extract(epoch FROM bucket)::float8 * 1000 AS ms, import_kwh - export_kwh AS kwh
    FROM plant_15m WHERE ${inPeriod(site, 'bucket')}`.execute(db);
  const stored = new Map(rows.map(({ ms, kwh }) => [Math.round(ms), kwh ?? 0]));
  let [differsKwh, allKwh] = [0, 0];
  for (const [step, startMs] of site.plant.startMs.entries()) {
    const kwh = (site.dispatch.gridKw[step] ?? 0) * STEP_H;
    differsKwh += Math.abs((stored.get(startMs) ?? 0) - kwh);
    allKwh += Math.abs(kwh);
  }
  return differsKwh / Math.max(1, allKwh);
}

async function byRuleShare(db: Database, site: MonthSite): Promise<number> {
  const { rows } = await sql<{ share: number | null }>`SELECT
      avg((guidance ->> 'source' = 'rule')::int)::float8 AS share
    FROM dispatch_guidance WHERE ${inPeriod(site, 'quarter')}`.execute(db);
  return rows[0]?.share ?? 0;
}

async function ordersOf(db: Database, site: MonthSite): Promise<OrderCount> {
  const { rows } = await sql<{ orders: OrderQuarter }>`SELECT orders FROM dispatch_order
    WHERE ${inPeriod(site, 'quarter')}`.execute(db);
  const byReason: Record<string, number> = {};
  let steps = 0;
  for (const { orders } of rows) {
    steps += orders.steps;
    for (const code of DISPATCH_REASONS) {
      const { steps: own = 0, last } = orders.reasons[code] ?? {};
      if (last?.reason.code === code) byReason[code] = (byReason[code] ?? 0) + own;
    }
  }
  return {
    steps,
    byReason,
    intervals: site.plant.startMs.length,
    withOrders: rows.length,
    withReason: Object.values(byReason).reduce((sum, one) => sum + one, 0),
  };
}
