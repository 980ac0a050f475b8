import { ContainerOutlined } from '@ant-design/icons';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { type DeliveryRow, dropReasons } from '@heliodon/notifications/contract';
import { Text } from '@heliodon/ui/layout/Text';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { Tooltip } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChannelIcon } from '../ChannelIcon.tsx';
import { GradeChips } from '../GradeChips.tsx';
import { useStepText } from '../useStepText.ts';
import { DeliveryState } from './DeliveryState.tsx';
import styles from './log.module.css';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useDeliveryColumns(): PageColumn<DeliveryRow>[] {
  const { t } = useTranslation('notifications');
  const stepText = useStepText();
  return useMemo(
    () => [
      {
        key: 'state',
        title: t('log.state'),
        width: 136,
        locked: true,
        render: (row) => <DeliveryState row={row} />,
      },
      { key: 'at', title: t('log.at'), width: 160, value: (row) => formatDateTime(row.at, timeZone) },
      {
        key: 'userName',
        title: t('log.user'),
        width: 200,
        render: (row) => (
          <span className={styles.who} title={row.target}>
            <ChannelIcon channel={row.channel} />
            <span className={styles.cut}>{row.userName}</span>
          </span>
        ),
      },
      { key: 'stepMinutes', title: t('log.step'), width: 104, value: (row) => stepText(row.stepMinutes) },
      {
        key: 'alarm',
        title: t('log.alarm'),
        width: 210,
        render: (row) => <AlarmCell row={row} />,
      },
      { key: 'plantName', title: t('log.plant'), width: 150 },
      {
        key: 'reason',
        title: t('log.reason'),
        width: 126,
        value: (row) => {
          const dropped = dropReasons.find((reason) => reason === row.reason);
          return dropped ? t(`dropped.${dropped}`) : row.reason;
        },
      },
      { key: 'target', title: t('log.target'), width: 190, hidden: true },
      {
        key: 'sentAt',
        title: t('log.sentAt'),
        width: 170,
        hidden: true,
        value: (row) => row.sentAt && formatDateTime(row.sentAt, timeZone),
      },
      { key: 'tries', title: t('log.tries'), width: 90, number: true, decimals: 0, hidden: true },
      {
        key: 'grade',
        title: t('log.grade'),
        width: 212,
        hidden: true,
        render: (row) => row.grade && <GradeChips grades={[row.grade]} />,
      },
    ],
    [t, stepText],
  );
}

function AlarmCell({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation('notifications');
  if (row.alarmId === null) return <Text tone="tertiary">{t('log.test')}</Text>;
  return (
    <span className={styles.alarm}>
      {row.digest && (
        <Tooltip title={t('log.digest')}>
          <ContainerOutlined aria-label={t('log.digest')} />
        </Tooltip>
      )}
      <Link
        to={`/monitoring/alarmManage?alarm=${row.alarmId}`}
        title={row.description}
        className={styles.link}
      >
        {row.description || `#${row.alarmId}`}
      </Link>
    </span>
  );
}
