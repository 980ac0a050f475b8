import { ApartmentOutlined, SwapOutlined } from '@ant-design/icons';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import { PageLink } from '@heliodon/ui/PageLink';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { useLang } from '@heliodon/ui/useLang';
import { Tooltip } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { wholePlant } from '../../contract/alarm.words.ts';
import type { AlarmListRow } from '../../contract/list.contract.ts';
import { columns } from '../alarmColumns.ts';
import { deviceName, durationText, isFlapping, kindName, lastedMs, timeHint, wordsOf } from '../alarmText.ts';
import { GradeTag } from '../GradeTag.tsx';
import { HandlingTag } from '../HandlingTag.tsx';
import { devicePath } from '../paths.ts';
import styles from './list.module.css';

interface Shown {
  /** For one device its name is not repeated in each row; the same for one plant. */
  readonly device: boolean;
  readonly plant: boolean;
  /** One time zone for all rows, so that their order is visible; otherwise that of each plant. */
  readonly timeZone?: string;
  /** Width left for the description, in pixels. */
  readonly room?: number;
  readonly onOpen: (alarmId: number) => void;
}

/** Alarm columns with their cells. Widths fit a screen of 1366 pixels. */
export function useAlarmColumns({
  device,
  plant,
  timeZone,
  room = 0,
  onOpen,
}: Shown): PageColumn<AlarmListRow>[] {
  const lang = useLang();
  const options = useMemo(() => {
    const zoneOf = (row: AlarmListRow) => timeZone ?? row.timeZone;
    return {
      timeZone: zoneOf,
      render: {
        grade: ({ grade }: AlarmListRow) => <GradeTag grade={grade} />,
        description: (row: AlarmListRow) => <Description row={row} onOpen={onOpen} />,
        device: (row: AlarmListRow) => <Device row={row} />,
        triggerTime: (row: AlarmListRow) => (
          <span title={timeHint(row.triggerTime, zoneOf(row), row)}>
            {formatDateTime(row.triggerTime, zoneOf(row))}
          </span>
        ),
        recoverTime: (row: AlarmListRow) => <Recovery row={row} timeZone={zoneOf(row)} />,
        eventStatus: (row: AlarmListRow) => (
          <HandlingTag plain status={row.eventStatus} reminderDue={row.reminderDue} />
        ),
      },
      adjust: {
        grade: { width: lang === 'zh' ? 112 : 140 },
        description: { width: room + (plant ? 190 : lang === 'zh' ? 216 : 220) },
        device: { width: plant ? 120 : 132 },
        recoverTime: { width: lang === 'zh' ? 162 : 136 },
        handler: { hidden: plant },
      },
    };
  }, [lang, plant, timeZone, room, onOpen]);
  const all = useListColumns(columns, options);
  return useMemo(
    () => all.filter(({ key }) => (device || key !== 'device') && (plant || key !== 'plantName')),
    [all, device, plant],
  );
}

/** Text, number of raises and grouped alarms. */
function Description({ row, onOpen }: { row: AlarmListRow; onOpen: Shown['onOpen'] }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const text = wordsOf(row).description[lang];
  return (
    <span className={styles.description}>
      <button
        type="button"
        className={styles.open}
        title={text}
        onClick={(event) => {
          event.stopPropagation();
          onOpen(row.id);
        }}
      >
        {text}
      </button>
      {row.raisedCount > 1 && (
        <Tooltip title={t('list.times', { count: row.raisedCount })}>
          <span className={styles.mark}>×{row.raisedCount}</span>
        </Tooltip>
      )}
      {isFlapping(row) && (
        <Tooltip title={t('list.flapping', { count: row.flapCount })}>
          <span className={styles.mark}>
            <SwapOutlined aria-label={t('list.flapping', { count: row.flapCount })} />
          </span>
        </Tooltip>
      )}
      {row.groupSize > 0 && (
        <Tooltip title={t('list.group', { count: row.groupSize })}>
          <span className={styles.mark}>
            <ApartmentOutlined aria-label={t('list.group', { count: row.groupSize })} /> {row.groupSize}
          </span>
        </Tooltip>
      )}
    </span>
  );
}

function Device({ row }: { row: AlarmListRow }) {
  const lang = useLang();
  if (row.deviceId === 0) return <Text tone="tertiary">{wholePlant[lang]}</Text>;
  const title = `${kindName(row.deviceType, lang)} ${row.deviceSn}`;
  return (
    <PageLink
      className={styles.link}
      to={devicePath(row.deviceId)}
      title={title}
      onClick={(event) => event.stopPropagation()}
      otherwise={<span title={title}>{deviceName(row)}</span>}
    >
      {deviceName(row)}
    </PageLink>
  );
}

/** Duration until recovery, or until now. */
function Recovery({ row, timeZone }: { row: AlarmListRow; timeZone: string }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const duration = durationText(lastedMs(row, Date.now()), lang);
  const at = row.recoverTime && formatDateTime(row.recoverTime, timeZone);
  return (
    <span className={styles.cut} title={at ? t('list.restoredAt', { at }) : undefined}>
      {row.recoverTime ? (
        <StatusTag plain tone="normal">
          {t('list.restored', { duration })}
        </StatusTag>
      ) : (
        t('list.lasts', { duration })
      )}
    </span>
  );
}
