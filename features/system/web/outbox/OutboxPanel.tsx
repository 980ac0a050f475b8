import type { CallResponse } from '@heliodon/contract/call';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { getOutboxList } from '@heliodon/system/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './OutboxPanel.module.css';

type OutboxRow = CallResponse<typeof getOutboxList>['rows'][number];

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const toneOf = { kept: 'waiting', sent: 'normal', failed: 'fault' } as const;

function useColumns(): PageColumn<OutboxRow>[] {
  const { t } = useTranslation('system');
  const narrow = useNarrow();
  return useMemo(
    () => [
      {
        key: 'status',
        title: t('outbox.status'),
        width: 170,
        render: (row) => (
          <StatusTag plain tone={toneOf[row.status]}>
            {t(`outbox.${row.status}`)}
          </StatusTag>
        ),
      },
      {
        key: 'body',
        title: t('outbox.body'),
        width: narrow ? 190 : 400,
        value: (row) => row.body || row.subject,
        // The code in the middle of the text must not be cut.
        render: narrow ? (row) => <span className={styles.whole}>{row.body || row.subject}</span> : undefined,
      },
      { key: 'at', title: t('outbox.time'), width: 180, value: (row) => formatDateTime(row.at, timeZone) },
      { key: 'channel', title: t('outbox.channel'), width: 100, value: (row) => t(`outbox.${row.channel}`) },
      { key: 'target', title: t('outbox.target'), width: 180 },
      { key: 'error', title: t('outbox.error'), width: 200, hidden: true },
    ],
    [t, narrow],
  );
}

/** Messages to people that no provider carried: on a server without SMS or mail, codes are read here. */
export default function OutboxPanel() {
  const { t } = useTranslation('system');
  const columns = useColumns();
  const table = useTableState('outbox', { filters: { keyword: '', channel: '' } });
  return (
    <>
      <QueryBar
        table={table}
        fields={[
          { name: 'keyword', label: t('outbox.search'), widget: 'text', placeholder: t('outbox.searchHint') },
          {
            name: 'channel',
            label: t('outbox.channel'),
            widget: 'select',
            options: (['sms', 'mail'] as const).map((value) => ({ value, label: t(`outbox.${value}`) })),
          },
        ]}
      />
      <PageTable
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={['outbox']}
        refetchMs={10_000}
        query={({ page, pageSize, keyword, channel }) =>
          callApi(
            getOutboxList,
            {
              page,
              pageSize,
              keyword: keyword || undefined,
              channel: (channel || undefined) as 'sms' | undefined,
            },
            { mask: false },
          )
        }
        empty={<EmptyState compact title={t('outbox.empty')} hint={t('outbox.emptyHint')} />}
      />
    </>
  );
}
