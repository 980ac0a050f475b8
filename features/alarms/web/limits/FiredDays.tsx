import { localDay, nextDay } from '@heliodon/energy/periods/local-time';
import { useLang } from '@heliodon/ui/useLang';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LimitTrial } from '../../contract/limits.contract.ts';
import { durationText } from '../alarmText.ts';
import styles from './LimitPreview.module.css';

/** Raises per day: shows whether a single bad day or a rule that is too strict is the cause. */
export function FiredDays({ trial }: { trial: LimitTrial }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const byDay = new Map(trial.days.map((one) => [one.day, one]));
  const days = daysOf(trial);
  const most = Math.max(1, ...trial.days.map(({ fired }) => fired));
  return (
    <figure className={styles.days}>
      <figcaption>{t('limits.byDay')}</figcaption>
      <div className={styles.bars}>
        {days.map((day) => {
          const { fired = 0, outsideMs = 0 } = byDay.get(day) ?? {};
          const words = t('limits.dayFired', { day, count: fired, duration: durationText(outsideMs, lang) });
          return (
            <Tooltip key={day} title={words}>
              <span className={styles.slot}>
                <span className={styles.bar} style={{ height: `${(fired / most) * 100}%` }} />
              </span>
            </Tooltip>
          );
        })}
      </div>
      <div className={styles.ends}>
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </div>
    </figure>
  );
}

function daysOf({ fromMs, toMs, timeZone }: LimitTrial): string[] {
  const days: string[] = [];
  const last = localDay(toMs, timeZone);
  for (let day = localDay(fromMs, timeZone); day <= last; day = nextDay(day)) days.push(day);
  return days;
}
