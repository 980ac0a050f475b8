import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { useLang } from '@heliodon/ui/useLang';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '../../contract/charging.contract.ts';
import { sessionColumns } from '../../contract/session.columns.ts';
import { durationText, socText } from '../chargingWords.ts';
import { SessionStateTag } from './SessionStateTag.tsx';

interface SessionColumns {
  timeZone: string;
  /** Unknown until the first answer. */
  currency: string | undefined;
  withPile: boolean;
}

const render = { state: ({ state }: SessionRow) => <SessionStateTag plain state={state} /> };

export function useSessionColumns({
  timeZone,
  currency,
  withPile,
}: SessionColumns): PageColumn<SessionRow>[] {
  const { t } = useTranslation('charging');
  const lang = useLang();
  const options = useMemo(() => {
    const money = { unit: currency && currencyUnit(currency, lang) };
    return {
      timeZone,
      render,
      adjust: {
        startedAt: {
          value: ({ startedAt, isStartKnown }: SessionRow) => {
            const time = formatDateTime(startedAt, timeZone, 'minute');
            return isStartKnown ? time : t('sessions.before', { time });
          },
        },
        // Hours and minutes instead of a number.
        durationMin: {
          number: false,
          unit: undefined,
          value: ({ durationMin }: SessionRow) => durationText(durationMin, lang),
        },
        fee: money,
        energyFee: money,
        serviceFee: money,
        soc: { value: ({ socStart, socEnd }: SessionRow) => socText(socStart, socEnd) },
      },
    };
  }, [t, lang, timeZone, currency]);
  const all = useListColumns(sessionColumns, options);
  return useMemo(() => (withPile ? all : all.filter(({ key }) => key !== 'pileName')), [all, withPile]);
}
