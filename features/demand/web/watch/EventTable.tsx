import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DemandEvent, getDemandEvents } from '../../contract/watch.contract.ts';

const REFETCH_MS = 15_000;

/** Warnings of this plant, newest first. */
export function EventTable({ plantId, timeZone }: { plantId: number; timeZone: string }) {
  const { t } = useTranslation('demand');
  const table = useTableState('demandEvents', { pageSize: 10 });
  const columns = useMemo(
    (): PageColumn<DemandEvent>[] => [
      {
        key: 'level',
        title: t('events.level'),
        width: 130,
        render: ({ level }) => (
          <StatusTag tone={level === 'broken' ? 'fault' : 'warning'}>{t(`watch.tag.${level}`)}</StatusTag>
        ),
      },
      {
        key: 'raisedAt',
        title: t('events.raised'),
        width: 180,
        render: ({ raisedAt }) => formatDateTime(raisedAt, timeZone),
      },
      { key: 'limitKw', title: t('watch.limit'), unit: 'kW', number: true, decimals: 1, width: 120 },
      { key: 'projectedKw', title: t('events.projected'), unit: 'kW', number: true, decimals: 1, width: 140 },
      {
        key: 'reachedKw',
        title: t('events.reached'),
        unit: 'kW',
        number: true,
        decimals: 1,
        width: 150,
        help: t('events.reachedHelp'),
      },
      {
        key: 'clearedAt',
        title: t('events.cleared'),
        width: 180,
        render: ({ clearedAt }) =>
          clearedAt ? (
            formatDateTime(clearedAt, timeZone)
          ) : (
            <StatusTag tone="warning" plain>
              {t('events.lasts')}
            </StatusTag>
          ),
      },
    ],
    [t, timeZone],
  );
  return (
    <PageTable
      table={table}
      title={t('events.title')}
      columns={columns}
      rowKey="eventId"
      queryKey={[getDemandEvents.path, plantId]}
      query={({ page, pageSize }) =>
        callApi(getDemandEvents, { plantId, page, pageSize }, { mask: false, quiet: true })
      }
      refetchMs={REFETCH_MS}
      empty={<EmptyState compact title={t('events.none')} hint={t('events.noneHint')} />}
    />
  );
}
