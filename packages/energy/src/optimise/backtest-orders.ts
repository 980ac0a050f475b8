import type { RatchetEffect } from '../demand/ratchet.ts';
import type { PlanSegment } from '../schedule/planned-quarter.ts';
import type { ClosedLoopPolicy } from './closed-loop.ts';
import { sharedDemand } from './demand-cost.ts';
import { type DemandPeriod, type DispatchCase, demandShare, type Horizon } from './dispatch-case.ts';
import type { Dispatch, Orders } from './follow.ts';
import type { LpSolver } from './lp-solver.ts';
import { type OptimiseOptions, optimise } from './optimise.ts';
import { ordersWithSelfUse, planOrders, type StepCalendar } from './plan-orders.ts';
import { peakTargets, planSegments } from './plan-segments.ts';
import { rulePlan } from './rule-plan.ts';
import { subCase } from './sub-case.ts';

/* Which plan and which data a backtest uses. */

export interface BacktestCase extends Omit<DispatchCase, 'demand'> {
  readonly calendar: StepCalendar;
  /** In order, each with at least one step; days of a month are consecutive. */
  readonly days: readonly BacktestDay[];
  /** The actual operation, if measured. */
  readonly measured: Pick<Dispatch, 'batteryKw' | 'gridKw'> | null;
}

export interface BacktestDay {
  readonly fromStep: number;
  readonly toStep: number;
  /** Days of the same month share a peak. */
  readonly month: string;
  /** Per kW of the monthly peak; 0: no demand charge. */
  readonly demandPricePerKw: number;
  /** Of the month, by the demand that was really billed before; absent: none. */
  readonly ratchet?: RatchetEffect | undefined;
}

/** What the peak of the month costs, of which this was the highest so far. */
export const demandOfDay = (
  { fromStep, toStep, demandPricePerKw, ratchet }: BacktestDay,
  floorKw: number,
): DemandPeriod => ({
  fromStep: 0,
  toStep: toStep - fromStep,
  pricePerKw: demandPricePerKw,
  floorKw,
  ratchet,
});

export type BacktestPlant = BacktestCase & DispatchCase;

export type Forecast = Pick<Horizon, 'pvKw' | 'loadKw' | 'chargingKw'>;

export type Policy =
  | {
      readonly kind: 'plan';
      /** By the index of the day in `days`. */
      readonly segmentsOn: (day: number) => readonly PlanSegment[];
      /** Limit of demand control; absent: off. */
      readonly demandLimitKw?: number;
      /** In gaps of the plan the unit works in self-consumption mode; otherwise it rests. */
      readonly selfUseGaps?: boolean;
    }
  | { readonly kind: 'rule' }
  | {
      readonly kind: 'orders';
      /** Of a day that starts with this stored energy and this peak of the month. */
      readonly ordersOn: (day: number, heldKwh: number, monthPeakKw: number) => Orders;
    }
  | OptimiserPolicy
  | ({ readonly kind: 'closedLoop' } & ClosedLoopPolicy)
  /** Whole months at once from actual values: nothing does better, except across month boundaries. */
  | { readonly kind: 'foresight' };

export interface OptimiserPolicy {
  readonly kind: 'optimiser';
  readonly solver: LpSolver;
  /** Planning horizon in days; the first day is executed, with demand control at the planned peak. */
  readonly daysAhead: number;
  /** Forecast at midnight of that day for its horizon; absent: actual values. */
  readonly forecast?: (day: number, fromStep: number, toStep: number) => Forecast;
  /** Executed as a plan of this many segments; absent: by 15-minute intervals. */
  readonly segmentsADay?: number;
  /** The peak that a month will have anyway: shaving below it is not attempted. */
  readonly expectedPeakKw?: (month: string) => number;
  readonly options?: OptimiseOptions;
}

/** Policies that order a whole day at its beginning. */
export type DailyPolicy = Exclude<Policy, { readonly kind: 'closedLoop' | 'foresight' }>;

/** Orders of a day that starts with this stored energy and these monthly peaks; undefined if no plan was found. */
type OrdersFor = (
  day: number,
  heldKwh: number,
  peaks: ReadonlyMap<string, number>,
) => Promise<Orders | undefined>;

