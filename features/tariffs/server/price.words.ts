import { pricesOf } from '@heliodon/energy/tariff/tariff-day';
import { decimalSpan } from '@heliodon/energy/tariff/tariff-decimal';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import type { TextParams } from '@heliodon/kernel/lang';
import type { PriceInput } from '../contract/price.schema.ts';

/** Lowest to highest price of the year, for the operation log: '0.3012–1.0358'. */
export function priceText(price: PriceInput | undefined): string {
  const span = price && decimalSpan(pricesOf(price));
  if (!span) return NO_VALUE;
  return span.lowest === span.highest ? span.lowest : `${span.lowest}–${span.highest}`;
}

export const changeParams = (before: PriceInput | undefined, after: PriceInput): TextParams => ({
  month: after.effectiveMonth,
  before: priceText(before),
  after: priceText(after),
  feedInBefore: before?.feedInPrice ?? NO_VALUE,
  feedInAfter: after.feedInPrice,
  efficiencyBefore: before?.efficiency ?? NO_VALUE,
  efficiencyAfter: after.efficiency,
});
