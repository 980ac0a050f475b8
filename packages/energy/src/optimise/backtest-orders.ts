import type { PlanSegment } from '../schedule/planned-quarter.ts';
import { type DispatchCase, demandShare, type Horizon } from './dispatch-case.ts';
import type { Dispatch, Orders } from './follow.ts';
import type { LpSolver } from './lp-solver.ts';
import { type OptimiseOptions, optimise } from './optimise.ts';
import { ordersWithSelfUse, planOrders, type StepCalendar } from './plan-orders.ts';
import { peakTargets, planSegments } from './plan-segments.ts';
import { rulePlan } from './rule-plan.ts';
import { subCase } from './sub-case.ts';

/* Who plans the days of a backtest, and from what. */

export interface BacktestCase extends Omit<DispatchCase, 'demand'> {
  readonly calendar: StepCalendar;
  /** In order, each with at least one step, those of a month together. */
  readonly days: readonly BacktestDay[];
  /** What the plant really did, where it was measured. */
  readonly measured: Pick<Dispatch, 'batteryKw' | 'gridKw'> | null;
}

export interface BacktestDay {
  readonly fromStep: number;
  readonly toStep: number;
  /** Days of the same month share a peak. */
  readonly month: string;
  /** Per kW of the month's peak; 0: no demand charge. */
  readonly demandPricePerKw: number;
}

export type BacktestPlant = BacktestCase & DispatchCase;

export type Forecast = Pick<Horizon, 'pvKw' | 'loadKw' | 'chargingKw'>;

export type Policy =
  | {
      readonly kind: 'plan';
      /** By the day's place in `days`. */
      readonly segmentsOn: (day: number) => readonly PlanSegment[];
      /** What demand control holds; absent: it is off. */
      readonly demandLimitKw?: number;
      /** Where the plan has gaps the machine balances the plant; otherwise it rests. */
      readonly selfUseGaps?: boolean;
    }
  | { readonly kind: 'rule' }
  | OptimiserPolicy
  /** Whole months planned at once from what really came: nobody can do better, but for the turn of a month. */
  | { readonly kind: 'foresight'; readonly solver: LpSolver; readonly options?: OptimiseOptions };

export interface OptimiserPolicy {
  readonly kind: 'optimiser';
  readonly solver: LpSolver;
  /** Days that are looked at together; the first of them is carried out, with demand control at the planned peak. */
  readonly daysAhead: number;
  /** What was expected at midnight of that day for the steps of its window; absent: what really came. */
  readonly forecast?: (day: number, fromStep: number, toStep: number) => Forecast;
  /** Carried out as a plan of so many segments; absent: quarter by quarter. */
  readonly segmentsADay?: number;
  /** The peak that a month is going to have anyway: shaving below it is not tried. */
  readonly expectedPeakKw?: (month: string) => number;
  readonly options?: OptimiseOptions;
}

/** Orders of a day, that begins with so much in store and these peaks of months; nothing where no plan was found. */
type OrdersFor = (
  day: number,
  heldKwh: number,
  peaks: ReadonlyMap<string, number>,
) => Promise<Orders | undefined>;

export function ordersMaker(of: BacktestPlant, policy: Policy): OrdersFor {
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
    case 'optimiser':
      return (at, heldKwh, peaks) => optimisedOrders(of, policy, at, heldKwh, peaks);
    case 'foresight':
      return foresightOrders(of, policy.solver, policy.options);
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
    const pricePerKw = period.pricePerKw * demandShare(period.toStep - period.fromStep, monthEnd - fromStep);
    return { ...period, floorKw, pricePerKw };
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

function foresightOrders(of: BacktestPlant, solver: LpSolver, options?: OptimiseOptions): OrdersFor {
  let month: string | undefined;
  let fromStep = 0;
  let found: Dispatch | undefined;
  return async (at, heldKwh) => {
    const day = of.days[at] as BacktestDay;
    if (month !== day.month) {
      [month, fromStep] = [day.month, day.fromStep];
      // One day beyond the month, so that what is in store at its end has a worth.
      const end = of.days.findIndex((one, n) => n > at && one.month !== day.month);
      const last = of.days[end < 0 ? of.days.length - 1 : end] as BacktestDay;
      const window = subCase(of, day.fromStep, last.toStep, heldKwh);
      const demand = window.demand.slice(0, 1);
      found = (await planned(of, { ...window, demand }, last, solver, options))?.dispatch;
    }
    if (!found) return undefined;
    const [from, to] = [day.fromStep - fromStep, day.toStep - fromStep];
    return { powerKw: found.batteryKw.subarray(from, to), curtailedKw: found.curtailedKw.subarray(from, to) };
  };
}

/** What is in store at the very end was not earned: it is left as it was found, where that can be. */
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

/** Of one day, which is its day 0. */
function calendarOf({ calendar }: BacktestPlant, { fromStep, toStep }: BacktestDay): StepCalendar {
  const slotOf = Array.from({ length: toStep - fromStep }, (_, n) => calendar.slotOf[fromStep + n] ?? 0);
  return { dayOf: slotOf.map(() => 0), slotOf };
}
