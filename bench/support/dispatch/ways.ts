import { performance } from 'node:perf_hooks';
import { backtest, monthlyDemand } from '@heliodon/energy/optimise/backtest';
import { breaches, type Limit } from '@heliodon/energy/optimise/breaches';
import { certainPolicy, closedLoop } from '@heliodon/energy/optimise/closed-loop';
import { type DispatchCase, startKwhOf } from '@heliodon/energy/optimise/dispatch-case';
import { type Dispatch, dispatchCost, follow } from '@heliodon/energy/optimise/follow';
import type { LpSolver } from '@heliodon/energy/optimise/lp-solver';
import { refillPrice } from '@heliodon/energy/optimise/refill-price';
import type { DispatchPlant } from './dispatch-plant.ts';
import { bandAt, futuresAt } from './known-futures.ts';

/** Cost of the judged days by each way to operate the battery. */
export interface WayCost {
  readonly cost: number;
  readonly ms: number;
  /** Intervals in which a limit is exceeded that the site without battery keeps. */
  readonly breached: number;
}

const AHEAD_STEPS = 192;

/** Of the site. */
export const GRID_LIMITS: readonly Limit[] = ['transformer', 'backflow'];
const LIMITS: readonly Limit[] = [...GRID_LIMITS, 'power', 'soc'];

export const wholeCase = ({ of }: DispatchPlant): DispatchCase => ({
  horizon: of.horizon,
  site: of.site,
  battery: of.battery,
  demand: monthlyDemand(of.days),
});

/** Energy left at the end has its refill value. */
function totalOf(of: DispatchCase, dispatch: Dispatch): number {
  const gainedKwh = (dispatch.storedKwh.at(-1) ?? 0) - startKwhOf(of.battery);
  return dispatchCost(of, dispatch).total - gainedKwh * refillPrice(of);
}

/** What a dispatch costs, and how often it alone exceeds one of these limits. */
export function judged(of: DispatchCase, dispatch: Dispatch, limits: readonly Limit[]): Omit<WayCost, 'ms'> {
  const idle = new Set(
    breaches(of, follow(of, { powerKw: [] })).map(({ limit, step }) => `${limit} ${step}`),
  );
  const own = breaches(of, dispatch).filter(
    ({ limit, step }) => limits.includes(limit) && !idle.has(`${limit} ${step}`),
  );
  return { cost: totalOf(of, dispatch), breached: own.length };
}

async function timed(of: DispatchCase, work: () => Dispatch | Promise<Dispatch>): Promise<WayCost> {
  const start = performance.now();
  const dispatch = await work();
  const ms = performance.now() - start;
  return { ...judged(of, dispatch, LIMITS), ms };
}

export async function costsOf(plant: DispatchPlant, solver: LpSolver | undefined, solveEverySteps: number) {
  const of = wholeCase(plant);
  const chargingKw = Float64Array.from(of.horizon.chargingKw);
  const fixed = (policy: Parameters<typeof backtest>[1]) =>
    timed(of, async () => (await backtest(plant.of, policy)).dispatch);
  const [segmentForecasts, loopForecasts] = [plant.forecasts(), plant.forecasts()];
  return {
    none: await timed(of, () => follow(of, { powerKw: [] })),
    rule: await fixed({ kind: 'rule' }),
    segments: solver
      ? await fixed({
          kind: 'optimiser',
          solver,
          daysAhead: 2,
          segmentsADay: 12,
          forecast: (day, from, to) => {
            const startMs = plant.startMs.slice(from, to);
            const now = plant.startMs[plant.of.days[day]?.fromStep ?? 0] ?? 0;
            const { pv, load } = segmentForecasts(now);
            return {
              pvKw: bandAt(pv, startMs).kw,
              loadKw: bandAt(load, startMs).kw,
              chargingKw: chargingKw.subarray(from, to),
            };
          },
          options: { timeLimitMs: 5000, proofMs: 0 },
        })
      : undefined,
    closedLoop: await timed(of, () =>
      closedLoop(of, {
        stepsAhead: AHEAD_STEPS,
        solveEverySteps,
        futuresAt: (from, to) =>
          futuresAt(
            loopForecasts(plant.startMs[from] ?? 0),
            plant.startMs.slice(from, to),
            chargingKw.subarray(from, to),
          ),
      }),
    ),
    perfect: await timed(of, () => closedLoop(of, certainPolicy(of))),
  };
}
