import type { Band } from '@heliodon/energy/optimise/futures';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { BacktestDeps } from '../case-deps.ts';
import { expectedBand, expectedKw } from '../horizon.ts';
import type { GatheredBacktest } from './backtest-case.ts';

/** What was known at the beginning of `fromStep` about the steps before `toStep`. */
export type ExpectedAt = (
  fromStep: number,
  toStep: number,
) => { readonly pv: Band; readonly load: Band; readonly chargingKw: Float64Array };

/** The forecasts of the product as they would have been made; steps must be asked in order. */
export async function readExpected(
  { db, knownForecasts }: Pick<BacktestDeps, 'db' | 'knownForecasts'>,
  { site, startMs, days, profiles, history }: GatheredBacktest,
): Promise<ExpectedAt> {
  const [fromMs, toMs] = [startMs[0] ?? 0, (startMs.at(-1) ?? 0) + QUARTER_MS];
  const forecastsAt = await knownForecasts(db, site.plantId, fromMs, toMs);
  const [dayOf, slotOf] = [Array.from(history.calendar.dayOf), Array.from(history.calendar.slotOf)];
  return (fromStep, toStep) => {
    const { pv, load } = forecastsAt(startMs[fromStep] ?? 0);
    const first = dayOf[fromStep] ?? 0;
    const steps = {
      startMs: startMs.slice(fromStep, toStep),
      dayOf: dayOf.slice(fromStep, toStep).map((day) => day - first),
      slotOf: slotOf.slice(fromStep, toStep),
    };
    const ownDays = days.slice(first, (dayOf[toStep - 1] ?? first) + 1);
    return {
      pv: expectedBand(steps, ownDays, pv, profiles, 'pvKw'),
      load: expectedBand(steps, ownDays, load, profiles, 'loadKw'),
      chargingKw: expectedKw(steps, ownDays, undefined, profiles, 'chargingKw').kw,
    };
  };
}
