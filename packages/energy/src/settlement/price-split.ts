import { MINUTE_MS } from '@heliodon/kernel/time';
import { BUCKET_MS } from '../metering/rollup.ts';
import { localMinute } from '../periods/local-time.ts';
import type { DaySegment } from '../tariff/tariff-day.ts';

const BUCKET_MIN = BUCKET_MS / MINUTE_MS;

/** A part of a 15-minute interval with one price. */
export interface PricedPart {
  readonly segment: DaySegment;
  readonly minutes: number;
}

/**
 * Prices in a 15-minute interval with their minutes: a price change inside splits it by time. Clock changes occur only
 * at interval boundaries.
 */
export function pricedParts(
  startMs: number,
  timeZone: string,
  segments: readonly DaySegment[],
): PricedPart[] {
  const from = localMinute(startMs, timeZone);
  const to = from + BUCKET_MIN;
  return segments.flatMap((segment) => {
    const minutes = Math.min(to, segment.endMin) - Math.max(from, segment.startMin);
    return minutes > 0 ? [{ segment, minutes }] : [];
  });
}
