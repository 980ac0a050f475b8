import {
  type BacktestCase,
  type BacktestDay,
  type BacktestPlant,
  type DailyPolicy,
  demandOfDay,
  ordersMaker,
  type Policy,
} from './backtest-orders.ts';
import { type ClosedLoopPolicy, ClosedLoopRun, certainPolicy, closedLoop } from './closed-loop.ts';
import { type DemandPeriod, type DispatchCase, startKwhOf, stepsOf } from './dispatch-case.ts';
import { type Dispatch, type DispatchCost, dispatchCost, follow, withoutBattery } from './follow.ts';
import { rulePlan } from './rule-plan.ts';
import { packed, subCase } from './sub-case.ts';

/*
 * Simulates past days with another plan. Each day is planned at midnight from the data known then, and executed with
 * the actual prices, PV, load and charging. Closed-loop dispatch calculates again during the day.
 */

export interface BacktestResult {
  readonly dispatch: Dispatch;
  readonly cost: DispatchCost;
  readonly dayCosts: readonly DispatchCost[];
  readonly withoutBattery: DispatchCost;
  /** The actual operation at the same prices. */
  readonly measured: DispatchCost | null;
  /** Stored energy at the end minus at the start. */
  readonly gainedKwh: number;
  /** Days without a plan; they ran by the rule. */
  readonly unplannedDays: readonly number[];
}

export async function backtest(
  given: BacktestCase,
  policy: Policy,
  onProgress: (done: number, of: number) => void | Promise<void> = () => {},
): Promise<BacktestResult> {
  const of: BacktestPlant = { ...given, horizon: packed(given.horizon), demand: monthlyDemand(given.days) };
  const runDay = dayRunner(of, policy);
  const whole = emptyDispatch(stepsOf(of));
  const peaks = new Map<string, number>();
  const dayCosts: DispatchCost[] = [];
  const unplannedDays: number[] = [];
  const beganKwh = startKwhOf(of.battery);
  let heldKwh = beganKwh;
  for (const [at, own] of given.days.entries()) {
    const { fromStep, toStep, month } = own;
    const floorKw = peaks.get(month) ?? 0;
    const ownDemand = [demandOfDay(own, floorKw)];
    const day = { ...subCase(of, fromStep, toStep, heldKwh), demand: ownDemand };
    const planned = await runDay(at, day, heldKwh, peaks);
    if (!planned) unplannedDays.push(at);
    const done = planned ?? rulePlan(day, () => 0);
    dayCosts.push(dispatchCost(day, done));
    whole.batteryKw.set(done.batteryKw, fromStep);
    whole.storedKwh.set(done.storedKwh, fromStep);
    whole.gridKw.set(done.gridKw, fromStep);
    whole.curtailedKw.set(done.curtailedKw, fromStep);
    heldKwh = done.storedKwh.at(-1) ?? heldKwh;
    peaks.set(
      month,
      done.gridKw.reduce((a, b) => Math.max(a, b), floorKw),
    );
    await onProgress(at + 1, given.days.length);
  }
  return {
    dispatch: whole,
    cost: dispatchCost(of, whole),
    dayCosts,
    withoutBattery: withoutBattery(of),
    measured: given.measured && dispatchCost(of, given.measured),
    gainedKwh: heldKwh - beganKwh,
    unplannedDays,
  };
}

/** Operation of a day that starts with this stored energy and these monthly peaks; undefined if no plan was found. */
type RunDay = (
  at: number,
  day: DispatchCase,
  heldKwh: number,
  peaks: ReadonlyMap<string, number>,
) => Promise<Dispatch | undefined>;

function orderedDays(of: BacktestPlant, policy: DailyPolicy): RunDay {
  const ordersFor = ordersMaker(of, policy);
  return async (at, day, heldKwh, peaks) => {
    const orders = await ordersFor(at, heldKwh, peaks);
    return orders && follow(day, orders);
  };
}

