import type { CallResponse } from '@heliodon/contract/call';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { getOutboxList } from '@heliodon/system/contract';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './OutboxPanel.module.css';

export type OutboxRow = CallResponse<typeof getOutboxList>['rows'][number];

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const toneOf: Record<OutboxRow['status'], StatusTone> = {
  kept: 'waiting',
  queued: 'waiting',
  sending: 'waiting',
  sent: 'normal',
  failed: 'fault',
};
const textOf = (row: OutboxRow) =>
  row.channel === 'mail' && row.purpose !== 'code' ? row.subject : row.body;

export function useOutboxColumns(): PageColumn<OutboxRow>[] {
  const { t } = useTranslation('system');
  const narrow = useNarrow();
  return useMemo(
    () => [
      {
        key: 'status',
        title: t('outbox.status'),
        width: 170,
        render: (row) => (
          <StatusTag plain tone={toneOf[row.status]}>
            {t(`outbox.${row.status}`)}
          </StatusTag>
        ),
      },
      {
        key: 'body',
        title: t('outbox.body'),
        width: narrow ? 190 : 300,
        value: (row) => textOf(row) || row.subject,
        // The code in the middle of the text must not be truncated.
        render: narrow
          ? (row) => <span className={styles.whole}>{textOf(row) || row.subject}</span>
          : undefined,
      },
      { key: 'at', title: t('outbox.time'), width: 166, value: (row) => formatDateTime(row.at, timeZone) },
      { key: 'channel', title: t('outbox.channel'), width: 80, value: (row) => t(`outbox.${row.channel}`) },
      { key: 'purpose', title: t('outbox.purpose'), width: 104, value: (row) => t(`purpose.${row.purpose}`) },
      { key: 'target', title: t('outbox.target'), width: 170 },
      {
        key: 'attachments',
        title: t('outbox.attachments'),
        width: 180,
        value: (row) => row.attachments.join(t('outbox.comma')) || null,
      },
      { key: 'error', title: t('outbox.error'), width: 200 },
      {
        key: 'nextTryAt',
        title: t('outbox.nextTry'),
        width: 180,
        hidden: true,
        value: (row) => row.nextTryAt && formatDateTime(row.nextTryAt, timeZone),
      },
      { key: 'tries', title: t('outbox.tries'), width: 90, number: true, decimals: 0, hidden: true },
    ],
    [t, narrow],
  );
}
