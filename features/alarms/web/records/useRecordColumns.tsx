import { BellOutlined } from '@ant-design/icons';
import { formatDateTime, zoneLabel } from '@heliodon/kernel/format/time';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { useLang } from '@heliodon/ui/useLang';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandlingRecord } from '../../contract/handling.contract.ts';
import { deviceName, timeHint, wordsOf } from '../alarmText.ts';
import { GradeTag } from '../GradeTag.tsx';
import { HandlingTag } from '../HandlingTag.tsx';
import styles from './records.module.css';

/** When, what was done, by whom, and about which alarm. `plant`: of several plants, all on the clock of the zone. */
export function useRecordColumns(plant: boolean, timeZone: string): PageColumn<HandlingRecord>[] {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  return useMemo(() => {
    const columns: (PageColumn<HandlingRecord> | false)[] = [
      {
        key: 'at',
        title: t('records.at'),
        unit: zoneLabel(timeZone, Date.now()),
        width: 150,
        locked: true,
        render: (row) => (
          <span title={timeHint(row.at, timeZone, row)}>{formatDateTime(row.at, timeZone)}</span>
        ),
      },
      {
        key: 'eventStatus',
        title: t('list.status'),
        width: 120,
        locked: true,
        render: (row) =>
          row.kind === 'reminder' ? (
            <span className={styles.reminder}>
              <BellOutlined aria-hidden /> {t('drawer.reminded')}
            </span>
          ) : (
            <HandlingTag plain status={row.eventStatus} />
          ),
      },
      {
        key: 'handler',
        title: t('list.handler'),
        width: 96,
        value: (row) => row.handler || t('records.system'),
      },
      {
        key: 'grade',
        title: t('list.grade'),
        width: lang === 'zh' ? 104 : 134,
        render: (row) => <GradeTag plain grade={row.grade} />,
      },
      {
        key: 'description',
        title: t('records.alarm'),
        width: 160,
        value: (row) => wordsOf(row).description[lang],
      },
      {
        key: 'device',
        title: t('list.device'),
        width: 128,
        value: (row) => (row.deviceId === 0 ? t('list.wholePlant') : deviceName(row)),
      },
      { key: 'note', title: t('records.note'), width: 150 },
      {
        key: 'nextReminder',
        title: t('drawer.next'),
        width: 140,
        hidden: plant,
        value: (row) => row.nextReminder && formatDateTime(row.nextReminder, timeZone, 'minute'),
      },
      plant && { key: 'plantName', title: t('list.plant'), width: 150 },
    ];
    return columns.filter((column) => column !== false);
  }, [t, lang, plant, timeZone]);
}
