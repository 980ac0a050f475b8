import { PaperClipOutlined } from '@ant-design/icons';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card, Pagination, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSendingHistory, type SendingRow, type SendingRun } from '../../contract/sending.contract.ts';
import { mailTone, runTone } from './runTone.ts';
import styles from './sending.module.css';

const PAGE_SIZE = 10;
const BUSY_MS = 2000;
const REST_MS = 30_000;

const isBusy = ({ state, mails }: SendingRun): boolean =>
  state === 'queued' ||
  state === 'making' ||
  mails.some((mail) => mail.state === 'queued' || mail.state === 'sending');

/** History of a scheduled report by month, with the status of each e-mail. */
export function HistoryView({ sending }: { sending: SendingRow }) {
  const { t } = useTranslation('settlement');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...callQuery(getSendingHistory, { id: sending.id, page, pageSize: PAGE_SIZE }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isBusy) ? BUSY_MS : REST_MS),
  });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height="12rem" />;
  if (data.total === 0)
    return <EmptyState compact title={t('sending.noHistory')} hint={t('sending.noHistoryHint')} />;
  const zone = sending.plants[0]?.timeZone ?? 'UTC';
  return (
    <Stack gap="sm">
      {data.rows.map((run) => (
        <RunCard key={run.runId} run={run} zone={zone} />
      ))}
      {data.total > PAGE_SIZE && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Stack>
  );
}

function RunCard({ run, zone }: { run: SendingRun; zone: string }) {
  const { t } = useTranslation('settlement');
  return (
    <Card size="small" className={styles.card} data-run={run.state}>
      <Inline wrap gap="xs" rowGap="xxs">
        <b>{run.month}</b>
        {run.test && <Tag>{t('sending.isTest')}</Tag>}
        <StatusTag plain tone={runTone[run.state]}>
          {t(`sending.run.${run.state}`)}
        </StatusTag>
        <Text tone="tertiary" size="sm">
          {formatDateTime(run.at, zone, 'minute')}
        </Text>
      </Inline>
      {run.state === 'settling' && run.nextAt && (
        <p className={styles.note}>
          {t('sending.settlingHint', { at: formatDateTime(run.nextAt, zone, 'minute') })}
        </p>
      )}
      {run.error && <p className={styles.error}>{run.error}</p>}
      {run.remarks.map((remark) => (
        <p key={remark} className={styles.note}>
          {remark}
        </p>
      ))}
      {run.files.length > 0 && (
        <ul className={styles.files}>
          {run.files.map((name) => (
            <li key={name}>
              <PaperClipOutlined aria-hidden /> {name}
            </li>
          ))}
        </ul>
      )}
      {run.mails.map(({ address, state, error }) => (
        <Inline key={address} wrap gap="xs" rowGap="xxs" className={styles.mail}>
          <span>{address}</span>
          <StatusTag plain tone={state ? mailTone[state] : 'offline'}>
            {t(`sending.mail.${state ?? 'forgotten'}`)}
          </StatusTag>
          {error && (
            <Text tone="tertiary" size="sm">
              {error}
            </Text>
          )}
        </Inline>
      ))}
    </Card>
  );
}
