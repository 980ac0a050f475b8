import { RedoOutlined } from '@ant-design/icons';
import type { CallInput } from '@heliodon/contract/call';
import { getOutboxList, messageStates, retryMessages } from '@heliodon/system/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageTable, type Selection } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProviderLine } from './ProviderLine.tsx';
import { type OutboxRow, useOutboxColumns } from './useOutboxColumns.tsx';

type Request = CallInput<typeof getOutboxList>;

/** Messages with their state; on a server without SMS or e-mail, verification codes are read here. */
export default function OutboxPanel() {
  const { t } = useTranslation('system');
  const columns = useOutboxColumns();
  const table = useTableState('outbox', { filters: { keyword: '', channel: '', status: '' } });
  return (
    <>
      <ProviderLine />
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
          {
            name: 'status',
            label: t('outbox.status'),
            widget: 'select',
            options: messageStates.map((value) => ({ value, label: t(`outbox.${value}`) })),
          },
        ]}
      />
      <PageTable
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={[getOutboxList.path]}
        refetchMs={10_000}
        query={({ page, pageSize, keyword, channel, status }) =>
          callApi(
            getOutboxList,
            {
              page,
              pageSize,
              keyword: keyword || undefined,
              channel: (channel || undefined) as Request['channel'],
              status: (status || undefined) as Request['status'],
            },
            { mask: false },
          )
        }
        batch={(selection) => <RetryButton selection={selection} />}
        empty={<EmptyState compact title={t('outbox.empty')} hint={t('outbox.emptyHint')} />}
      />
    </>
  );
}

/** Resends messages that failed, or that were kept because no provider was configured. */
function RetryButton({ selection }: { selection: Selection<OutboxRow> }) {
  const { t } = useTranslation('system');
  const { message } = App.useApp();
  const client = useQueryClient();
  const fit = selection.rows.filter((row) => row.canRetry);
  const retry = async () => {
    const { queued } = await callApi(retryMessages, { ids: fit.map(({ id }) => id) });
    message.success(t('outbox.retried', { n: queued }));
    selection.clear();
    await client.invalidateQueries({ queryKey: [getOutboxList.path] });
  };
  return (
    <Button
      size="small"
      icon={<RedoOutlined />}
      disabled={fit.length === 0}
      title={fit.length === 0 ? t('outbox.noneFit') : undefined}
      onClick={() => void retry()}
    >
      {t('outbox.retry', { n: fit.length })}
    </Button>
  );
}
