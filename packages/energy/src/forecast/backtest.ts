import { QUARTER_MS } from '@heliodon/kernel/time';
import { dayNoOf, dayOfNo, dayStartMs } from '../periods/local-time.ts';
import type { ForecastPair } from './forecast-errors.ts';
import type { MeasuredDay, MeasuredQuarter, QuarterForecast } from './quarter.ts';

/** How a forecast learns and predicts; the same interface for PV and load. */
export interface ForecastRule<State, Q extends MeasuredQuarter> {
  readonly start: State;
  readonly learn: (before: State, day: MeasuredDay<Q>) => State;
  readonly forecast: (state: State, nowMs: number, today: readonly Q[]) => readonly QuarterForecast[];
}

export interface BacktestFrame {
  readonly timeZone: string;
  /** This many days at the end are forecast; earlier days are only used for learning. */
  readonly lastDays: number;
  /** Minutes after local midnight at which the forecast is made, with the data measured by then. */
  readonly originMin: number;
  /** 0: the rest of the same day; 1 to 3: days ahead. */
  readonly ahead: number;
  /** Intervals that count; by default all. */
  readonly counts?: (startMs: number) => boolean;
}

/**
 * Rolling origin: each forecast uses only data known at the time. Persistence is the same time of the newest complete
 * day before the origin, so it is older for days further ahead.
 */
export function backtest<State, Q extends MeasuredQuarter>(
  rule: ForecastRule<State, Q>,
  days: readonly MeasuredDay<Q>[],
  frame: BacktestFrame,
): ForecastPair[] {
  const ordered = [...days].sort((a, b) => dayNoOf(a.day) - dayNoOf(b.day));
  const energy = new Map<number, number>();
  for (const { quarters } of ordered)
    for (const { startMs, energyKwh } of quarters) if (energyKwh !== null) energy.set(startMs, energyKwh);
  const firstTested = Math.max(0, ordered.length - frame.lastDays - frame.ahead);
  const pairs: ForecastPair[] = [];
  let state = rule.start;
  ordered.forEach((day, i) => {
    if (i >= firstTested && i < ordered.length - frame.ahead) {
      const nowMs = dayStartMs(day.day, frame.timeZone) + frame.originMin * 60_000;
      const today = day.quarters.filter(({ startMs }) => startMs + QUARTER_MS <= nowMs);
      const target = rangeOf(day.day, frame);
      for (const { startMs, p10Kwh, p50Kwh, p90Kwh } of rule.forecast(state, nowMs, today)) {
        const actualKwh = energy.get(startMs);
        if (startMs < Math.max(nowMs, target.fromMs) || startMs >= target.toMs) continue;
        if (actualKwh === undefined || frame.counts?.(startMs) === false) continue;
        const persistenceKwh = energy.get(startMs - (frame.ahead + 1) * 96 * QUARTER_MS) ?? null;
        pairs.push({ actualKwh, p10Kwh, p50Kwh, p90Kwh, persistenceKwh });
      }
    }
    state = rule.learn(state, day);
  });
  return pairs;
}

function rangeOf(day: string, { ahead, timeZone }: BacktestFrame): { fromMs: number; toMs: number } {
  const dayNo = dayNoOf(day) + ahead;
  return { fromMs: dayStartMs(dayOfNo(dayNo), timeZone), toMs: dayStartMs(dayOfNo(dayNo + 1), timeZone) };
}
