import { BellOutlined } from '@ant-design/icons';
import { kindById } from '@heliodon/device-kinds/kinds';
import { formatDateTime, zoneLabel } from '@heliodon/kernel/format/time';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { useLang } from '@heliodon/ui/useLang';
import { useMemo } from 'react';
import { timeReached } from '../../contract/alarm.words.ts';
import type { HandlingRecord } from '../../contract/handling.contract.ts';
import { recordColumns } from '../../contract/records.columns.ts';
import { timeHint } from '../alarmText.ts';
import { GradeTag } from '../GradeTag.tsx';
import { HandlingTag } from '../HandlingTag.tsx';
import styles from './records.module.css';

const columns = recordColumns(kindById);

/** `plant`: with several plants, all times are in the given zone. */
export function useRecordColumns(plant: boolean, timeZone: string): PageColumn<HandlingRecord>[] {
  const lang = useLang();
  const options = useMemo(
    () => ({
      timeZone,
      render: {
        at: (row: HandlingRecord) => (
          <span title={timeHint(row.at, timeZone, row)}>{formatDateTime(row.at, timeZone)}</span>
        ),
        eventStatus: (row: HandlingRecord) =>
          row.kind === 'reminder' ? (
            <span className={styles.reminder}>
              <BellOutlined aria-hidden /> {timeReached[lang]}
            </span>
          ) : (
            <HandlingTag plain status={row.eventStatus} />
          ),
        grade: ({ grade }: HandlingRecord) => <GradeTag plain grade={grade} />,
      },
      adjust: {
        at: { unit: zoneLabel(timeZone, Date.now()) },
        grade: { width: lang === 'zh' ? 104 : 134 },
        nextReminder: {
          hidden: plant,
          value: ({ nextReminder }: HandlingRecord) =>
            nextReminder && formatDateTime(nextReminder, timeZone, 'minute'),
        },
      },
    }),
    [lang, plant, timeZone],
  );
  const all = useListColumns(columns, options);
  return useMemo(() => (plant ? all : all.filter(({ key }) => key !== 'plantName')), [all, plant]);
}
