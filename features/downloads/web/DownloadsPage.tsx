import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { type ExportJob, getExportLink, getExportList, removeExport } from '@heliodon/downloads/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { exportProgress, fileSizeText } from './exportTexts.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const toneOf = { queued: 'waiting', running: 'waiting', done: 'normal', failed: 'fault' } as const;
const REFRESH_MS = 2000;

async function download(jobId: string) {
  const { url } = await callApi(getExportLink, { jobId });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

interface RowActionsProps {
  job: ExportJob;
  /** Show icons without text. */
  narrow: boolean;
  onRemoved: () => void;
}

function RowActions({ job, narrow, onRemoved }: RowActionsProps) {
  const { t } = useTranslation('downloads');
  const { confirmDanger } = useConfirm();
  const remove = async () => {
    const done = await confirmDanger({
      action: t('remove'),
      name: job.fileName ?? t(`kind.${job.kind}`),
      onConfirm: () => callApi(removeExport, { jobId: job.jobId }),
    });
    if (done) onRemoved();
  };
  return (
    <Space size={4}>
      <Button
        type="link"
        size="small"
        icon={narrow && <DownloadOutlined />}
        aria-label={t('download')}
        disabled={job.status !== 'done'}
        onClick={() => void download(job.jobId)}
      >
        {!narrow && t('download')}
      </Button>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t('remove')}
        onClick={() => void remove()}
      />
    </Space>
  );
}

function useColumns(onRemoved: () => void): PageColumn<ExportJob>[] {
  const { t } = useTranslation('downloads');
  const narrow = useNarrow();
  return useMemo(
    () => [
      {
        key: 'status',
        title: t('status'),
        width: 100,
        render: (job) =>
          job.status === 'running' ? (
            <ProgressBar label={t(`kind.${job.kind}`)} percent={exportProgress(job)} size="small" />
          ) : (
            <StatusTag plain tone={toneOf[job.status]}>
              {t(`is.${job.status}`)}
            </StatusTag>
          ),
      },
      { key: 'kind', title: t('what'), width: 114, value: (job) => t(`kind.${job.kind}`) },
      { key: 'fileName', title: t('file'), width: 284 },
      { key: 'rowsDone', title: t('rows'), width: 86, number: true, decimals: 0 },
      { key: 'sizeBytes', title: t('size'), width: 84, value: (job) => fileSizeText(job.sizeBytes) },
      {
        key: 'createdAt',
        title: t('asked'),
        width: 138,
        value: (job) => formatDateTime(job.createdAt, timeZone, 'minute'),
      },
      {
        key: 'expiresAt',
        title: t('keptUntil'),
        width: 138,
        value: (job) => formatDateTime(job.expiresAt, timeZone, 'minute'),
      },
      {
        key: 'actions',
        title: t('actions'),
        width: narrow ? 90 : 132,
        fixed: 'end',
        locked: true,
        render: (job) => <RowActions job={job} narrow={narrow} onRemoved={onRemoved} />,
      },
    ],
    [t, narrow, onRemoved],
  );
}

/** Exports of this account, which continue in the background while other pages are open. */
export default function DownloadsPage() {
  const { t } = useTranslation('downloads');
  const client = useQueryClient();
  const table = useTableState('downloads');
  const onRemoved = useMemo(() => () => void client.invalidateQueries({ queryKey: ['exports'] }), [client]);
  const columns = useColumns(onRemoved);
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')}>
      <PageTable
        table={table}
        columns={columns}
        rowKey="jobId"
        queryKey={['exports']}
        refetchMs={REFRESH_MS}
        query={({ page, pageSize }) => callApi(getExportList, { page, pageSize }, { mask: false })}
        empty={<EmptyState compact title={t('empty')} hint={t('emptyHint')} />}
      />
    </PageFrame>
  );
}
