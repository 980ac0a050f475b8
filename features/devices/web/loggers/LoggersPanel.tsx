import { KeyOutlined, PlusOutlined } from '@ant-design/icons';
import { getLoggerList, type LoggerRow } from '@heliodon/devices/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RegisterDialog } from './RegisterDialog.tsx';
import { ReissueDialog } from './ReissueDialog.tsx';
import { SerialConflicts } from './SerialConflicts.tsx';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const STATES = ['added', 'free', 'online', 'offline'] as const;
const REFRESH_MS = 10_000;

function useColumns(onReissue: (logger: LoggerRow) => void): PageColumn<LoggerRow>[] {
  const { t } = useTranslation('devices');
  return useMemo(
    () => [
      {
        key: 'online',
        title: t('list.status'),
        width: 110,
        render: (row) => <StatusTag plain status={row.online ? 'online' : 'offline'} />,
      },
      { key: 'sn', title: t('loggers.sn'), width: 190, render: (row) => <SerialNumber value={row.sn} /> },
      {
        key: 'plantName',
        title: t('loggers.plant'),
        width: 180,
        value: (row) => row.plantName ?? t('loggers.free'),
      },
      { key: 'devices', title: t('loggers.devices'), width: 100, number: true, decimals: 0 },
      { key: 'model', title: t('list.model'), width: 110 },
      { key: 'firmware', title: t('list.firmware'), width: 110 },
      {
        key: 'registeredAt',
        title: t('loggers.registeredAt'),
        width: 150,
        value: (row) => formatDateTime(row.registeredAt, timeZone, 'minute'),
      },
      {
        key: 'addedAt',
        title: t('loggers.addedAt'),
        width: 150,
        value: (row) => row.addedAt && formatDateTime(row.addedAt, timeZone, 'minute'),
      },
      {
        key: 'actions',
        title: t('list.actions'),
        width: 150,
        locked: true,
        fixed: 'end',
        render: (row) => (
          <Button type="link" size="small" icon={<KeyOutlined />} onClick={() => onReissue(row)}>
            {t('loggers.reissue')}
          </Button>
        ),
      },
    ],
    [t, onReissue],
  );
}

/** All loggers of the installation: those in plants, and those not yet added to a plant. */
export default function LoggersPanel() {
  const { t } = useTranslation('devices');
  const client = useQueryClient();
  const [registering, setRegistering] = useState(false);
  const [reissuing, setReissuing] = useState<LoggerRow>();
  const columns = useColumns(setReissuing);
  const table = useTableState('loggers', { filters: { keyword: '', state: '' } });
  const refresh = () => void client.invalidateQueries({ queryKey: [getLoggerList.path] });
  return (
    <>
      <SerialConflicts />
      <QueryBar
        table={table}
        fields={[
          {
            name: 'keyword',
            label: t('list.search'),
            widget: 'text',
            placeholder: t('loggers.searchHint'),
          },
          {
            name: 'state',
            label: t('list.status'),
            widget: 'select',
            options: STATES.map((value) => ({ value, label: t(`loggerState.${value}`) })),
          },
        ]}
      />
      <PageTable
        table={table}
        columns={columns}
        rowKey="deviceId"
        queryKey={[getLoggerList.path]}
        refetchMs={REFRESH_MS}
        query={({ page, pageSize, keyword, state }) =>
          callApi(
            getLoggerList,
            { page, pageSize, keyword, state: STATES.find((one) => one === state) },
            { mask: false },
          )
        }
        extra={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setRegistering(true)}>
            {t('loggers.register')}
          </Button>
        }
        empty={<EmptyState compact title={t('loggers.none')} hint={t('loggers.noneHint')} />}
      />
      {registering && (
        <RegisterDialog
          onClose={() => {
            setRegistering(false);
            refresh();
          }}
        />
      )}
      {reissuing && <ReissueDialog logger={reissuing} onClose={() => setReissuing(undefined)} />}
    </>
  );
}
