import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import type { DispatchPlant } from '../dispatch/dispatch-plant.ts';
import { demoPlants, measuredPlants } from '../dispatch/plants.ts';

/** All plants run in July of the measured year, from its first day on: the demand charge counts whole months. */
const FROM_MS = Date.UTC(2018, 6, 1);
const MEASURED = 'pvgis';
/** The first whole day of the measured part is a day later. */
const MEASURED_DAYS_LATER = 1;

/** Names of demo plants in China, or that of the measured year. */
export function monthPlants(names: readonly string[], days: number): DispatchPlant[] {
  const endMs = FROM_MS + days * DAY_MS + 12 * HOUR_MS;
  const found = [
    ...demoPlants(endMs, days, names),
    ...(names.includes(MEASURED) ? measured(days + MEASURED_DAYS_LATER) : []),
  ];
  const plants = names.flatMap((name) => found.filter((plant) => plant.name.split(',')[0] === name));
  if (plants.length !== names.length)
    throw new Error(`of ${names}, there are ${plants.map(({ name }) => name)}`);
  return plants;
}

const measured = (days: number): DispatchPlant[] =>
  [...measuredPlants(days)].filter(
    ({ name, terms }) => name.startsWith(MEASURED) && terms.demandPricePerKw === 0,
  );
