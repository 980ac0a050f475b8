import type { DaySegment } from '../tariff/tariff-day.ts';

/**
 * For lithium batteries: wear cost per kWh stored and discharged, as a share of the mean energy price. A ratio is used
 * because currencies differ by a factor of a hundred and more.
 */
const SHARE = 0.14;

/** Three significant digits are enough for an estimate. */
export function usualWear(buyPrice: ArrayLike<number>): number {
  const prices = Array.from(buyPrice);
  const mean = prices.reduce((sum, price) => sum + price, 0) / Math.max(1, prices.length);
  return Number((SHARE * Math.max(0, mean)).toPrecision(3));
}

/** The same for one day of prices, weighted by minutes. */
export const usualWearOfDay = (day: readonly DaySegment[]): number =>
  usualWear(
    day.flatMap(({ startMin, endMin, price }) => Array<number>(endMin - startMin).fill(Number(price))),
  );