export function ordersMaker(of: BacktestPlant, policy: DailyPolicy): OrdersFor {
  const dayAt = (at: number) => of.days[at] as BacktestDay;
  switch (policy.kind) {
    case 'plan':
      return async (at) => {
        const { fromStep, toStep } = dayAt(at);
        const [plans, calendar] = [[policy.segmentsOn(at)], calendarOf(of, dayAt(at))];
        const orders = policy.selfUseGaps
          ? ordersWithSelfUse(plans, calendar, subCase(of, fromStep, toStep, 0))
          : planOrders(plans, calendar, of.battery);
        const { demandLimitKw } = policy;
        if (demandLimitKw === undefined) return orders;
        return { ...orders, importTargetKw: orders.powerKw.map(() => demandLimitKw) };
      };
    case 'rule':
      return async (at, heldKwh) => {
        const { fromStep, toStep } = dayAt(at);
        return { powerKw: rulePlan(subCase(of, fromStep, toStep, heldKwh), () => 0).batteryKw };
      };
    case 'orders':
      return async (at, heldKwh, peaks) => policy.ordersOn(at, heldKwh, peaks.get(dayAt(at).month) ?? 0);
    case 'optimiser':
      return (at, heldKwh, peaks) => optimisedOrders(of, policy, at, heldKwh, peaks);
  }
}

async function optimisedOrders(
  of: BacktestPlant,
  policy: OptimiserPolicy,
  at: number,
  heldKwh: number,
  peaks: ReadonlyMap<string, number>,
): Promise<Orders | undefined> {
  const day = of.days[at] as BacktestDay;
  const last = of.days[Math.min(of.days.length, at + policy.daysAhead) - 1] ?? day;
  const window = subCase(of, day.fromStep, last.toStep, heldKwh);
  const demand = window.demand.map((period) => {
    const fromStep = day.fromStep + period.fromStep;
    const { month } = of.days.find(({ toStep }) => toStep > fromStep) ?? day;
    const monthEnd = of.demand.find(({ toStep }) => toStep > fromStep)?.toStep ?? fromStep;
    const floorKw = Math.max(peaks.get(month) ?? 0, policy.expectedPeakKw?.(month) ?? 0);
    const share = demandShare(period.toStep - period.fromStep, monthEnd - fromStep);
    return sharedDemand({ ...period, floorKw }, share);
  });
  const horizon = { ...window.horizon, ...policy.forecast?.(at, day.fromStep, last.toStep) };
  const found = await planned(of, { ...window, horizon, demand }, last, policy.solver, policy.options);
  if (!found) return undefined;
  const ownSteps = day.toStep - day.fromStep;
  const importTargetKw = peakTargets(found.planned, found.dispatch).subarray(0, ownSteps);
  const own = firstSteps(found.dispatch, ownSteps);
  if (policy.segmentsADay === undefined) return { powerKw: own.batteryKw, importTargetKw };
  const calendar = calendarOf(of, day);
  const { days } = planSegments(
    subCase(found.planned, 0, ownSteps, heldKwh),
    own,
    policy.segmentsADay,
    calendar,
  );
  return { ...planOrders(days, calendar, of.battery), importTargetKw };
}

/** Energy stored at the very end was not earned: the initial level is restored if possible. */
async function planned(
  of: BacktestPlant,
  window: DispatchCase,
  last: BacktestDay,
  solver: LpSolver,
  options?: OptimiseOptions,
): Promise<{ planned: DispatchCase; dispatch: Dispatch } | undefined> {
  const ends = last === of.days.at(-1) ? [of.battery.endSoc ?? of.battery.startSoc, null] : [null];
  for (const endSoc of ends) {
    const wanted = { ...window, battery: { ...window.battery, endSoc } };
    const answer = await optimise(wanted, solver, options);
    if (answer.ok) return { planned: wanted, dispatch: answer.result };
  }
  return undefined;
}

const firstSteps = ({ batteryKw, storedKwh, gridKw, curtailedKw }: Dispatch, steps: number): Dispatch => ({
  batteryKw: batteryKw.subarray(0, steps),
  storedKwh: storedKwh.subarray(0, steps),
  gridKw: gridKw.subarray(0, steps),
  curtailedKw: curtailedKw.subarray(0, steps),
});

/** For one day, which is its day 0. */
function calendarOf({ calendar }: BacktestPlant, { fromStep, toStep }: BacktestDay): StepCalendar {
  const slotOf = Array.from({ length: toStep - fromStep }, (_, n) => calendar.slotOf[fromStep + n] ?? 0);
  return { dayOf: slotOf.map(() => 0), slotOf };
}
