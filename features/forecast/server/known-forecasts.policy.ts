import type { ForecastPlant, PlantModel } from './forecast-plant.ts';
import type { ForecastSeries } from './forecast-store.ts';
import type { PastDay } from './hindcast.policy.ts';
import { emptyModel, forecastOf, learnDay } from './plant-model.ts';

export interface KnownForecast {
  /** Undefined: nothing could be forecast. */
  readonly pv: ForecastSeries | undefined;
  readonly load: ForecastSeries | undefined;
}

/**
 * The forecasts that would have been made at past moments, each only from the data before it. Moments must be asked in
 * the order of time, because learned days are not unlearned.
 */
export function knownForecasts(
  plant: ForecastPlant,
  days: readonly PastDay[],
): (nowMs: number) => KnownForecast {
  let model: PlantModel = emptyModel;
  let learned = 0;
  const startOf = (at: number) => days[at]?.quarters[0]?.startMs ?? Number.POSITIVE_INFINITY;
  return (nowMs) => {
    while (startOf(learned + 1) <= nowMs) {
      const { day, quarters } = days[learned] as PastDay;
      model = learnDay(plant, model, day, quarters);
      learned++;
    }
    const today = (days[learned]?.quarters ?? []).filter(({ startMs }) => startMs < nowMs);
    const now = { nowMs, today };
    return { pv: forecastOf('pv', plant, model, now), load: forecastOf('load', plant, model, now) };
  };
}
