import { DELIVERED_PERCENT } from '@heliodon/energy/schedule/compliance';
import type { ScheduleCalendar } from '@heliodon/schedules/contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CalendarTab.module.css';
import { planColor, rulingPlans } from './planColor.ts';

const MARKS = { normal: `≥ ${DELIVERED_PERCENT}%`, warning: '≥ 80%', fault: '< 80%' } as const;

/** The plans that rule some day of the year, and what the marks below days mean. */
export function Legend({ calendar }: { calendar: ScheduleCalendar }) {
  const { t } = useTranslation('schedules');
  return (
    <ul className={styles.legend}>
      {rulingPlans(calendar.days).map(({ planId, name, type }) => (
        <li key={planId}>
          <i
            className={styles.plan}
            style={{ '--plan': planColor(calendar.plans, planId) } as CSSProperties}
          />
          {name}
          <span className={styles.muted}>{t(`type.${type}`)}</span>
        </li>
      ))}
      <li>
        <i className={styles.none} />
        {t('calendar.none')}
      </li>
      <li className={styles.muted}>
        {t('calendar.marks')}
        {(['normal', 'warning', 'fault'] as const).map((tone) => (
          <span key={tone} className={styles.mark}>
            <i style={{ background: `var(--hd-status-${tone}-solid)` }} />
            {MARKS[tone]}
          </span>
        ))}
      </li>
    </ul>
  );
}
