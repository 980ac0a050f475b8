import type { PriceInput } from '@heliodon/tariffs/contract';

const noPeriods = { deepValley: null, valley: null, peak: null, topPeak: null };

/** Initial price of a new plant: one season with one price, both prices empty. */
export const newPrice = (effectiveMonth: string): PriceInput => ({
  effectiveMonth,
  efficiency: '0.88',
  feedInPrice: '',
  seasons: [{ startMonth: 1, endMonth: 12, usualPrice: '', ...noPeriods }],
});
