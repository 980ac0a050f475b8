import type { Band } from '@heliodon/energy/optimise/futures';
import type { ProfileDay } from '@heliodon/energy/optimise/habit-forecast';
import type { TariffSteps } from '@heliodon/energy/optimise/tariff-steps';
import type { BandForecast } from '../deps.ts';
import { expectedKw } from '../optimise/horizon.ts';

/** The forecast where available, otherwise the usual power of past days, without a range. */
export function expectedBand(
  steps: TariffSteps,
  days: readonly string[],
  forecast: BandForecast | undefined,
  profiles: readonly ProfileDay[],
  which: 'pvKw' | 'loadKw',
): Band {
  const line = (kw: readonly number[] = []) =>
    expectedKw(steps, days, forecast && { startMs: forecast.startMs, kw }, profiles, which).kw;
  return { lowKw: line(forecast?.lowKw), kw: line(forecast?.kw), highKw: line(forecast?.highKw) };
}
