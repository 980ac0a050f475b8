import { DAY_MIN, QUARTER_MIN } from '@heliodon/kernel/time';
import { localMinute } from '../periods/local-time.ts';
import { type DaySegment, segmentAt } from '../tariff/tariff-day.ts';

/*
 * Value of lost energy: each part at the price of the 15-minute interval in which it was lost. An estimate for repair
 * decisions, not a bill, so floating point is exact enough.
 */

const DAY_QUARTERS = DAY_MIN / QUARTER_MIN;

/** Distribution of a loss over the 96 local 15-minute intervals; the sum is 1. */
export type LossProfile = readonly number[];
/** Price per kWh for each local 15-minute interval; null: unknown. */
export type QuarterPrices = readonly (number | null)[];

const quarters = <T>(value: (quarter: number) => T): T[] =>
  Array.from({ length: DAY_QUARTERS }, (_, quarter) => value(quarter));

/** Distribution of the amounts over the day; undefined if none is above zero. */
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

/** Weighted mean of several profiles. */
export function mixedProfile(
  parts: readonly { readonly profile: LossProfile; readonly weight: number }[],
): LossProfile | undefined {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  if (!(weight > 0)) return undefined;
  return quarters((at) =>
    parts.reduce((sum, part) => sum + ((part.profile[at] ?? 0) * part.weight) / weight, 0),
  );
}

/** A price change within an interval is weighted by minutes. */
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

/** Null if part of the loss has no known price. */
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
