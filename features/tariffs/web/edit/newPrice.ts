import type { PriceInput } from '@heliodon/tariffs/contract';

const noPeriods = { deepValley: null, valley: null, peak: null, topPeak: null };

/** What a new plant starts from: one season, one price, nothing typed yet. */
export const newPrice = (effectiveMonth: string): PriceInput => ({
  effectiveMonth,
  efficiency: '0.88',
  feedInPrice: '',
  seasons: [{ startMonth: 1, endMonth: 12, usualPrice: '', ...noPeriods }],
});
