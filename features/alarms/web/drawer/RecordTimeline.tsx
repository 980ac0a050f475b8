import { formatDateTime } from '@heliodon/kernel/format/time';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { timeReached } from '../../contract/alarm.words.ts';
import type { AlarmRecord } from '../../contract/handling.contract.ts';
import type { AlarmListRow } from '../../contract/list.contract.ts';
import { HandlingTag, handlingTones } from '../HandlingTag.tsx';
import styles from './drawer.module.css';

interface RecordTimelineProps {
  alarm: AlarmListRow;
  /** Newest first. */
  records: readonly AlarmRecord[];
}

/** Events and handling of the alarm, newest first. */
export function RecordTimeline({ alarm, records }: RecordTimelineProps) {
  const { t } = useTranslation('alarms');
  const time = (at: string) => formatDateTime(at, alarm.timeZone);
  const handled = records.map((record) => ({
    key: `record${record.id}`,
    at: record.at,
    tone: record.kind === 'reminder' ? 'fault' : handlingTones[record.eventStatus],
    body: <Record record={record} time={time} />,
  }));
  const recovered = alarm.recoverTime
    ? [{ key: 'recovered', at: alarm.recoverTime, tone: 'normal', body: <b>{t('drawer.recovered')}</b> }]
    : [];
  const raised = { key: 'raised', at: alarm.triggerTime, tone: 'fault', body: <b>{t('drawer.trigger')}</b> };
  const events = [...handled, ...recovered, raised].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('drawer.records')}</h3>
      <Timeline
        items={events.map(({ key, at, tone, body }) => ({
          key,
          color: `var(--hd-status-${tone}-solid)`,
          content: (
            <Stack gap="xxs">
              <Text tone="tertiary" size="sm">
                {time(at)}
              </Text>
              {body}
            </Stack>
          ),
        }))}
      />
    </section>
  );
}

function Record({ record, time }: { record: AlarmRecord; time: (at: string) => string }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  if (record.kind === 'reminder') return <b>{timeReached[lang]}</b>;
  return (
    <>
      <span className={styles.who}>
        <HandlingTag plain status={record.eventStatus} />
        <b>{record.handler}</b>
        {record.nextReminder && (
          <Text tone="secondary">{t('drawer.remindAt', { at: time(record.nextReminder) })}</Text>
        )}
      </span>
      {record.note && <p className={styles.note}>{record.note}</p>}
    </>
  );
}
