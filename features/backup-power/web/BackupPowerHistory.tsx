import { getBackupTests, getGridLosses } from '@heliodon/backup-power/contract';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card, Table, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeText } from './useTimeText.ts';

interface HistoryProps {
  plantId: number;
  timeZone: string;
}

const PAGE_SIZE = 10;
const LOOK_EVERY_MS = 10_000;

/** Grid losses and tests. */
export function BackupPowerHistory(props: HistoryProps) {
  const { t } = useTranslation('backup-power');
  return (
    <Card>
      <Tabs
        items={[
          { key: 'losses', label: t('backup.history.losses'), children: <Losses {...props} /> },
          { key: 'tests', label: t('backup.history.tests'), children: <Tests {...props} /> },
        ]}
      />
    </Card>
  );
}

const paged = (page: number, total: number | undefined, onChange: (page: number) => void) =>
  (total ?? 0) > PAGE_SIZE
    ? { current: page, pageSize: PAGE_SIZE, total, showSizeChanger: false, onChange }
    : (false as const);

function Losses({ plantId, timeZone }: HistoryProps) {
  const { t } = useTranslation('backup-power');
  const timeText = useTimeText();
  const [page, setPage] = useState(1);
  const { data, isPending } = useQuery({
    ...callQuery(getGridLosses, { plantId, page, pageSize: PAGE_SIZE }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });
  if (data && data.total === 0)
    return (
      <EmptyState compact title={t('backup.history.noLosses')} hint={t('backup.history.noLossesHint')} />
    );
  return (
    <Table
      size="small"
      rowKey={({ deviceId, fromMs, cause }) => `${deviceId} ${fromMs} ${cause}`}
      loading={isPending}
      dataSource={data?.rows ?? []}
      pagination={paged(page, data?.total, setPage)}
      columns={[
        { title: t('backup.history.from'), render: (_, { fromMs }) => formatDateTime(fromMs, timeZone) },
        { title: t('backup.history.system'), dataIndex: 'name' },
        { title: t('backup.history.cause'), render: (_, { cause }) => t(`backup.cause.${cause}`) },
        {
          title: t('backup.history.lasted'),
          align: 'right',
          render: (_, { fromMs, toMs }) =>
            toMs === null ? t('backup.history.still') : timeText((toMs - fromMs) / 60_000),
        },
      ]}
    />
  );
}

function Tests({ plantId, timeZone }: HistoryProps) {
  const { t } = useTranslation('backup-power');
  const [page, setPage] = useState(1);
  const { data, isPending } = useQuery({
    ...callQuery(getBackupTests, { plantId, page, pageSize: PAGE_SIZE }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });
  if (data && data.total === 0)
    return <EmptyState compact title={t('backup.history.noTests')} hint={t('backup.history.noTestsHint')} />;
  return (
    <Table
      size="small"
      rowKey="testId"
      loading={isPending}
      dataSource={data?.rows ?? []}
      pagination={paged(page, data?.total, setPage)}
      columns={[
        {
          title: t('backup.history.from'),
          render: (_, { createdAt }) => formatDateTime(createdAt, timeZone),
        },
        { title: t('backup.history.system'), dataIndex: 'name' },
        {
          title: t('backup.history.result'),
          render: (_, { state }) => (
            <StatusTag plain tone={state === 'passed' ? 'normal' : state === 'failed' ? 'fault' : 'waiting'}>
              {t(`backup.testState.${state}`)}
            </StatusTag>
          ),
        },
        {
          title: t('backup.history.reason'),
          render: (_, { reason }) => (reason ? t(`backup.reason.${reason}`) : NO_VALUE),
        },
        { title: t('backup.history.minutes'), align: 'right', dataIndex: 'minutes' },
        { title: t('backup.history.operator'), dataIndex: 'operator' },
      ]}
    />
  );
}
