import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../model/faults.ts';

/** Message of the rule in the language of the page. */
export function useFaultText(): (message: string) => string {
  const { t } = useTranslation('commissioning');
  return useCallback(
    (message) => {
      const { key, params } = faultText(message);
      return t(`maps.fault.${key}`, params);
    },
    [t],
  );
}
