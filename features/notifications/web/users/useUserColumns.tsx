import { DeleteOutlined, EditOutlined, MoonOutlined, SendOutlined } from '@ant-design/icons';
import type { NotifyUserRow } from '@heliodon/notifications/contract';
import { IconButton } from '@heliodon/ui/IconButton';
import { Text } from '@heliodon/ui/layout/Text';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Tooltip } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../ChannelIcon.tsx';
import { GradeChips } from '../GradeChips.tsx';
import { useStepText } from '../useStepText.ts';
import styles from './users.module.css';

export interface UserActions {
  onEdit: (row: NotifyUserRow) => void;
  onTest: (row: NotifyUserRow) => void;
  onDelete: (row: NotifyUserRow) => void;
}

export function useUserColumns({ onEdit, onTest, onDelete }: UserActions): PageColumn<NotifyUserRow>[] {
  const { t } = useTranslation('notifications');
  const stepText = useStepText();
  return useMemo(
    () => [
      {
        key: 'enabled',
        title: t('list.status'),
        width: 84,
        locked: true,
        render: (row) => (
          <StatusTag plain tone={row.enabled ? 'normal' : 'offline'}>
            {row.enabled ? t('list.on') : t('list.off')}
          </StatusTag>
        ),
      },
      { key: 'name', title: t('list.name'), width: 180, locked: true },
      {
        key: 'channels',
        title: t('list.channels'),
        width: 190,
        render: (row) => <Targets row={row} />,
      },
      {
        key: 'grades',
        title: t('list.grades'),
        width: 186,
        render: (row) => <GradeChips grades={row.grades} />,
      },
      {
        key: 'plants',
        title: t('list.plants'),
        width: 116,
        value: (row) =>
          row.scope === 'all' ? t('list.allPlants') : row.plants.map(({ name }) => name).join(t('comma')),
      },
      {
        key: 'delayMinutes',
        title: t('list.step'),
        width: 100,
        value: (row) => stepText(row.delayMinutes),
      },
      {
        key: 'quiet',
        title: t('list.quiet'),
        width: 116,
        render: (row) => <Quiet row={row} />,
      },
      { key: 'timeZone', title: t('list.timeZone'), width: 140, hidden: true },
      {
        key: 'lang',
        title: t('list.lang'),
        width: 90,
        hidden: true,
        value: (row) => (row.lang === 'zh' ? '中文' : 'English'),
      },
      { key: 'owner', title: t('list.owner'), width: 120, hidden: true },
      {
        key: 'actions',
        title: t('list.action'),
        width: 108,
        fixed: 'end',
        locked: true,
        render: (row) => (
          <span className={styles.actions}>
            <IconButton
              small
              side="left"
              label={t('list.test')}
              name={row.name}
              icon={<SendOutlined />}
              onClick={() => onTest(row)}
            />
            <IconButton
              small
              side="left"
              label={t('list.edit')}
              name={row.name}
              icon={<EditOutlined />}
              onClick={() => onEdit(row)}
            />
            <IconButton
              small
              side="left"
              label={t('list.delete')}
              name={row.name}
              icon={<DeleteOutlined />}
              onClick={() => onDelete(row)}
            />
          </span>
        ),
      },
    ],
    [t, stepText, onEdit, onTest, onDelete],
  );
}

/** Channels with their phone number or email address. */
function Targets({ row }: { row: NotifyUserRow }) {
  return (
    <span className={styles.targets}>
      {row.channels.map((channel) => {
        const target = channel === 'sms' ? row.phone : row.email;
        return (
          <span key={channel} className={styles.target} title={target ?? undefined}>
            <ChannelIcon channel={channel} />
            <span className={styles.cut}>{target}</span>
          </span>
        );
      })}
    </span>
  );
}

function Quiet({ row }: { row: NotifyUserRow }) {
  const { t } = useTranslation('notifications');
  if (!row.quietFrom) return <Text tone="tertiary">{t('list.noQuiet')}</Text>;
  const note = row.seriousAlways ? t('list.quietButSerious') : t('list.quietAll');
  return (
    <Tooltip title={`${note} (${row.timeZone})`}>
      <span className={styles.target}>
        <MoonOutlined aria-hidden />
        {row.quietFrom}–{row.quietTo}
      </span>
    </Tooltip>
  );
}
