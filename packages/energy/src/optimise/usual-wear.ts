import type { DaySegment } from '../tariff/tariff-day.ts';

/**
 * Of a lithium battery: what a kWh that is stored and taken out again costs its cells, as a share of the mean price of a
 * kWh. Currencies differ by a hundred times and more, prices of batteries and of electricity much less.
 */
const SHARE = 0.14;

/** Three figures are enough for a guess. */
export function usualWear(buyPrice: ArrayLike<number>): number {
  const prices = Array.from(buyPrice);
  const mean = prices.reduce((sum, price) => sum + price, 0) / Math.max(1, prices.length);
  return Number((SHARE * Math.max(0, mean)).toPrecision(3));
}

/** The same of a day of prices, which count by their minutes. */
export const usualWearOfDay = (day: readonly DaySegment[]): number =>
  usualWear(
    day.flatMap(({ startMin, endMin, price }) => Array<number>(endMin - startMin).fill(Number(price))),
  );
