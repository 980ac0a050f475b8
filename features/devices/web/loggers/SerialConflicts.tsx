import { getSerialConflicts, type SerialConflict } from '@heliodon/devices/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Pagination, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { kindName } from '../kinds.ts';
import { detailPath } from '../paths.ts';
import styles from './loggers.module.css';

const PAGE_SIZE = 10;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Row = SerialConflict['devices'][number] & { readonly sn: string };

function useColumns(): TableColumnsType<Row> {
  const { t } = useTranslation('devices');
  const lang = useLang();
  return [
    { key: 'sn', title: t('loggers.sn'), width: 180, render: (_, row) => <SerialNumber value={row.sn} /> },
    {
      key: 'state',
      title: t('conflicts.state'),
      width: 140,
      render: (_, { isHolder }) => (
        <StatusTag plain tone={isHolder ? 'normal' : 'warning'}>
          {isHolder ? t('conflicts.holder') : t('conflicts.claim')}
        </StatusTag>
      ),
    },
    { key: 'owner', title: t('conflicts.owner'), width: 150, render: (_, row) => row.ownerName },
    {
      key: 'plant',
      title: t('loggers.plant'),
      width: 180,
      render: (_, row) => row.plantName ?? t('loggers.free'),
    },
    {
      key: 'device',
      title: t('conflicts.device'),
      width: 150,
      render: (_, row) => <Link to={detailPath(row.deviceId)}>{kindName(row.kind, lang)}</Link>,
    },
    {
      key: 'since',
      title: t('conflicts.since'),
      width: 150,
      render: (_, row) => formatDateTime(row.since, timeZone, 'minute'),
    },
  ];
}

/** Serial numbers claimed by several accounts; renders nothing where there are none. */
export function SerialConflicts() {
  const { t } = useTranslation('devices');
  const [page, setPage] = useState(1);
  const columns = useColumns();
  const { data } = useQuery({
    queryKey: [getSerialConflicts.path, page],
    queryFn: () => callApi(getSerialConflicts, { page, pageSize: PAGE_SIZE }, { mask: false }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.total === 0) return null;
  const rows = data.rows.flatMap(({ sn, devices }) => devices.map((device) => ({ ...device, sn })));
  return (
    <section className={styles.conflicts} aria-label={t('conflicts.title')}>
      <Alert type="warning" showIcon title={t('conflicts.title')} description={t('conflicts.hint')} />
      <Table<Row>
        rowKey="deviceId"
        size="small"
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 950 }}
      />
      {data.total > PAGE_SIZE && (
        <Pagination
          size="small"
          current={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  );
}
