import { type Band, certainBand } from '@heliodon/energy/optimise/futures';
import { type DayProfile, expectedDay } from '@heliodon/energy/optimise/habit-forecast';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { BandForecast } from '../../deps.ts';
import type { BacktestDeps } from '../case-deps.ts';
import type { GatheredBacktest } from './backtest-case.ts';

/** What was known at the beginning of `fromStep` about the steps before `toStep`. */
export type ExpectedAt = (
  fromStep: number,
  toStep: number,
) => { readonly pv: Band; readonly load: Band; readonly chargingKw: Float64Array };

/** The forecasts of the product as they would have been made; steps must be asked in order. */
export async function readExpected(
  { db, knownForecasts }: Pick<BacktestDeps, 'db' | 'knownForecasts'>,
  gathered: GatheredBacktest,
): Promise<ExpectedAt> {
  const { site, startMs } = gathered;
  const [fromMs, toMs] = [startMs[0] ?? 0, (startMs.at(-1) ?? 0) + QUARTER_MS];
  const forecastsAt = await knownForecasts(db, site.plantId, fromMs, toMs);
  return (fromStep, toStep) => {
    const { pv, load } = forecastsAt(startMs[fromStep] ?? 0);
    const usual = usualPowers(gathered, fromStep, toStep);
    const own = startMs.slice(fromStep, toStep);
    return {
      pv: bandOf(own, pv, usual.pvKw),
      load: bandOf(own, load, usual.loadKw),
      chargingKw: usual.chargingKw,
    };
  };
}

/** The forecast where it exists, otherwise the usual power of recent days. */
function bandOf(startMs: readonly number[], forecast: BandForecast | undefined, usualKw: Float64Array): Band {
  if (!forecast) return certainBand(usualKw);
  const of = (list: readonly number[]) =>
    Float64Array.from(startMs, (ms, step) => {
      const known = list[Math.round((ms - forecast.startMs) / QUARTER_MS)];
      return Math.max(0, known ?? usualKw[step] ?? 0);
    });
  return { lowKw: of(forecast.lowKw), kw: of(forecast.kw), highKw: of(forecast.highKw) };
}

/** Means of similar days before the day of `fromStep`. */
function usualPowers(
  { history, days, profiles }: GatheredBacktest,
  fromStep: number,
  toStep: number,
): Record<keyof DayProfile, Float64Array> {
  const { dayOf, slotOf } = history.calendar;
  const knownBefore = days[dayOf[fromStep] ?? 0] ?? '';
  const length = toStep - fromStep;
  const found = {
    pvKw: new Float64Array(length),
    loadKw: new Float64Array(length),
    chargingKw: new Float64Array(length),
  };
  let [known, expected] = [-1, undefined as DayProfile | undefined];
  for (let n = 0; n < length; n++) {
    const at = dayOf[fromStep + n] ?? 0;
    if (at !== known) [known, expected] = [at, expectedDay(profiles, knownBefore, days[at] ?? '')];
    const slot = slotOf[fromStep + n] ?? 0;
    found.pvKw[n] = expected?.pvKw[slot] ?? 0;
    found.loadKw[n] = expected?.loadKw[slot] ?? 0;
    found.chargingKw[n] = expected?.chargingKw[slot] ?? 0;
  }
  return found;
}
