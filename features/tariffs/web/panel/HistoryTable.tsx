import { monthOf } from '@heliodon/energy/periods/local-time';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { deletePrice, getPriceList, type PriceVersionRow } from '@heliodon/tariffs/contract';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { dayAfter } from '@heliodon/ui/period/dayRange';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { App, Button, Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './HistoryTable.module.css';
import { historyKey, useRefreshPrice } from './priceQueries.ts';
import { VersionBadge } from './VersionBadge.tsx';

interface HistoryTableProps {
  plantId: number;
  timeZone: string;
  onOpen: (versionId: number) => void;
}

/** All versions with their author and time, and which one is in effect. */
export function HistoryTable({ plantId, timeZone, onOpen }: HistoryTableProps) {
  const { t } = useTranslation('tariffs');
  const table = useTableState('priceHistory');
  const withdraw = useWithdraw(plantId);
  const columns = useColumns(timeZone, onOpen, withdraw);
  return (
    <PageTable
      table={table}
      columns={columns}
      rowKey="versionId"
      queryKey={historyKey(plantId)}
      title={<h3 className={styles.title}>{t('history.title')}</h3>}
      query={({ page, pageSize }) => callApi(getPriceList, { plantId, page, pageSize }, { mask: false })}
    />
  );
}

/** Withdraws a version after confirmation; undefined without the permission. */
function useWithdraw(plantId: number): ((row: PriceVersionRow) => void) | undefined {
  const { t } = useTranslation('tariffs');
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const refresh = useRefreshPrice(plantId);
  const mayEdit = usePermission('plantEdit');
  if (!mayEdit) return undefined;
  return ({ versionId, effectiveFrom }) =>
    void confirmDanger({
      action: t('history.withdraw'),
      name: t('history.versionFrom', { month: monthOf(effectiveFrom) }),
      consequence: t('history.withdrawConsequence'),
      onConfirm: async () => {
        try {
          await callApi(deletePrice, { plantId, versionId });
          void message.success(t('history.withdrawnDone'));
        } finally {
          await refresh();
        }
      },
    });
}

function useColumns(
  timeZone: string,
  onOpen: HistoryTableProps['onOpen'],
  withdraw: ReturnType<typeof useWithdraw>,
): PageColumn<PriceVersionRow>[] {
  const { t } = useTranslation('tariffs');
  return useMemo(
    () => [
      {
        key: 'state',
        title: t('history.state'),
        width: 130,
        locked: true,
        render: ({ state }) => <VersionBadge state={state} />,
      },
      {
        key: 'effectiveFrom',
        title: t('history.effective'),
        width: 150,
        render: ({ effectiveFrom, first }) => (
          <>
            {effectiveFrom} {first && <Tag>{t('history.first')}</Tag>}
          </>
        ),
      },
      { key: 'counts', title: t('history.counts'), width: 220, value: (row) => countsText(row, t) },
      {
        key: 'createdAt',
        title: t('history.created'),
        width: 170,
        value: ({ createdAt }) => formatDateTime(createdAt, timeZone),
      },
      { key: 'createdBy', title: t('history.by'), width: 120 },
      {
        key: 'actions',
        title: t('history.actions'),
        width: 150,
        fixed: 'end',
        locked: true,
        render: (row) => (
          <span className={styles.actions}>
            <Button type="link" size="small" onClick={() => onOpen(row.versionId)}>
              {t('history.open')}
            </Button>
            {withdraw && row.state === 'upcoming' && (
              <Button type="link" size="small" danger onClick={() => withdraw(row)}>
                {t('history.withdraw')}
              </Button>
            )}
          </span>
        ),
      },
    ],
    [t, timeZone, onOpen, withdraw],
  );
}

type Translate = ReturnType<typeof useTranslation<'tariffs'>>['t'];

function countsText({ state, countsFrom, countsUntil }: PriceVersionRow, t: Translate): string {
  if (state === 'replaced' || state === 'withdrawn') return t('history.never');
  const until = countsUntil && dayBefore(countsUntil);
  if (!countsFrom && !until) return t('history.always');
  if (!countsFrom) return t('history.until', { day: until });
  return until ? `${countsFrom} – ${until}` : t('history.from', { day: countsFrom });
}

const dayBefore = (day: string): string => dayAfter(day, -1);
