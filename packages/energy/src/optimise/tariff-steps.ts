import { BUCKET_MS } from '../metering/rollup.ts';
import { dayRangeMs, localMinute } from '../periods/local-time.ts';
import { pricedParts } from '../settlement/price-split.ts';
import { type PriceTable, segmentsOn } from '../tariff/tariff-day.ts';
import { SLOT_MIN, type StepCalendar } from './plan-orders.ts';

export interface TariffSteps extends StepCalendar {
  readonly startMs: readonly number[];
  readonly buyPrice: Float64Array;
  readonly feedInPrice: Float64Array;
  /** Days without known prices: their steps cost nothing. */
  readonly unpriced: readonly string[];
}

/** The 15-minute intervals of local days with prices; a price change within an interval is time-weighted. */
export function tariffSteps(
  days: readonly string[],
  timeZone: string,
  priceOn: (day: string) => (PriceTable & { readonly feedInPrice: string }) | undefined,
): TariffSteps {
  const [startMs, dayOf, slotOf, buy, feedIn] = [[], [], [], [], []] as number[][] as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  const unpriced: string[] = [];
  for (const [at, day] of days.entries()) {
    const price = priceOn(day);
    const segments = price ? segmentsOn(price, day) : [];
    if (segments.length === 0) unpriced.push(day);
    const { fromMs, toMs } = dayRangeMs(day, timeZone);
    for (let ms = fromMs; ms < toMs; ms += BUCKET_MS) {
      const parts = pricedParts(ms, timeZone, segments);
      const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
      const paid = parts.reduce((sum, part) => sum + part.minutes * Number(part.segment.price), 0);
      startMs.push(ms);
      dayOf.push(at);
      slotOf.push(Math.floor(localMinute(ms, timeZone) / SLOT_MIN));
      buy.push(minutes > 0 ? paid / minutes : 0);
      feedIn.push(price ? Number(price.feedInPrice) : 0);
    }
  }
  return {
    startMs,
    dayOf,
    slotOf,
    unpriced,
    buyPrice: Float64Array.from(buy),
    feedInPrice: Float64Array.from(feedIn),
  };
}
