import { add, type Decimal, negate, ZERO } from '@heliodon/kernel/decimal';
import { amountOf } from '../settlement/lines.ts';
import { type DayTerms, type FlowBucket, settleDay } from '../settlement/settle-day.ts';
import { type Horizon, STEP_H } from './dispatch-case.ts';
import type { Dispatch } from './follow.ts';

/*
 * Cost of a dispatch on the bill: intervals are settled like measured ones, in exact decimals. Demand above the month's
 * peak belongs to the capacity charge (settlement/capacity-charge.ts); wear is not billed.
 */

export interface SettledCost {
  /** Cost of import, positive, and revenue of export; not rounded. */
  readonly energy: Decimal;
  readonly feedIn: Decimal;
}

/** Flows of each step in the form of roll-ups. */
export function dispatchBuckets(
  startMs: readonly number[],
  horizon: Horizon,
  { batteryKw, gridKw, curtailedKw }: Dispatch,
): FlowBucket[] {
  const kwh = (kw: number | undefined) => Math.max(0, kw ?? 0) * STEP_H;
  return startMs.map((ms, step) => ({
    startMs: ms,
    pv: kwh((horizon.pvKw[step] ?? 0) - (curtailedKw[step] ?? 0)),
    charge: kwh(-(batteryKw[step] ?? 0)),
    discharge: kwh(batteryKw[step]),
    import: kwh(gridKw[step]),
    export: kwh(-(gridKw[step] ?? 0)),
    load: kwh(horizon.loadKw[step]),
    charging: kwh(horizon.chargingKw[step]),
  }));
}

/** `days`: local days in order; `dayOf`: the day of a bucket. */
export function settledCost(
  days: readonly string[],
  dayOf: ArrayLike<number>,
  buckets: readonly FlowBucket[],
  termsOn: (day: string) => DayTerms,
): SettledCost {
  let [energy, feedIn] = [ZERO, ZERO];
  for (const [at, day] of days.entries()) {
    const own = buckets.filter((_, step) => dayOf[step] === at);
    for (const line of settleDay(day, own, termsOn(day)).lines) {
      if (line.item === 'import') energy = add(energy, negate(amountOf(line)));
      if (line.item === 'feedIn') feedIn = add(feedIn, amountOf(line));
    }
  }
  return { energy, feedIn };
}
