import { MINUTE_MS } from '@heliodon/kernel/time';
import { BUCKET_MS } from '../metering/rollup.ts';
import { localMinute } from '../periods/local-time.ts';
import type { DaySegment } from '../tariff/tariff-day.ts';

const BUCKET_MIN = BUCKET_MS / MINUTE_MS;

/** A part of a quarter of an hour that has one price. */
export interface PricedPart {
  readonly segment: DaySegment;
  readonly minutes: number;
}

/**
 * Which prices hold in a quarter of an hour, and for how many of its minutes: a boundary inside splits it by time.
 * Clocks are set at quarters, so within one the wall clock runs on.
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
