import { SUCCESS } from '@heliodon/contract/errors';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import type { HandlingResult } from '../../contract/handling.contract.ts';
import type { AlarmListRow } from '../../contract/list.contract.ts';
import { deviceName, wordsOf } from '../alarmText.ts';
import styles from './handle.module.css';

interface HandleResultsProps {
  alarms: readonly AlarmListRow[];
  results: ReadonlyMap<number, HandlingResult>;
}

/** One line per alarm: done, or the reason why not. Failures first. */
export function HandleResults({ alarms, results }: HandleResultsProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const isDone = ({ id }: AlarmListRow) => results.get(id)?.code === SUCCESS;
  const done = alarms.filter(isDone);
  const rest = alarms.filter((alarm) => !isDone(alarm));
  return (
    <div className={styles.body}>
      <Text as="p" tone="secondary" role="status">
        {t('handle.summary', { ok: done.length, failed: rest.length })}
      </Text>
      <ul className={styles.results}>
        {[...rest, ...done].map((alarm) => (
          <li key={alarm.id} data-ok={isDone(alarm)}>
            <Text ellipsis>
              {wordsOf(alarm).description[lang]} <Text tone="tertiary">{deviceName(alarm)}</Text>
            </Text>
            <StatusTag plain tone={isDone(alarm) ? 'normal' : 'fault'}>
              <span className={styles.outcome}>{results.get(alarm.id)?.msg}</span>
            </StatusTag>
          </li>
        ))}
      </ul>
    </div>
  );
}
