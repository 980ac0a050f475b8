import { localDay, localMinute, nextDay } from '@heliodon/energy/periods/local-time';
import { type DaySegment, monthNumber, segmentAt, segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { rangeOfMonth } from '@heliodon/energy/tariff/tariff-months';
import type { PriceInput, SeasonInput } from '@heliodon/tariffs/contract';

export interface PriceClock {
  readonly minute: number;
  readonly season: SeasonInput | undefined;
  /** The segment in effect in this minute. */
  readonly segment: DaySegment | undefined;
  /** The next segment, today or at midnight; undefined if period and price stay the same. */
  readonly next: DaySegment | undefined;
}

/** The price periods at a moment, in the time zone of the plant. */
export function priceClock(price: PriceInput, nowMs: number, timeZone: string): PriceClock {
  const today = localDay(nowMs, timeZone);
  const minute = localMinute(nowMs, timeZone);
  const segments = segmentsOn(price, today);
  const segment = segmentAt(segments, minute);
  const [tomorrow] = segmentsOn(price, nextDay(today));
  const next = segments.find(({ startMin }) => startMin > minute) ?? tomorrow;
  return {
    minute,
    season: rangeOfMonth(price.seasons, monthNumber(today)),
    segment,
    next: next?.period === segment?.period && next?.price === segment?.price ? undefined : next,
  };
}
