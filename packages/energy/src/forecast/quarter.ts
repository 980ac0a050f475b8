import { QUARTER_MS } from '@heliodon/kernel/time';
import { dayStartMs, localDay, nextDay } from '../periods/local-time.ts';

/** Today and the next three days. */
export const FORECAST_DAYS = 4;

/** A 15-minute value of a flow from the roll-ups; null: unknown. */
export interface MeasuredQuarter {
  readonly startMs: number;
  readonly energyKwh: number | null;
}

/** One local day; intervals in any order; missing ones are unknown. */
export interface MeasuredDay<Q extends MeasuredQuarter = MeasuredQuarter> {
  readonly day: string;
  readonly quarters: readonly Q[];
}

/** 10th, 50th and 90th percentiles. */
export interface QuarterForecast {
  readonly startMs: number;
  readonly p10Kwh: number;
  readonly p50Kwh: number;
  readonly p90Kwh: number;
}

export const toKw = (energyKwh: number): number => (energyKwh * 3_600_000) / QUARTER_MS;

/** Four significant digits are enough and keep the stored data small. */
export const rounded = (kw: number): number => Number(kw.toPrecision(4));

export interface AheadQuarter {
  readonly startMs: number;
  readonly day: string;
  /** 0 today, 1 tomorrow. */
  readonly ahead: number;
}

/** The current interval and all following ones up to the end of the last local day. */
export function quartersAhead(nowMs: number, timeZone: string, days = FORECAST_DAYS): AheadQuarter[] {
  const quarters: AheadQuarter[] = [];
  let startMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  let day = localDay(nowMs, timeZone);
  for (let ahead = 0; ahead < days; ahead += 1) {
    const after = nextDay(day);
    const endMs = dayStartMs(after, timeZone);
    for (; startMs < endMs; startMs += QUARTER_MS) quarters.push({ startMs, day, ahead });
    day = after;
  }
  return quarters;
}
