// npm run bench:optimise: four days at 15 minutes for one plant, the resulting plan, and a backtest over a year: the
// rules alone, and through the calls including data access.

import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { backtest } from '@heliodon/energy/optimise/backtest';
import type { BacktestCase, Policy } from '@heliodon/energy/optimise/backtest-orders';
import type { DispatchCase } from '@heliodon/energy/optimise/dispatch-case';
import type { LpSolver } from '@heliodon/energy/optimise/lp-solver';
import { optimise } from '@heliodon/energy/optimise/optimise';
import { planSegments } from '@heliodon/energy/optimise/plan-segments';
import { subCase } from '@heliodon/energy/optimise/sub-case';
import { highsSolver } from '@heliodon/infrastructure/solver';
import { type Api, signIn } from './support/api.ts';
import { addStoragePlant } from './support/optimise/plant-in-database.ts';
import { yearOfPlant } from './support/optimise/year-of-plant.ts';
import { startProgram } from './support/program.ts';

const { values: args } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, days: { type: 'string', default: '365' } },
});
const rounds = Number(args.rounds);
const FOUR_DAYS = 4 * 96;
const SEGMENTS = 12;

const solver: LpSolver = highsSolver();
const cold = await timed(() => optimise(fourDays(1, '0.30'), solver));
console.log(
  JSON.stringify({
    firstMs: Math.round(cold.ms),
    /** Feed-in price below the cheapest import price, and above it. */
    fourDays: await severalTimes('0.30'),
    fourDaysDearFeedIn: await severalTimes('0.3932'),
    year: await years(),
    calls: await throughCalls(),
  }),
);

function fourDays(seed: number, feedInPrice: string): DispatchCase {
  const history = yearOfPlant({ seed, days: 4, feedInPrice });
  const demand = [{ fromStep: 0, toStep: FOUR_DAYS, pricePerKw: 38, floorKw: 250 }];
  return { ...history, demand, battery: { ...history.battery, endSoc: history.battery.startSoc } };
}

async function severalTimes(feedInPrice: string) {
  const [solveMs, segmentsMs, gap, saved, loss] = [[], [], [], [], []] as number[][] as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  for (let seed = 1; seed <= rounds; seed += 1) {
    const of = fourDays(seed, feedInPrice);
    const { ms, value } = await timed(() => optimise(of, solver));
    if (!value.ok) throw new Error(value.reason);
    const { result } = value;
    const plan = await timed(async () => planSegments(of, result, SEGMENTS));
    solveMs.push(ms);
    segmentsMs.push(plan.ms);
    gap.push((100 * (result.cost.total - (result.boundCost ?? 0))) / result.cost.total);
    saved.push((100 * (result.withoutBattery.total - result.cost.total)) / result.withoutBattery.total);
    loss.push((100 * plan.value.lossCost) / result.cost.total);
  }
  return {
    solveMs: spread(solveMs),
    segmentsMs: spread(segmentsMs),
    unprovenPercent: spread(gap),
    savedPercent: spread(saved),
    segmentLossPercent: spread(loss),
  };
}

async function years() {
  const history = yearOfPlant({ seed: 7, days: Number(args.days), feedInPrice: '0.30' });
  const options = { timeLimitMs: 5000, proofMs: 0 };
  const ahead = { kind: 'optimiser', solver, daysAhead: 2, options } as const;
  return {
    rule: await lifeBy(history, { kind: 'rule' }),
    yesterdayAgain: await lifeBy(history, {
      ...ahead,
      forecast: (_, from, to) => yesterday(history, from, to),
    }),
    yesterdayAgainSegments: await lifeBy(history, {
      ...ahead,
      forecast: (_, from, to) => yesterday(history, from, to),
      segmentsADay: SEGMENTS,
    }),
    twoDaysKnown: await lifeBy(history, ahead),
    foresight: await lifeBy(history, { kind: 'foresight' }),
  };
}

/** Four days through the call, warm, and backtests of all days from start to result. */
async function throughCalls() {
  const program = await startProgram();
  try {
    const days = Number(args.days);
    const plantId = await addStoragePlant(program.pool, days + 28);
    const api: Api = await signIn(program);
    const terms = { plantId, wearPerKwh: 0.06, segmentsADay: SEGMENTS };
    const four = { ...terms, deviceIds: null, start: 'now', days: 4, endSoc: null, holdDemand: true };
    const callMs: number[] = [];
    await api.call('/analysis/optimise', four);
    for (let n = 0; n < rounds; n++) callMs.push(await api.call('/analysis/optimise', four));
    const yearBy = async (policy: 'optimiser' | 'automatic') => {
      const backtest = { ...terms, days: Math.min(365, days), policy, plan: null };
      await api.call('/analysis/startBacktest', backtest);
      const { ms, value } = await timed(async () => {
        for (;;) {
          const { rows } = await program.pool.query(
            'SELECT state, result FROM backtest ORDER BY id DESC LIMIT 1',
          );
          if (!['queued', 'running'].includes(rows[0]?.state)) return rows[0];
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      });
      const { totals, days: tested } = value.result;
      return {
        s: tenths(ms / 1000),
        state: value.state,
        days: tested.length,
        none: Math.round(totals.none.total),
        rule: Math.round(totals.rule.total),
        policy: Math.round(totals.policy.total),
        foresight: Math.round(totals.perfect.total),
      };
    };
    return {
      fourDaysMs: spread(callMs),
      optimiser: await yearBy('optimiser'),
      automatic: await yearBy('automatic'),
    };
  } finally {
    await program.stop();
  }
}

async function lifeBy(history: BacktestCase, policy: Policy) {
  let reports = 0;
  const before = process.cpuUsage();
  const { ms, value } = await timed(() => backtest(history, policy, () => void reports++));
  const { user, system } = process.cpuUsage(before);
  const { cost, withoutBattery, gainedKwh, unplannedDays } = value;
  return {
    s: tenths(ms / 1000),
    cpuS: tenths((user + system) / 1e6),
    progressTold: reports,
    cost: Math.round(cost.total),
    withoutBattery: Math.round(withoutBattery.total),
    demand: Math.round(cost.demand),
    gainedKwh: Math.round(gainedKwh),
    unplanned: unplannedDays.length,
  };
}

/** Persistence: every day equals the day before. */
function yesterday(history: BacktestCase, fromStep: number, toStep: number) {
  const { horizon } = subCase(
    { ...history, demand: [] },
    Math.max(0, fromStep - 96),
    Math.max(96, fromStep),
    0,
  );
  const again = (list: ArrayLike<number>) =>
    Float64Array.from({ length: toStep - fromStep }, (_, n) => list[n % 96] ?? 0);
  return {
    pvKw: again(horizon.pvKw),
    loadKw: again(horizon.loadKw),
    chargingKw: again(horizon.chargingKw),
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

function spread(values: number[]): { p50: number; p95: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;
  return { p50: at(0.5), p95: at(0.95) };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
