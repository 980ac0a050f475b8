import { QUARTER_MS } from '@heliodon/kernel/time';
import { dayStartMs, localDay, nextDay } from '../periods/local-time.ts';

/** Today and three days more. */
export const FORECAST_DAYS = 4;

/** A quarter of an hour of a flow, as the roll-ups keep it; null: not known. */
export interface MeasuredQuarter {
  readonly startMs: number;
  readonly energyKwh: number | null;
}

/** One local day; quarters in any order, those that are missing are not known. */
export interface MeasuredDay<Q extends MeasuredQuarter = MeasuredQuarter> {
  readonly day: string;
  readonly quarters: readonly Q[];
}

/** One time in ten it is less than p10Kwh, one time in two less than p50Kwh, nine times in ten less than p90Kwh. */
export interface QuarterForecast {
  readonly startMs: number;
  readonly p10Kwh: number;
  readonly p50Kwh: number;
  readonly p90Kwh: number;
}

export const toKw = (energyKwh: number): number => (energyKwh * 3_600_000) / QUARTER_MS;

/** Four figures are enough to learn from, and keep what is stored small. */
export const rounded = (kw: number): number => Number(kw.toPrecision(4));

export interface AheadQuarter {
  readonly startMs: number;
  readonly day: string;
  /** 0 today, 1 tomorrow. */
  readonly ahead: number;
}

/** The running quarter and all that follow until the end of the last local day. */
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
