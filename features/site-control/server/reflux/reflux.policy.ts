import { GAP_MS } from '@heliodon/energy/metering/register';
import { HOUR_MS } from '@heliodon/kernel/time';

/* What was fed in against the target. Grid power is positive for import. */

export interface GridReading {
  readonly atMs: number;
  readonly gridKw: number;
}

/** A reading with the time that it stands for. */
export interface GridSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly gridKw: number;
}

export interface BackflowEvent {
  readonly fromMs: number;
  readonly toMs: number;
  /** Least import meanwhile; negative: fed in. */
  readonly worstKw: number;
  /** What was imported too little. */
  readonly kwh: number;
}

/** Meters are read to a tenth; less is no backflow but noise. */
const NOISE_KW = 0.1;
/** Two times with one reading between them are one event. */
const JOINED_READINGS = 2;
/** What a reading stands for when the meter is silent after it. */
const ALONE_MS = 60_000;

/** Each reading counts until the next one, as in the roll-ups; the last one until now. Readings are in order of time. */
export function gridSpans(readings: readonly GridReading[], nowMs: number): GridSpan[] {
  return readings.map(({ atMs, gridKw }, i) => {
    const untilMs = readings[i + 1]?.atMs ?? nowMs;
    return { fromMs: atMs, toMs: untilMs - atMs > GAP_MS ? atMs + ALONE_MS : untilMs, gridKw };
  });
}

/** Times in which less than the target was imported. */
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

/** The nominal frequency that a measured one belongs to; null: a machine that is off measures none. */
export function nominalHz(measuredHz: readonly (number | null)[]): 50 | 60 | null {
  const [hz] = measuredHz.filter((one): one is number => one !== null && one > 40 && one < 70);
  return hz === undefined ? null : hz < 55 ? 50 : 60;
}
