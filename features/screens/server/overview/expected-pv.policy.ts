import { quartersAhead } from '@heliodon/energy/forecast/quarter';
import { QUARTER_MS } from '@heliodon/kernel/time';

export interface ForecastLine {
  readonly startMs: number;
  readonly kw: readonly number[];
}

/** The newest forecast; for times before its creation, the one of midnight. */
export function forecastAt(forecasts: readonly ForecastLine[], atMs: number): number | null {
  for (const { startMs, kw } of forecasts) {
    const value = kw[Math.floor((atMs - startMs) / QUARTER_MS)];
    if (atMs >= startMs && value !== undefined) return value;
  }
  return null;
}

export interface ExpectedDay {
  readonly day: string;
  readonly kwh: number | null;
}

const tenths = (kwh: number): number => Math.round(kwh * 10) / 10;

/**
 * PV energy of today and the following days: measured for past intervals, forecast otherwise. A day in which an
 * interval has neither is omitted.
 */
export function expectedPv(
  startOfTodayMs: number,
  timeZone: string,
  measuredKw: (atMs: number) => number | null,
  forecastKw: (atMs: number) => number | null,
): ExpectedDay[] {
  const sums = new Map<string, number | null>();
  for (const { day, startMs } of quartersAhead(startOfTodayMs, timeZone)) {
    const kw = measuredKw(startMs) ?? forecastKw(startMs);
    const sum = sums.has(day) ? (sums.get(day) ?? null) : 0;
    sums.set(day, sum === null || kw === null ? null : sum + (kw * QUARTER_MS) / 3_600_000);
  }
  return [...sums].map(([day, kwh]) => ({ day, kwh: kwh === null ? null : tenths(kwh) }));
}
