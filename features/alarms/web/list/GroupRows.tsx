import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlarmListRow, getWarningListSilent } from '../../contract/list.contract.ts';
import { titles } from '../alarmColumns.ts';
import { deviceName, durationText, lastedMs, timeHint, wordsOf } from '../alarmText.ts';
import { GradeTag } from '../GradeTag.tsx';
import { HandlingTag } from '../HandlingTag.tsx';
import { ALARMS_KEY } from '../useAlarmUpdates.ts';
import styles from './list.module.css';
import { everything } from './listFilters.ts';

const PAGE_SIZE = 10;
const WIDTH_PX = 720;

interface GroupRowsProps {
  group: AlarmListRow;
  /** Compact form beside the list: only device, start time and handling. */
  short?: boolean;
  /** The time zone of the surrounding list; otherwise that of the plant. */
  timeZone?: string;
  onOpen: (alarmId: number) => void;
}

/** Alarms grouped under the lost logger. */
export function GroupRows({ group, short, timeZone = group.timeZone, onOpen }: GroupRowsProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const [page, setPage] = useState(1);
  const request = { ...everything, plantId: group.plantId, groupId: group.id, page, pageSize: PAGE_SIZE };
  const { data, error, refetch } = useQuery({
    queryKey: [ALARMS_KEY, 'group', request],
    queryFn: () => callApi(getWarningListSilent, request, { mask: false }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height="6rem" />;
  return (
    <div className={short ? undefined : styles.group}>
      <p className={styles.groupNote}>{t('list.groupHint')}</p>
      <Table<AlarmListRow>
        size="small"
        rowKey="id"
        scroll={short ? undefined : { x: WIDTH_PX }}
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
        columns={columnsOf(t, lang, timeZone).filter(({ key }) => !short || SHORT.includes(key))}
      />
    </div>
  );
}

const SHORT = ['device', 'triggerTime', 'status'];

function columnsOf(t: (key: string) => string, lang: Lang, timeZone: string) {
  return [
    {
      key: 'grade',
      title: titles.grade[lang],
      width: lang === 'zh' ? 112 : 142,
      render: (_: unknown, row: AlarmListRow) => <GradeTag plain grade={row.grade} />,
    },
    {
      key: 'description',
      title: titles.description[lang],
      ellipsis: true,
      render: (_: unknown, row: AlarmListRow) => wordsOf(row).description[lang],
    },
    {
      key: 'device',
      title: titles.device[lang],
      ellipsis: true,
      render: (_: unknown, row: AlarmListRow) => deviceName(row),
    },
    {
      key: 'triggerTime',
      title: titles.triggerTime[lang],
      width: 160,
      render: (_: unknown, row: AlarmListRow) => (
        <span title={timeHint(row.triggerTime, timeZone, row)}>
          {formatDateTime(row.triggerTime, timeZone)}
        </span>
      ),
    },
    {
      key: 'duration',
      title: t('list.duration'),
      width: 100,
      render: (_: unknown, row: AlarmListRow) => durationText(lastedMs(row, Date.now()), lang),
    },
    {
      key: 'status',
      title: titles.eventStatus[lang],
      width: 110,
      render: (_: unknown, row: AlarmListRow) => (
        <HandlingTag plain status={row.eventStatus} reminderDue={row.reminderDue} />
      ),
    },
  ] satisfies (TableColumnType<AlarmListRow> & { key: string })[];
}
