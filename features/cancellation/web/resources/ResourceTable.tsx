import { formatDateTime } from '@heliodon/kernel/format/time';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { detectionResource, type ResourceRow } from '../../contract/resources.contract.ts';
import { ANSWERS_MS, RESOURCES_KEY, timeZone } from '../keys.ts';
import { OfferDialog } from './OfferDialog.tsx';
import { ResourceActions } from './ResourceActions.tsx';

const TONES = { open: 'warning', offered: 'waiting', refused: 'fault' } as const;

/** Plants and sub-accounts, with the state of each. */
export function ResourceTable() {
  const { t } = useTranslation('cancellation');
  const table = useTableState('cancelResources');
  const [offering, setOffering] = useState<ResourceRow>();
  const columns = useMemo<PageColumn<ResourceRow & { key: string }>[]>(
    () => [
      { key: 'kind', title: t('resources.kind'), width: 120, render: ({ kind }) => t(`kind.${kind}`) },
      { key: 'name', title: t('resources.name'), width: 200, locked: true },
      {
        key: 'contents',
        title: t('resources.contents'),
        width: 240,
        render: (row) =>
          row.kind === 'plant'
            ? t('resources.ofPlant', { devices: row.deviceCount })
            : t('resources.ofAccount', { below: row.belowCount, plants: row.plantCount }),
      },
      {
        key: 'state',
        title: t('resources.state'),
        width: 140,
        render: ({ state }) => (
          <StatusTag tone={TONES[state]} plain>
            {t(`state.${state}`)}
          </StatusTag>
        ),
      },
      { key: 'recipient', title: t('resources.recipient'), width: 180 },
      {
        key: 'at',
        title: t('resources.at'),
        width: 170,
        render: ({ at }) => formatDateTime(at, timeZone, 'minute'),
      },
      {
        key: 'actions',
        title: t('resources.actions'),
        width: 220,
        fixed: 'end',
        locked: true,
        render: (row) => <ResourceActions row={row} onOffer={() => setOffering(row)} />,
      },
    ],
    [t],
  );
  return (
    <>
      <PageTable
        table={table}
        columns={columns}
        rowKey="key"
        queryKey={RESOURCES_KEY}
        refetchMs={ANSWERS_MS}
        query={async ({ page, pageSize }) => {
          const { rows, total } = await callApi(detectionResource, { page, pageSize }, { mask: false });
          return { rows: rows.map((row) => ({ ...row, key: `${row.kind}-${row.id}` })), total };
        }}
      />
      <OfferDialog row={offering} onClose={() => setOffering(undefined)} />
    </>
  );
}
