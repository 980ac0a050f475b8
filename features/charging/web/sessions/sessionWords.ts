import { useLang } from '@heliodon/ui/useLang';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { knownReason, type SessionRow, stopReasons } from '../../contract/charging.contract.ts';

/** Who began it: the holder of the card, its number, or somebody without a card. */
export function useStarter() {
  const { t } = useTranslation('charging');
  return useCallback(
    ({ holder, idTag }: Pick<SessionRow, 'holder' | 'idTag'>) => holder || idTag || t('sessions.noCard'),
    [t],
  );
}

/** Why it ended, in words; nothing while it runs. */
export function useStopReason() {
  const lang = useLang();
  return useCallback(
    (said: string) => {
      const reason = knownReason(said);
      return reason && stopReasons[reason][lang];
    },
    [lang],
  );
}
