import { viewDays } from './day-view.ts';
import type { InverterDay, InverterFacts, PlantFacts, WeatherDay } from './inverter-day.ts';
import { powerModel } from './power-model.ts';
import type { IndexDay } from './rules/ageing.ts';
import { stringShares } from './string-shares.ts';

/**
 * Output of the healthy strings relative to rated power under the measured irradiance, for each day that is bright
 * enough: about 0.95 for clean modules. Stored for years to detect ageing.
 */
export function performanceIndices(
  facts: InverterFacts,
  plant: PlantFacts,
  days: readonly InverterDay[],
  weather: readonly WeatherDay[],
): IndexDay[] {
  const views = viewDays(facts, plant, days, weather);
  const model = powerModel(
    stringShares(views, facts.ratedKw).days,
    facts.kwp ?? facts.ratedKw,
    plant.latitude,
  );
  return (model?.days ?? []).flatMap(({ stringDay, gain }) =>
    gain === null ? [] : [{ dayNo: stringDay.view.day.dayNo, index: gain }],
  );
}
