import { GAP_MS } from '@heliodon/energy/metering/register';
import { HOUR_MS } from '@heliodon/kernel/time';

/* Feed-in compared with the target. Grid power: import is positive. */

export interface GridReading {
  readonly atMs: number;
  readonly gridKw: number;
}

/** A reading and the period for which it is valid. */
export interface GridSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly gridKw: number;
}

export interface BackflowEvent {
  readonly fromMs: number;
  readonly toMs: number;
  /** Lowest import during the period; negative: feed-in. */
  readonly worstKw: number;
  /** The shortfall of import below the target. */
  readonly kwh: number;
}

/** Meters have a resolution of a tenth; smaller values are noise, not backflow. */
const NOISE_KW = 0.1;
/** Two periods separated by a single reading are one event. */
const JOINED_READINGS = 2;
/** Validity of a reading if no further one follows. */
const ALONE_MS = 60_000;

/**
 * Each reading is valid until the next one, as in the roll-ups; the last one until now. Readings are ordered by time.
 */
export function gridSpans(readings: readonly GridReading[], nowMs: number): GridSpan[] {
  return readings.map(({ atMs, gridKw }, i) => {
    const untilMs = readings[i + 1]?.atMs ?? nowMs;
    return { fromMs: atMs, toMs: untilMs - atMs > GAP_MS ? atMs + ALONE_MS : untilMs, gridKw };
  });
}

/** Periods in which import was below the target. */
export function backflowEvents(spans: readonly GridSpan[], targetKw: number): BackflowEvent[] {
  const events: BackflowEvent[] = [];
  let lastLow = Number.NEGATIVE_INFINITY;
  for (const [i, { fromMs, toMs, gridKw }] of spans.entries()) {
    if (gridKw >= targetKw - NOISE_KW) continue;
    const kwh = ((targetKw - gridKw) * (toMs - fromMs)) / HOUR_MS;
    const last = events.at(-1);
    if (last && i - lastLow <= JOINED_READINGS && fromMs - last.toMs <= GAP_MS)
      events[events.length - 1] = {
        fromMs: last.fromMs,
        toMs,
        worstKw: Math.min(last.worstKw, gridKw),
        kwh: last.kwh + kwh,
      };
    else events.push({ fromMs, toMs, worstKw: gridKw, kwh });
    lastLow = i;
  }
  return events;
}

/** The nominal frequency for a measured one; null: a device that is off measures none. */
export function nominalHz(measuredHz: readonly (number | null)[]): 50 | 60 | null {
  const [hz] = measuredHz.filter((one): one is number => one !== null && one > 40 && one < 70);
  return hz === undefined ? null : hz < 55 ? 50 : 60;
}
