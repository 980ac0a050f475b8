import {
  type DeliveryRow,
  deliveryStates,
  getDeliveries,
  notifyChannels,
} from '@heliodon/notifications/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeliveryColumns } from './useDeliveryColumns.tsx';

/** Log of notifications: recipient, alarm, channel and delivery state. */
export function DeliveriesView({ head }: { head: ReactNode }) {
  const { t } = useTranslation('notifications');
  const table = useTableState('notifyDeliveries', { filters: { keyword: '', channel: '', state: '' } });
  const columns = useDeliveryColumns();
  return (
    <>
      <QueryBar
        table={table}
        fields={[
          { name: 'keyword', label: t('list.search'), widget: 'text', placeholder: t('log.searchHint') },
          {
            name: 'state',
            label: t('log.state'),
            widget: 'select',
            options: deliveryStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            name: 'channel',
            label: t('list.channel'),
            widget: 'select',
            options: notifyChannels.map((value) => ({ value, label: t(`channel.${value}`) })),
          },
        ]}
      />
      <PageTable<DeliveryRow, { keyword: string; channel: string; state: string }>
        table={table}
        columns={columns}
        rowKey="id"
        title={head}
        queryKey={[getDeliveries.path]}
        refetchMs={10_000}
        query={({ page, pageSize, keyword, channel, state }) =>
          callApi(
            getDeliveries,
            {
              page,
              pageSize,
              keyword: keyword || undefined,
              channel: (channel || undefined) as DeliveryRow['channel'] | undefined,
              state: (state || undefined) as DeliveryRow['state'] | undefined,
            },
            { mask: false },
          )
        }
        empty={<EmptyState compact title={t('log.empty')} hint={t('log.emptyHint')} />}
      />
    </>
  );
}
