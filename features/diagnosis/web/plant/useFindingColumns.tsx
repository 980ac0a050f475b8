import { type FindingRow, findingWords } from '@heliodon/diagnosis/contract';
import { formatMoney } from '@heliodon/kernel/format/money';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelTag } from '../finding/LevelTag.tsx';
import { Sureness } from '../finding/Sureness.tsx';
import { usePlace } from '../finding/usePlace.ts';
import styles from './FindingsPanel.module.css';

export function useFindingColumns(onOpen: (findingId: number) => void): PageColumn<FindingRow>[] {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  const place = usePlace();
  return useMemo(
    () => [
      {
        key: 'level',
        title: t('list.level'),
        width: 80,
        sortable: true,
        locked: true,
        render: (row) => <LevelTag plain level={row.level} />,
      },
      {
        key: 'kind',
        title: t('list.kind'),
        width: 172,
        locked: true,
        render: (row) => (
          <>
            <button
              type="button"
              className={styles.name}
              onClick={(event) => {
                event.stopPropagation();
                onOpen(row.id);
              }}
            >
              {findingWords[row.kind].name[lang]}
            </button>
            <span className={styles.marks}>
              {row.quick && row.state === 'open' && <StatusTag tone="normal">{t('list.quick')}</StatusTag>}
              {row.alarm && <StatusTag tone="warning">{t('list.alarm')}</StatusTag>}
            </span>
          </>
        ),
      },
      { key: 'place', title: t('list.place'), width: 180, value: (row) => place(row) },
      { key: 'sinceDay', title: t('list.since'), width: 106, sortable: true },
      {
        key: 'kwhADay',
        title: t('list.kwhADay'),
        unit: 'kWh',
        width: 122,
        number: true,
        decimals: 2,
      },
      {
        key: 'lostKwh',
        title: t('list.lostKwh'),
        unit: 'kWh',
        width: 138,
        number: true,
        decimals: 1,
        sortable: true,
        help: t('list.lostKwhHint'),
      },
      {
        key: 'lostMoney',
        title: t('list.lostMoney'),
        width: 132,
        number: true,
        sortable: true,
        help: t('list.lostMoneyHint'),
        render: (row) => formatMoney(row.lostMoney, { lang, currency: row.currency }).text,
      },
      {
        key: 'sureness',
        title: t('list.sureness'),
        width: 154,
        sortable: true,
        render: (row) => <Sureness value={row.sureness} />,
      },
      { key: 'note', title: t('list.note'), width: 180, hidden: true },
    ],
    [t, lang, place, onOpen],
  );
}
