import { createContext, use } from 'react';
import type { Errors } from './checkPlant.ts';
import type { ChangeValues, PlantValues } from './plantValues.ts';

export interface PlantForm {
  readonly values: PlantValues;
  readonly errors: Errors;
  readonly change: ChangeValues;
  /** Called when a field loses focus: its rules are checked. */
  readonly left: (field: keyof PlantValues) => void;
  /** The edited plant; undefined while a plant is being added. */
  readonly plantId?: number;
}

export const PlantFormContext = createContext<PlantForm | null>(null);

export function usePlantForm(): PlantForm {
  const form = use(PlantFormContext);
  if (!form) throw new Error('a field of a plant stands in a form of a plant');
  return form;
}
