import { DAY_MIN, QUARTER_MIN } from '@heliodon/kernel/time';
import { localMinute } from '../periods/local-time.ts';
import { type DaySegment, segmentAt } from '../tariff/tariff-day.ts';

/*
 * What lost energy would have been worth: each part of it at the price of the quarter of an hour in which it was lost.
 * An estimate for people who decide what to mend, no bill: floating point is exact enough.
 */

const DAY_QUARTERS = DAY_MIN / QUARTER_MIN;

/** Shares of a loss by quarters of the wall clock, 96 of them, together 1. */
export type LossProfile = readonly number[];
/** Price of a kWh by quarters of the wall clock; null where none is known. */
export type QuarterPrices = readonly (number | null)[];

const quarters = <T>(value: (quarter: number) => T): T[] =>
  Array.from({ length: DAY_QUARTERS }, (_, quarter) => value(quarter));

/** Where in the day the amounts lie; undefined when there is none above zero. */
export function profileOf(
  steps: Iterable<{ readonly atMs: number; readonly amount: number }>,
  timeZone: string,
): LossProfile | undefined {
  const sums = quarters(() => 0);
  let total = 0;
  for (const { atMs, amount } of steps) {
    if (!(amount > 0)) continue;
    const quarter = Math.floor(localMinute(atMs, timeZone) / QUARTER_MIN);
    sums[quarter] = (sums[quarter] ?? 0) + amount;
    total += amount;
  }
  return total > 0 ? sums.map((sum) => sum / total) : undefined;
}

/** Several profiles as one, each with its weight. */
export function mixedProfile(
  parts: readonly { readonly profile: LossProfile; readonly weight: number }[],
): LossProfile | undefined {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  if (!(weight > 0)) return undefined;
  return quarters((at) =>
    parts.reduce((sum, part) => sum + ((part.profile[at] ?? 0) * part.weight) / weight, 0),
  );
}

/** A price that changes within a quarter counts for the minutes that it holds. */
export const quarterPrices = (segments: readonly DaySegment[]): QuarterPrices =>
  quarters((quarter) => {
    let sum = 0;
    for (let minute = 0; minute < QUARTER_MIN; minute += 1) {
      const price = segmentAt(segments, quarter * QUARTER_MIN + minute)?.price;
      if (!price) return null;
      sum += Number(price);
    }
    return sum / QUARTER_MIN;
  });

export const flatPrices = (price: string): QuarterPrices => quarters(() => Number(price));

/** Null when a part of the loss falls where no price is known. */
export function lossValue(kwh: number, profile: LossProfile, prices: QuarterPrices): number | null {
  let value = 0;
  for (const [quarter, share] of profile.entries()) {
    if (share === 0) continue;
    const price = prices[quarter] ?? null;
    if (price === null) return null;
    value += kwh * share * price;
  }
  return value;
}
