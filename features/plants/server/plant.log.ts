import { maskContact } from '@heliodon/kernel/text';
import { changesBetween, type LogChange } from '@heliodon/server-kit/operation-log';
import type { PlantDetail } from '../contract/plant-change.contract.ts';
import { plantLogFields } from '../contract/plants.log-fields.ts';

export type LoggedPlant = PlantDetail['plant'];

/** The differences between two states of a plant; null: created or deleted. */
export function plantChanges(
  before: LoggedPlant | null,
  after: LoggedPlant | null,
  regionName: (code: string) => string,
): LogChange[] {
  const logged = (plant: LoggedPlant) => ({
    ...plant,
    province: regionName(plant.province),
    city: regionName(plant.city),
    phone: plant.phone && maskContact(plant.phone),
    ...numbers(plant),
    pfPoints: plant.pfPoints.map(({ powerPercent, pf }) => `${powerPercent} %: ${pf}`).join(', '),
  });
  return changesBetween(plantLogFields, before ? logged(before) : {}, after ? logged(after) : {});
}

/** 500 and 500.000 are equal. */
function numbers(plant: LoggedPlant) {
  const { pvKwp, storageKw, storageKwh, coalKgPerKwh, co2KgPerKwh, treesPerKwh } = plant;
  const typed = { pvKwp, storageKw, storageKwh, coalKgPerKwh, co2KgPerKwh, treesPerKwh };
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value === '' ? null : Number(value)]),
  ) as Record<keyof typeof typed, number | null>;
}
