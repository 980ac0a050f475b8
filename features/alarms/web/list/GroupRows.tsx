import { formatDateTime } from '@heliodon/kernel/format/time';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlarmListRow, getWarningListSilent } from '../../contract/list.contract.ts';
import { deviceName, durationText, lastedMs, wordsOf } from '../alarmText.ts';
import { GradeTag } from '../GradeTag.tsx';
import { HandlingTag } from '../HandlingTag.tsx';
import { ALARMS_KEY } from '../useAlarmNews.ts';
import styles from './list.module.css';
import { everything } from './listFilters.ts';

const PAGE_SIZE = 10;
const WIDTH_PX = 640;

interface GroupRowsProps {
  group: AlarmListRow;
  onOpen: (alarmId: number) => void;
}

/** What stands behind the lost logger. */
export function GroupRows({ group, onOpen }: GroupRowsProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const [page, setPage] = useState(1);
  const request = { ...everything, plantId: group.plantId, groupId: group.id, page, pageSize: PAGE_SIZE };
  const { data, error, refetch } = useQuery({
    queryKey: [ALARMS_KEY, 'group', request],
    queryFn: () => callApi(getWarningListSilent, request, { mask: false }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState compact onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height="6rem" />;
  return (
    <div className={styles.group}>
      <p className={styles.groupNote}>{t('list.groupHint')}</p>
      <Table<AlarmListRow>
        size="small"
        rowKey="id"
        scroll={{ x: WIDTH_PX }}
        dataSource={data.rows}
        onRow={(row) => ({ className: styles.row, onClick: () => onOpen(row.id) })}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: data.total,
          onChange: setPage,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
        columns={[
          {
            key: 'grade',
            title: t('list.grade'),
            width: lang === 'zh' ? 112 : 142,
            render: (_, row) => <GradeTag plain grade={row.grade} />,
          },
          {
            key: 'description',
            title: t('list.description'),
            ellipsis: true,
            render: (_, row) => wordsOf(row).description[lang],
          },
          { key: 'device', title: t('list.device'), ellipsis: true, render: (_, row) => deviceName(row) },
          {
            key: 'triggerTime',
            title: t('list.triggerTime'),
            width: 160,
            render: (_, row) => formatDateTime(row.triggerTime, row.timeZone),
          },
          {
            key: 'duration',
            title: t('list.duration'),
            width: 100,
            render: (_, row) => durationText(lastedMs(row, Date.now()), lang),
          },
          {
            key: 'status',
            title: t('list.status'),
            width: 110,
            render: (_, row) => <HandlingTag plain status={row.eventStatus} reminderDue={row.reminderDue} />,
          },
        ]}
      />
    </div>
  );
}
