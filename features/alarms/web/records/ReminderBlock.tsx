import { BellOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { formatDateTime, zoneLabel } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getReminderList, type ReminderRow } from '../../contract/handling.contract.ts';
import { deviceName, timeHint, wordsOf } from '../alarmText.ts';
import { GradeTag } from '../GradeTag.tsx';
import { HandleButtons } from '../handle/HandleButtons.tsx';
import { ALARMS_KEY, REFRESH_MS } from '../useAlarmUpdates.ts';
import styles from './records.module.css';

const FIRST = 4;

interface ReminderBlockProps {
  plantId: number;
  /** Time zone of the times. */
  timeZone: string;
  onOpen: (alarmId: number) => void;
}

/** Followed-up alarms: due reminders, then future ones, own ones first. Hidden if there are none. */
export function ReminderBlock({ plantId, timeZone, onOpen }: ReminderBlockProps) {
  const { t } = useTranslation('alarms');
  const [whole, setWhole] = useState(false);
  const { data } = useQuery({
    queryKey: [ALARMS_KEY, 'reminders', plantId],
    queryFn: () => callApi(getReminderList, { plantId }, { mask: false, quiet: true }),
    refetchInterval: REFRESH_MS,
  });
  if (!data || data.rows.length === 0) return null;
  const shown = whole ? data.rows : data.rows.slice(0, FIRST);
  const hidden = data.rows.length - shown.length;
  return (
    <Card
      size="small"
      title={t('records.reminders', { count: data.rows.length })}
      extra={<Text tone="tertiary">{zoneLabel(timeZone, Date.now())}</Text>}
    >
      <ul className={styles.reminders}>
        {shown.map((row) => (
          <Reminder key={row.id} row={row} timeZone={timeZone} onOpen={onOpen} />
        ))}
      </ul>
      {(hidden > 0 || whole) && (
        <Button type="link" size="small" onClick={() => setWhole(!whole)}>
          {whole ? t('records.fewer') : t('records.more', { count: hidden })}
        </Button>
      )}
      {whole && data.more && <Text tone="tertiary">{t('records.evenMore')}</Text>}
    </Card>
  );
}

interface ReminderProps extends Pick<ReminderBlockProps, 'timeZone' | 'onOpen'> {
  row: ReminderRow;
}

function Reminder({ row, timeZone, onOpen }: ReminderProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  return (
    <li className={styles.item} data-due={row.reminderDue}>
      <span
        className={row.reminderDue ? styles.reminder : styles.time}
        title={row.nextReminder ? timeHint(row.nextReminder, timeZone, row) : undefined}
      >
        {row.reminderDue ? <BellOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}{' '}
        {row.reminderDue ? t('list.reminderDue') : formatDateTime(row.nextReminder, timeZone, 'minute')}
      </span>
      <GradeTag plain grade={row.grade} />
      <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
        {wordsOf(row).description[lang]}
      </button>
      <span className={styles.about}>{[row.plantName, deviceName(row)].filter(Boolean).join(' · ')}</span>
      <Text tone="tertiary">{row.mine ? t('records.mine') : row.handler}</Text>
      {row.reminderDue && (
        <Allowed code="alarmHandle">
          <HandleButtons alarms={[row]} />
        </Allowed>
      )}
    </li>
  );
}
