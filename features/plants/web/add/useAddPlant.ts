import { callApi } from '@heliodon/web/client';
import { useState } from 'react';
import { addPlant } from '../../contract/plants.contract.ts';
import type { Errors } from '../form/checkPlant.ts';
import { sentPlant } from '../form/plantValues.ts';
import { serverErrors } from '../form/serverErrors.ts';
import type { AddDraft } from './addDraft.ts';

type Outcome = { plantId: number; errors?: undefined } | { plantId?: undefined; errors: Errors | undefined };

/** Sends the plant with its tariff; what is refused comes back as messages of fields, or is said in general. */
export function useAddPlant() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async (
    draft: Pick<AddDraft, 'plant' | 'price' | 'subsidies' | 'noSubsidy' | 'transformer'>,
  ) => {
    setBusy(true);
    setFailure(undefined);
    const { plant, price, subsidies, noSubsidy, transformer } = draft;
    try {
      const answer = await callApi(
        addPlant,
        { plant: sentPlant(plant), price, subsidies: noSubsidy ? [] : subsidies, noSubsidy, transformer },
        { mask: false, quiet: true },
      );
      return { plantId: answer.plantId } satisfies Outcome;
    } catch (error) {
      const errors = serverErrors(error);
      if (!errors) setFailure((error as Error).message);
      return { errors } satisfies Outcome;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, failure };
}