function dayRunner(of: BacktestPlant, policy: Policy): RunDay {
  if (policy.kind === 'closedLoop') return loopDays(of, policy);
  return policy.kind === 'foresight' ? foresightDays(of) : orderedDays(of, policy);
}

/** Storage level and peaks continue from day to day within the run. */
function loopDays(of: BacktestPlant, policy: ClosedLoopPolicy): RunDay {
  const run = new ClosedLoopRun(of, policy);
  return async (at) => {
    const { fromStep, toStep } = of.days[at] as BacktestDay;
    run.advance(toStep);
    return part(run.dispatch, fromStep, toStep);
  };
}

/** One calculation for each month, with one day beyond it, so that energy stored at its end has a value. */
function foresightDays(of: BacktestPlant): RunDay {
  let month: string | undefined;
  let monthStep = 0;
  let dispatch = emptyDispatch(0);
  return async (at, _day, heldKwh) => {
    const day = of.days[at] as BacktestDay;
    if (month !== day.month) {
      [month, monthStep] = [day.month, day.fromStep];
      const next = of.days.findIndex((one, n) => n > at && one.month !== day.month);
      const last = of.days[next < 0 ? of.days.length - 1 : next] as BacktestDay;
      const window = subCase(of, day.fromStep, last.toStep, heldKwh);
      dispatch = closedLoop({ ...window, demand: window.demand.slice(0, 1) }, certainPolicy(window));
    }
    return part(dispatch, day.fromStep - monthStep, day.toStep - monthStep);
  };
}

const part = (
  { batteryKw, storedKwh, gridKw, curtailedKw }: Dispatch,
  fromStep: number,
  toStep: number,
): Dispatch => ({
  batteryKw: batteryKw.subarray(fromStep, toStep),
  storedKwh: storedKwh.subarray(fromStep, toStep),
  gridKw: gridKw.subarray(fromStep, toStep),
  curtailedKw: curtailedKw.subarray(fromStep, toStep),
});

const emptyDispatch = (steps: number): Dispatch => ({
  batteryKw: new Float64Array(steps),
  storedKwh: new Float64Array(steps),
  gridKw: new Float64Array(steps),
  curtailedKw: new Float64Array(steps),
});

/** A month's peak is charged in full: nothing was paid before. */
export function monthlyDemand(days: readonly BacktestDay[]): DemandPeriod[] {
  const months = new Map<string, DemandPeriod>();
  for (const { fromStep, toStep, month, demandPricePerKw, ratchet } of days) {
    const begun = months.get(month)?.fromStep ?? fromStep;
    months.set(month, { fromStep: begun, toStep, pricePerKw: demandPricePerKw, floorKw: 0, ratchet });
  }
  return [...months.values()];
}

/** Cost of each day; a month's peak is charged to the day that raised it. */
export function costsByDay(
  { horizon, battery, days }: Pick<BacktestCase, 'horizon' | 'battery' | 'days'>,
  { batteryKw, gridKw }: Pick<Dispatch, 'batteryKw' | 'gridKw'>,
): DispatchCost[] {
  const of = { horizon: packed(horizon), battery, demand: [], site: UNLIMITED };
  const peaks = new Map<string, number>();
  return days.map((one) => {
    const { fromStep, toStep, month } = one;
    const floorKw = peaks.get(month) ?? 0;
    const own = gridKw.subarray(fromStep, toStep);
    const demand = [demandOfDay(one, floorKw)];
    peaks.set(
      month,
      own.reduce((a, b) => Math.max(a, b), floorKw),
    );
    const day = { ...subCase(of, fromStep, toStep, 0), demand };
    return dispatchCost(day, { gridKw: own, batteryKw: batteryKw.subarray(fromStep, toStep) });
  });
}

const UNLIMITED = { transformerKw: null, exportLimitKw: null, pvCurtailable: false };
