import { type PricePlanTerms, pricePlan } from '../schedule/price-plan.ts';
import type { DaySegment, PricePeriod } from '../tariff/tariff-day.ts';
import { batteryModel } from './battery-range.ts';
import { type BatteryTerms, type DispatchCase, needKw, STEPS_A_DAY, stepsOf } from './dispatch-case.ts';
import { type Dispatch, follow } from './follow.ts';

/*
 * The plan by prices (schedule/price-plan.ts) applied to a horizon: what users set up without an optimiser. PV surplus
 * charges the battery; it is charged and discharged as the plan says, never exporting. After the last charge it keeps
 * the required final SOC.
 */

export type PriceAction = ReturnType<typeof pricePlan>[number]['strategy'];

/** `dayOf`: the day of a step; by default days have 96 steps. */
export function rulePlan(
  of: DispatchCase,
  dayOf = (step: number) => Math.floor(step / STEPS_A_DAY),
): Dispatch {
  const steps = stepsOf(of);
  const { horizon, battery } = of;
  const model = batteryModel(battery);
  const actions = priceActions(of.horizon.buyPrice, of.battery, dayOf);
  const powerKw = new Float64Array(steps);
  const cutOffKwh = new Float64Array(steps);
  const endKwh = ((battery.endSoc ?? 0) / 100) * battery.capacityKwh;
  let chargesLater = false;
  for (let step = steps - 1; step >= 0; step--) {
    const leftKw = needKw(horizon, step) - (horizon.pvKw[step] ?? 0);
    cutOffKwh[step] = model.maxKwh;
    if (actions[step] === 'charge') powerKw[step] = -battery.maxChargeKw;
    else if (leftKw < 0) powerKw[step] = leftKw;
    else if (actions[step] === 'discharge') {
      powerKw[step] = leftKw;
      cutOffKwh[step] = chargesLater ? model.minKwh : Math.max(model.minKwh, endKwh);
    }
    chargesLater ||= actions[step] === 'charge';
  }
  return follow(of, { powerKw, cutOffKwh }, model);
}

/** Action of the plan by prices in each step, from the prices of whole days. */
export function priceActions(
  buyPrice: ArrayLike<number>,
  battery: BatteryTerms,
  dayOf: (step: number) => number,
): PriceAction[] {
  const terms = pricePlanTerms(battery);
  const prices = Array.from(buyPrice);
  const actions: PriceAction[] = [];
  while (actions.length < prices.length) {
    const from = actions.length;
    let to = from;
    while (to < prices.length && dayOf(to) === dayOf(from)) to++;
    for (const { fromMin, toMin, strategy } of pricePlan(pricedRuns(prices.slice(from, to)), terms))
      for (let n = fromMin; n < toMin; n++) actions.push(strategy);
  }
  return actions;
}

/** Battery wear counts for charge and discharge; a plan by prices counts it once per stored kWh. */
const pricePlanTerms = (battery: BatteryTerms): PricePlanTerms => ({
  roundTrip: battery.chargeEfficiency * battery.dischargeEfficiency,
  wearPerKwh: 2 * battery.wearPerKwh,
  chargeToSoc: battery.socMax,
  dischargeToSoc: battery.socMin,
  powerRatio: 1000,
});

/** Steps with the same price as one run; here a "minute" is a step. Periods are derived from the prices. */
function pricedRuns(prices: readonly number[]): DaySegment[] {
  const periodOf = pricePeriods(prices);
  const runs: DaySegment[] = [];
  for (const [step, price] of prices.entries()) {
    const last = runs.at(-1);
    if (last && Number(last.price) === price) runs[runs.length - 1] = { ...last, endMin: step + 1 };
    else runs.push({ startMin: step, endMin: step + 1, period: periodOf(price), price: String(price) });
  }
  return runs;
}

/** Closer to the lowest price than to the mean: valley; closer to the highest: peak. */
function pricePeriods(prices: readonly number[]): (price: number) => PricePeriod {
  const lowest = prices.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const highest = prices.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (lowest === highest) return () => 'usual';
  const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
  return (price) => {
    if (price < (lowest + mean) / 2) return 'valley';
    return price > (highest + mean) / 2 ? 'peak' : 'usual';
  };
}
