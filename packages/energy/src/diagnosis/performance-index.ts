import { viewDays } from './day-view.ts';
import type { InverterDay, InverterFacts, PlantFacts, WeatherDay } from './inverter-day.ts';
import { powerModel } from './power-model.ts';
import type { IndexDay } from './rules/ageing.ts';
import { stringShares } from './string-shares.ts';

/**
 * What the sound strings gave over what their rated power would have in that light, of each day that was bright
 * enough to tell: about 0.95 of clean modules. To be kept for years: ageing shows in it.
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
