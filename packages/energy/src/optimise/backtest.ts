import {
  type BacktestCase,
  type BacktestDay,
  type BacktestPlant,
  ordersMaker,
  type Policy,
} from './backtest-orders.ts';
import { type DemandPeriod, startKwhOf, stepsOf } from './dispatch-case.ts';
import { type Dispatch, type DispatchCost, dispatchCost, follow, withoutBattery } from './follow.ts';
import { rulePlan } from './rule-plan.ts';
import { packed, subCase } from './sub-case.ts';

/*
 * Simulates past days with another plan. Each day is planned at midnight from the data known then, and executed with
 * the actual prices, PV, load and charging.
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
  const ordersFor = ordersMaker(of, policy);
  const whole = emptyDispatch(stepsOf(of));
  const peaks = new Map<string, number>();
  const dayCosts: DispatchCost[] = [];
  const unplannedDays: number[] = [];
  const beganKwh = startKwhOf(of.battery);
  let heldKwh = beganKwh;
  for (const [at, { fromStep, toStep, month, demandPricePerKw }] of given.days.entries()) {
    const orders = await ordersFor(at, heldKwh, peaks);
    if (!orders) unplannedDays.push(at);
    const floorKw = peaks.get(month) ?? 0;
    const ownDemand = [{ fromStep: 0, toStep: toStep - fromStep, pricePerKw: demandPricePerKw, floorKw }];
    const day = { ...subCase(of, fromStep, toStep, heldKwh), demand: ownDemand };
    const done = orders ? follow(day, orders) : rulePlan(day, () => 0);
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

const emptyDispatch = (steps: number): Dispatch => ({
  batteryKw: new Float64Array(steps),
  storedKwh: new Float64Array(steps),
  gridKw: new Float64Array(steps),
  curtailedKw: new Float64Array(steps),
});

/** A month's peak is charged in full: nothing was paid before. */
function monthlyDemand(days: readonly BacktestDay[]): DemandPeriod[] {
  const months = new Map<string, DemandPeriod>();
  for (const { fromStep, toStep, month, demandPricePerKw } of days) {
    const begun = months.get(month)?.fromStep ?? fromStep;
    months.set(month, { fromStep: begun, toStep, pricePerKw: demandPricePerKw, floorKw: 0 });
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
  return days.map(({ fromStep, toStep, month, demandPricePerKw }) => {
    const floorKw = peaks.get(month) ?? 0;
    const own = gridKw.subarray(fromStep, toStep);
    const demand = [{ fromStep: 0, toStep: toStep - fromStep, pricePerKw: demandPricePerKw, floorKw }];
    peaks.set(
      month,
      own.reduce((a, b) => Math.max(a, b), floorKw),
    );
    const day = { ...subCase(of, fromStep, toStep, 0), demand };
    return dispatchCost(day, { gridKw: own, batteryKw: batteryKw.subarray(fromStep, toStep) });
  });
}

const UNLIMITED = { transformerKw: null, exportLimitKw: null, pvCurtailable: false };
