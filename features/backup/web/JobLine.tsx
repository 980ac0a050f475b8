import type { BackupJob } from '@heliodon/backup/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatSize } from './sizes.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const isOpen = (job: BackupJob | null | undefined): boolean =>
  job?.state === 'waiting' || job?.state === 'running';

/** Progress of the job, or result of the last one. */
export function JobLine({ job }: { job: BackupJob }) {
  const { t } = useTranslation('backup');
  const at = formatDateTime(job.finishedAt ?? job.at, timeZone, 'minute');
  if (job.state === 'failed')
    return <Alert type="error" showIcon title={t(`job.${job.kind}Failed`, { at })} description={job.error} />;
  if (job.state === 'done')
    return <Alert type="success" showIcon title={t(`job.${job.kind}Done`, { at, name: job.fileName })} />;
  const percent = job.totalParts > 0 ? Math.floor((job.doneParts / job.totalParts) * 100) : 0;
  return (
    <Stack gap="xxs" role="status">
      <span>{t(`job.${job.kind}Running`)}</span>
      <ProgressBar label={t(`job.${job.kind}Running`)} percent={percent} status="active" />
      {job.kind === 'backup' && (
        <Text tone="secondary">
          {t('job.figures', {
            done: job.doneParts,
            total: job.totalParts,
            rows: formatNumber(job.rowsDone, 0),
            size: formatSize(job.bytesDone),
          })}
        </Text>
      )}
      <Text tone="secondary">{t('job.leave')}</Text>
    </Stack>
  );
}
