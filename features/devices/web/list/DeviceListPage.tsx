import { ApiOutlined, PlusOutlined } from '@ant-design/icons';
import { type DeviceRow, exportDeviceList, getDeviceList } from '@heliodon/devices/contract';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { StatusTabs } from '@heliodon/ui/StatusTabs';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ADD_PATH, CONNECT_PATH, detailPath, MAPS_PATH } from '../paths.ts';
import { RemovedDrawer } from '../removed/RemovedDrawer.tsx';
import { ActionDialog, type Asked } from './ActionDialog.tsx';
import type { Action } from './actions.ts';
import { BatchActions, RowActions } from './DeviceActions.tsx';
import { type DeviceFilters, kindTabs, noFilters, statusOptions, toListFilter } from './deviceFilters.ts';
import styles from './list.module.css';
import { StatusCounts } from './StatusCounts.tsx';
import { useDeviceColumns } from './useDeviceColumns.tsx';
import { keepCounts, listKey, useDeviceCounts, useLiveDevices } from './useDeviceCounts.ts';
import { useRights } from './useRights.ts';

/** Refresh of the list for energy values, which the live topic does not contain. */
const REFRESH_MS = 60_000;

/** All devices of the plant with their live values. */
export default function DeviceListPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <DeviceList key={plant.plantId} plant={plant} />;
}

function AddButton({ primary }: { primary?: boolean }) {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  return (
    <Allowed code="deviceAdd">
      <Button
        type={primary ? 'primary' : 'default'}
        icon={<PlusOutlined />}
        onClick={() => navigate(ADD_PATH)}
      >
        {t('list.add')}
      </Button>
    </Allowed>
  );
}

function ConnectButton() {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  return (
    <Allowed code="deviceSetup">
      <Button icon={<ApiOutlined />} onClick={() => navigate(CONNECT_PATH)}>
        {t('list.connect')}
      </Button>
    </Allowed>
  );
}

function DeviceList({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('devices');
  const { t: ui } = useTranslation('ui');
  const lang = useLang();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { plantId, timeZone } = plant;
  const table = useTableState<DeviceFilters>('devices', { sort: 'name', filters: noFilters });
  const { kind, status } = table.filters;
  const rights = useRights();
  const [asked, setAsked] = useState<Asked>();
  const [removedOpen, setRemovedOpen] = useState(false);
  const ask = useCallback((action: Action, rows: DeviceRow[]) => setAsked({ action, rows }), []);
  const rowActions = useCallback(
    (row: DeviceRow) => <RowActions row={row} rights={rights} onAsk={ask} />,
    [rights, ask],
  );
  const columns = useDeviceColumns(kind, timeZone, rights.any ? rowActions : undefined);
  const counts = useDeviceCounts(plantId);
  useLiveDevices(plantId);

  const onRow = useCallback(
    ({ deviceId }: DeviceRow) => ({ className: styles.row, onClick: () => navigate(detailPath(deviceId)) }),
    [navigate],
  );
  return (
    <PageFrame
      title={t('list.title')}
      subtitle={`${plant.name} · ${zoneLabel(timeZone, Date.now())}`}
      action={
        <>
          <ConnectButton />
          <AddButton primary />
        </>
      }
    >
      <QueryBar
        table={table}
        fields={[
          { name: 'keyword', label: t('list.search'), widget: 'text', placeholder: t('list.searchHint') },
          {
            name: 'status',
            label: t('list.status'),
            widget: 'select',
            options: statusOptions(counts, kind, (status) => ui(`status.${status}`)),
          },
        ]}
      />
      <PageTable
        table={table}
        columns={columns}
        rowKey="deviceId"
        queryKey={listKey(plantId)}
        query={async ({ page, pageSize, sort, order, ...filters }) => {
          const list = await callApi(
            getDeviceList,
            { plantId, ...toListFilter(filters), page, pageSize, sort: sort as 'name', order },
            { mask: false },
          );
          keepCounts(client, plantId, list.counts);
          return list;
        }}
        head={
          <StatusTabs
            active={kind}
            onChange={(chosen) => table.setFilters({ kind: chosen })}
            tabs={kindTabs(counts, kind, lang, t('list.all'))}
          />
        }
        title={
          counts && (
            <StatusCounts
              counts={counts}
              kind={kind}
              chosen={status}
              onChoose={(chosen) => table.setFilters({ status: chosen })}
            />
          )
        }
        refetchMs={REFRESH_MS}
        extra={
          <>
            <Allowed code="deviceSetup">
              <Button type="text" onClick={() => navigate(MAPS_PATH)}>
                {t('list.registerMaps')}
              </Button>
            </Allowed>
            <Allowed code="deviceAdd">
              <Button type="text" onClick={() => setRemovedOpen(true)}>
                {t('removed.title')}
              </Button>
            </Allowed>
            <Allowed code="deviceExport">
              <ExportButton
                onExport={(format) =>
                  callApi(exportDeviceList, {
                    format,
                    filter: { plantId, ...toListFilter(table.filters) },
                  })
                }
              />
            </Allowed>
          </>
        }
        batch={
          rights.any ? ({ rows }) => <BatchActions rows={rows} rights={rights} onAsk={ask} /> : undefined
        }
        onRow={onRow}
        empty={
          <EmptyState
            compact
            title={t('list.empty')}
            hint={t('list.emptyHint')}
            action={
              <>
                <ConnectButton />
                <AddButton />
              </>
            }
          />
        }
      />
      {asked && (
        <ActionDialog
          asked={asked}
          plantId={plantId}
          onClose={() => {
            setAsked(undefined);
            void client.invalidateQueries({ queryKey: listKey(plantId) });
          }}
        />
      )}
      {removedOpen && (
        <RemovedDrawer plantId={plantId} timeZone={timeZone} onClose={() => setRemovedOpen(false)} />
      )}
    </PageFrame>
  );
}
