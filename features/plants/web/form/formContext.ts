import { createContext, use } from 'react';
import type { Errors } from './checkPlant.ts';
import type { ChangeValues, PlantValues } from './plantValues.ts';

export interface PlantForm {
  readonly values: PlantValues;
  readonly errors: Errors;
  readonly change: ChangeValues;
  /** A field was left: its rules are looked at. */
  readonly left: (field: keyof PlantValues) => void;
  /** The plant that is edited; none while it is added. */
  readonly plantId?: number;
}

export const PlantFormContext = createContext<PlantForm | null>(null);

export function usePlantForm(): PlantForm {
  const form = use(PlantFormContext);
  if (!form) throw new Error('a field of a plant stands in a form of a plant');
  return form;
}
