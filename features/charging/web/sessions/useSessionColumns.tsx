import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { useLang } from '@heliodon/ui/useLang';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnmeasured, type SessionRow } from '../../contract/charging.contract.ts';
import { durationText, socText } from '../chargingWords.ts';
import { SessionStateTag } from './SessionStateTag.tsx';
import { useStarter, useStopReason } from './sessionWords.ts';

interface SessionColumns {
  timeZone: string;
  /** Unknown until the first answer. */
  currency: string | undefined;
  withPile: boolean;
}

const amount = (text: string | null): number | null => (text === null ? null : Number(text));

export function useSessionColumns({ timeZone, currency, withPile }: SessionColumns) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  const starter = useStarter();
  const stopReason = useStopReason();
  return useMemo((): PageColumn<SessionRow>[] => {
    const unit = currency && currencyUnit(currency, lang);
    const fee = { number: true, decimals: 2, width: 110, ...(unit && { unit }) };
    return [
      {
        key: 'state',
        title: t('sessions.state'),
        width: 100,
        locked: true,
        render: ({ state }) => <SessionStateTag plain state={state} />,
      },
      {
        key: 'startedAt',
        title: t('sessions.startedAt'),
        width: 180,
        sortable: true,
        value: ({ startedAt, isStartKnown }) => {
          const time = formatDateTime(startedAt, timeZone, 'minute');
          return isStartKnown ? time : t('sessions.before', { time });
        },
      },
      ...(withPile ? [{ key: 'pileName', title: t('sessions.pile'), width: 150 }] : []),
      { key: 'connector', title: t('sessions.connector'), width: 104, number: true, decimals: 0 },
      { key: 'holder', title: t('sessions.starter'), width: 130, value: starter },
      {
        key: 'durationMin',
        title: t('sessions.duration'),
        width: 120,
        sortable: true,
        value: ({ durationMin }) => durationText(durationMin, lang),
      },
      {
        key: 'energyKwh',
        title: t('sessions.energy'),
        unit: 'kWh',
        width: 136,
        sortable: true,
        number: true,
        decimals: 2,
        value: (row) => (isUnmeasured(row) ? null : row.energyKwh),
      },
      { key: 'fee', title: t('sessions.fee'), ...fee, sortable: true, value: (row) => amount(row.fee) },
      {
        key: 'energyFee',
        title: t('sessions.energyFee'),
        ...fee,
        hidden: true,
        value: (row) => amount(row.energyFee),
      },
      {
        key: 'serviceFee',
        title: t('sessions.serviceFee'),
        ...fee,
        hidden: true,
        value: (row) => amount(row.serviceFee),
      },
      {
        key: 'maxKw',
        title: t('sessions.maxKw'),
        unit: 'kW',
        width: 110,
        hidden: true,
        number: true,
        decimals: 1,
      },
      {
        key: 'soc',
        title: t('sessions.soc'),
        width: 110,
        value: ({ socStart, socEnd }) => socText(socStart, socEnd),
      },
      {
        key: 'stopReason',
        title: t('sessions.stopReason'),
        width: 130,
        value: (row) => stopReason(row.stopReason),
      },
    ];
  }, [t, lang, timeZone, currency, withPile, starter, stopReason]);
}
