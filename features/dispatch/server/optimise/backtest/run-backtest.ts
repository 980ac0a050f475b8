import { performance } from 'node:perf_hooks';
import { backtest, costsByDay } from '@heliodon/energy/optimise/backtest';
import type { Policy } from '@heliodon/energy/optimise/backtest-orders';
import { withoutStandby } from '@heliodon/energy/optimise/dispatch-case';
import { follow } from '@heliodon/energy/optimise/follow';
import { futuresOf } from '@heliodon/energy/optimise/futures';
import type { LpSolver } from '@heliodon/energy/optimise/lp-solver';
import { devicePlanOn } from '@heliodon/energy/schedule/device-plan';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { sql } from 'kysely';
import { optimiseErrors } from '../../../contract/optimise.rules.ts';
import {
  BACKTEST_WAYS,
  type BacktestResult,
  type BacktestTerms,
  type BacktestWay,
} from '../../../contract/optimise-backtest.contract.ts';
import { jointPlans } from '../case.ts';
import type { BacktestDeps } from '../case-deps.ts';
import { type GatheredBacktest, gatherBacktest } from './backtest-case.ts';
import { type ExpectedAt, readExpected } from './expected.ts';
import { type Life, lifeOf, measuredLife, rounded, simulatedLife, type Total, totalOf } from './life.ts';

/** Shares of the work, for the progress; simulations run one after the other. */
const WORK = { policy: 0.6, perfect: 0.35, rule: 0.05 } as const;
const OPTIONS = { timeLimitMs: 5000, proofMs: 0 };
/** Every four hours, for two days ahead: a year every hour, as in operation, would take four times as long. */
const AUTOMATIC = { solveEverySteps: 16, stepsAhead: 192 } as const;
/** `onProgress`: receives the progress, 0 to 1; an exception from it ends the backtest. */
export async function runBacktest(
  deps: BacktestDeps,
  terms: BacktestTerms,
  now: Date,
  solver: LpSolver,
  onProgress: (share: number) => Promise<void>,
): Promise<BacktestResult> {
  const { db, store, plannedDays } = deps;
  const began = performance.now();
  const gathered = await gatherBacktest({ db, store }, terms, now);
  const { history, days, site, storage } = gathered;
  const inForce =
    terms.policy === 'present' ? jointPlans(storage, await plannedDays(db, terms.plantId, days, now)) : null;
  let before = 0;
  const life = async (policy: Policy, work: number) => {
    const result = await backtest(history, policy, (done, of) => onProgress(before + (work * done) / of));
    before += work;
    return result;
  };
  const policyOf = async (): Promise<Policy> => {
    if (terms.policy === 'rule') return { kind: 'rule' };
    if (terms.policy === 'automatic') return automaticPolicy(await readExpected(deps, gathered));
    if (terms.policy === 'optimiser')
      return optimiserPolicy(terms, solver, await readExpected(deps, gathered));
    return planPolicy(terms, gathered, inForce);
  };
  const policy = await life(await policyOf(), WORK.policy);
  const foresight = await life({ kind: 'foresight' }, WORK.perfect);
  const rule = await life({ kind: 'rule' }, WORK.rule);
  const rest = follow(withoutStandby({ ...history, demand: [] }), { powerKw: [] });
  const simulated = (one: typeof policy) => simulatedLife(one, gathered.worthPerKwh);
  const ways = {
    policy: simulated(policy),
    rule: simulated(rule),
    none: lifeOf(rest, costsByDay(history, rest), 0),
  };
  const lives: Record<BacktestWay, Life> = {
    ...ways,
    real: measuredLife(gathered),
    perfect: cheapest([simulated(foresight), ...Object.values(ways)]),
  };
  const totals = Object.fromEntries(BACKTEST_WAYS.map((way) => [way, totalOf(lives[way])]));
  const real = totals.real as Total;
  return {
    from: days[0] as string,
    to: days.at(-1) as string,
    currency: site.currency,
    timeZone: site.timeZone,
    totals: totals as BacktestResult['totals'],
    days: days.map((day, at) => {
      const of = (way: BacktestWay) => rounded(lives[way].days[at]?.total ?? 0);
      return {
        day,
        real: of('real'),
        policy: of('policy'),
        rule: of('rule'),
        perfect: of('perfect'),
        none: of('none'),
      };
    }),
    skippedDays: [...gathered.skippedDays],
    unplannedDays: policy.unplannedDays.length,
    settled: await readSettled(db, terms.plantId, days),
    realEnergy: rounded(real.energy - real.feedIn),
    capacityKwh: storage.terms.capacityKwh,
    roundTrip: storage.roundTrip,
    tookMs: Math.round(performance.now() - began),
  };
}

/** Foresight is calculated with levels of storage: where another way is slightly cheaper, that way is the best known. */
const cheapest = (lives: readonly Life[]): Life =>
  lives.reduce((best, one) => (totalOf(one).total < totalOf(best).total ? one : best));

export function automaticPolicy(expectedAt: ExpectedAt): Policy {
  return {
    kind: 'closedLoop',
    ...AUTOMATIC,
    futuresAt: (fromStep, toStep) => {
      const { pv, load, chargingKw } = expectedAt(fromStep, toStep);
      return futuresOf(pv, load, chargingKw);
    },
  };
}

function optimiserPolicy({ segmentsADay }: BacktestTerms, solver: LpSolver, expectedAt: ExpectedAt): Policy {
  return {
    kind: 'optimiser',
    solver,
    daysAhead: 2,
    options: OPTIONS,
    forecast: (_day, fromStep, toStep) => {
      const { pv, load, chargingKw } = expectedAt(fromStep, toStep);
      return { pvKw: pv.kw, loadKw: load.kw, chargingKw };
    },
    ...(segmentsADay !== null && { segmentsADay }),
  };
}

/** `inForce`: the plan of each day at that time, for the policy `present`. */
function planPolicy(
  terms: BacktestTerms,
  { storage, days, site: { control } }: GatheredBacktest,
  inForce: ReturnType<typeof jointPlans>,
): Policy {
  const held =
    control?.demandOn && control.demandLimitKw !== null ? { demandLimitKw: control.demandLimitKw } : {};
  const plans = terms.policy === 'present' ? inForce : plansOf(terms, days, storage.ratedKw);
  if (!plans) throw new AppError(optimiseErrors.noPresentPlan);
  return { kind: 'plan', segmentsOn: (day) => plans[day] ?? [], selfUseGaps: true, ...held };
}

function plansOf({ plan }: BacktestTerms, days: readonly string[], ratedKw: number) {
  if (!plan) return null;
  const ranked = [{ ...plan, id: 0, enabled: true }];
  return days.map((day) => devicePlanOn(ranked, day, ratedKw).segments);
}

/** Settled import minus feed-in of the days in total; null: some days are not settled. */
async function readSettled(db: Database, plantId: number, days: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ days: number; cost: number | null }>`SELECT count(DISTINCT s.day)::int AS days,
      (-sum((l ->> 'price')::numeric * (l ->> 'mwh')::numeric / 1000000)
        FILTER (WHERE l ->> 'item' IN ('import', 'feedIn')))::float8 AS cost
    FROM settlement_day s LEFT JOIN LATERAL jsonb_array_elements(s.lines) l ON true
    WHERE s.plant_id = ${plantId} AND s.day = ANY(${[...days]}::date[]) AND s.bill IS NOT NULL`.execute(db);
  const [found] = rows;
  return found && found.days === days.length ? rounded(found.cost ?? 0) : null;
}
