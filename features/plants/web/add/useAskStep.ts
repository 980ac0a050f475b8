import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { useState } from 'react';
import { checkPlantName, checkPosition, plantErrors } from '../../contract/plants.contract.ts';
import type { Errors } from '../form/checkPlant.ts';
import { type PlantValues, sentPlant } from '../form/plantValues.ts';
import { serverErrors } from '../form/serverErrors.ts';
import type { Step } from './addSteps.ts';

const quiet = { mask: false, quiet: true } as const;

/** Server-side checks of a step: whether the name is free and the position is in its region. */
export function useAskStep() {
  const lang = useLang();
  const [asking, setAsking] = useState(false);

  /** Undefined where the server has no objection; if a check fails, adding the plant shows the problem. */
  const ask = async (step: Step, values: PlantValues): Promise<Errors | undefined> => {
    const { name, country, province, city, longitude, latitude } = sentPlant(values);
    setAsking(true);
    try {
      if (step === 'basic') {
        const { free } = await callApi(checkPlantName, { name }, quiet);
        if (!free) return { name: plantErrors.nameExists[lang] };
      }
      if (step === 'location')
        await callApi(checkPosition, { country, province, city, longitude, latitude }, quiet);
      return undefined;
    } catch (error) {
      return serverErrors(error);
    } finally {
      setAsking(false);
    }
  };
  return { ask, asking };
}
