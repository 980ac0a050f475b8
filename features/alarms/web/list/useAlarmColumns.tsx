import { ApartmentOutlined, SwapOutlined } from '@ant-design/icons';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { PageLink } from '@heliodon/ui/PageLink';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Tooltip } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceWords } from '../../contract/alarm.words.ts';
import type { AlarmListRow } from '../../contract/list.contract.ts';
import { deviceName, durationText, isFlapping, kindName, lastedMs, timeHint, wordsOf } from '../alarmText.ts';
import { GradeTag } from '../GradeTag.tsx';
import { HandlingTag } from '../HandlingTag.tsx';
import { devicePath } from '../paths.ts';
import styles from './list.module.css';

interface Shown {
  /** Of one device nobody needs its name in each row, of one plant neither. */
  readonly device: boolean;
  readonly plant: boolean;
  /** One clock for all rows, so that their order can be seen; without it that of each plant. */
  readonly timeZone?: string;
  /** Pixels that are left for the description. */
  readonly room?: number;
  readonly onOpen: (alarmId: number) => void;
}

/** Level first, then what and where, since when, and what is done about it. Widths fit a screen of 1366 pixels. */
export function useAlarmColumns({
  device,
  plant,
  timeZone,
  room = 0,
  onOpen,
}: Shown): PageColumn<AlarmListRow>[] {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  return useMemo(() => {
    const zoneOf = (row: AlarmListRow) => timeZone ?? row.timeZone;
    const columns: (PageColumn<AlarmListRow> | false)[] = [
      {
        key: 'grade',
        title: t('list.grade'),
        width: lang === 'zh' ? 112 : 140,
        sortable: true,
        locked: true,
        render: (row) => <GradeTag grade={row.grade} />,
      },
      {
        key: 'description',
        title: t('list.description'),
        width: room + (plant ? 190 : lang === 'zh' ? 216 : 220),
        locked: true,
        render: (row) => <Description row={row} onOpen={onOpen} />,
      },
      device && {
        key: 'device',
        title: t('list.device'),
        width: plant ? 120 : 132,
        render: (row) => <Device row={row} />,
      },
      plant && { key: 'plantName', title: t('list.plant'), width: 152 },
      {
        key: 'triggerTime',
        title: t('list.triggerTime'),
        width: 150,
        sortable: true,
        render: (row) => (
          <span title={timeHint(row.triggerTime, zoneOf(row), row)}>
            {formatDateTime(row.triggerTime, zoneOf(row))}
          </span>
        ),
      },
      {
        key: 'recoverTime',
        title: t('list.recovery'),
        width: lang === 'zh' ? 162 : 136,
        sortable: true,
        render: (row) => <Recovery row={row} timeZone={zoneOf(row)} />,
      },
      {
        key: 'eventStatus',
        title: t('list.status'),
        width: 116,
        sortable: true,
        render: (row) => <HandlingTag plain status={row.eventStatus} reminderDue={row.reminderDue} />,
      },
      { key: 'handler', title: t('list.handler'), width: 100, hidden: plant },
      {
        key: 'source',
        title: t('list.source'),
        width: 130,
        hidden: true,
        value: (row) => sourceWords[row.eventType][lang],
      },
      {
        key: 'deviceType',
        title: t('list.kind'),
        width: 120,
        hidden: true,
        value: (row) => kindName(row.deviceType, lang),
      },
      { key: 'eventCode', title: t('list.eventCode'), width: 100, hidden: true },
      {
        key: 'lastTime',
        title: t('list.lastTime'),
        width: 158,
        hidden: true,
        value: (row) => formatDateTime(row.lastTime, zoneOf(row)),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, lang, device, plant, timeZone, room, onOpen]);
}

/** What happened, how often, and what hangs on it. */
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
  const { t } = useTranslation('alarms');
  const lang = useLang();
  if (row.deviceId === 0) return <span className={styles.none}>{t('list.wholePlant')}</span>;
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

/** For how long it was or is. */
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
