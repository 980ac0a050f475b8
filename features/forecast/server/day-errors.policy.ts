import { type ForecastPair, forecastErrors } from '@heliodon/energy/forecast/forecast-errors';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';

import type { ForecastLead } from '../contract/forecast.contract.ts';
import type { ForecastSeries } from './forecast-store.ts';

const HOURS_A_QUARTER = QUARTER_MS / HOUR_MS;
const AHEAD_MS = 4 * HOUR_MS;
/** The hourly refresh after midnight provides the day-ahead forecast of the day. */
const AFTER_MIDNIGHT_MS = HOUR_MS;

export interface ForecastDay {
  readonly startMs: number;
  readonly endMs: number;
  /** kWh of 15-minute intervals by start time, of this day and the one before. */
  readonly measured: ReadonlyMap<number, number>;
  /** Whether an interval counts; by default all do. */
  readonly counts?: (startMs: number) => boolean;
}

export interface DayError {
  readonly quarters: number;
  readonly maeKw: number;
  readonly biasKw: number;
  readonly forecastKwh: number;
  readonly measuredKwh: number;
  readonly persistenceMaeKw: number | null;
  readonly persistenceKwh: number | null;
  /** Number of intervals below the lower and above the upper line. */
  readonly belowLow: number;
  readonly aboveHigh: number;
}

/** Latest creation time of the forecast for an interval. */
const madeBy = (lead: ForecastLead, dayStartMs: number, quarterMs: number): number =>
  lead === 'dayAhead' ? dayStartMs + AFTER_MIDNIGHT_MS : quarterMs - AHEAD_MS;

/** The error of a day, from forecasts in order of creation; undefined if nothing can be compared. */
export function dayError(
  lead: ForecastLead,
  day: ForecastDay,
  forecasts: readonly ForecastSeries[],
): DayError | undefined {
  const pairs: ForecastPair[] = [];
  for (let quarterMs = day.startMs; quarterMs < day.endMs; quarterMs += QUARTER_MS) {
    const actualKwh = day.measured.get(quarterMs);
    if (actualKwh === undefined || day.counts?.(quarterMs) === false) continue;
    const forecast = forecasts.findLast(
      ({ madeAtMs, startMs }) =>
        madeAtMs <= madeBy(lead, day.startMs, quarterMs) &&
        startMs <= quarterMs &&
        madeAtMs > quarterMs - 2 * DAY_MS,
    );
    const at = forecast ? (quarterMs - forecast.startMs) / QUARTER_MS : 0;
    const kw = forecast?.kw[at];
    if (!forecast || kw === undefined) continue;
    pairs.push({
      actualKwh,
      p10Kwh: (forecast.lowKw[at] ?? kw) * HOURS_A_QUARTER,
      p50Kwh: kw * HOURS_A_QUARTER,
      p90Kwh: (forecast.highKw[at] ?? kw) * HOURS_A_QUARTER,
      persistenceKwh: day.measured.get(quarterMs - DAY_MS) ?? null,
    });
  }
  const both = pairs.filter(({ persistenceKwh }) => persistenceKwh !== null);
  return summed(both.length > 0 ? both : pairs);
}

function summed(pairs: readonly ForecastPair[]): DayError | undefined {
  const errors = forecastErrors(pairs, 0);
  if (!errors) return undefined;
  const sum = (of: (pair: ForecastPair) => number) => pairs.reduce((total, pair) => total + of(pair), 0);
  return {
    quarters: errors.quarters,
    maeKw: errors.maeKw,
    biasKw: errors.biasKw,
    forecastKwh: sum(({ p50Kwh }) => p50Kwh),
    measuredKwh: sum(({ actualKwh }) => actualKwh),
    persistenceMaeKw: errors.persistenceMaeKw,
    persistenceKwh:
      errors.persistenceMaeKw === null ? null : sum(({ persistenceKwh }) => persistenceKwh ?? 0),
    belowLow: pairs.filter(({ actualKwh, p10Kwh }) => actualKwh < p10Kwh).length,
    aboveHigh: pairs.filter(({ actualKwh, p90Kwh }) => actualKwh > p90Kwh).length,
  };
}
