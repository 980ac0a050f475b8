import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { addPlant } from '../../contract/plants.contract.ts';
import type { Errors } from '../form/checkPlant.ts';
import { sentPlant } from '../form/plantValues.ts';
import { serverErrors } from '../form/serverErrors.ts';
import type { AddDraft } from './addDraft.ts';

type SentDraft = Pick<AddDraft, 'plant' | 'price' | 'subsidies' | 'noSubsidy' | 'transformer'>;
type Outcome = { plantId: number; errors?: undefined } | { plantId?: undefined; errors: Errors };

/** Sends the plant with its tariff; a refusal is returned as field errors or shown as a general failure. */
export function useAddPlant() {
  const {
    run: send,
    busy,
    failure,
  } = useAction(async (draft: SentDraft): Promise<Outcome> => {
    const { plant, price, subsidies, noSubsidy, transformer } = draft;
    try {
      const { plantId } = await callApi(
        addPlant,
        { plant: sentPlant(plant), price, subsidies: noSubsidy ? [] : subsidies, noSubsidy, transformer },
        { mask: false, quiet: true },
      );
      return { plantId };
    } catch (error) {
      const errors = serverErrors(error);
      if (!errors) throw error;
      return { errors };
    }
  });
  return { send, busy, failure };
}
