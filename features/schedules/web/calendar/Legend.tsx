import { DELIVERED_PERCENT } from '@heliodon/energy/schedule/compliance';
import type { ScheduleCalendar } from '@heliodon/schedules/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CalendarTab.module.css';
import { planColor, rulingPlans } from './planColor.ts';

const MARKS = { normal: `≥ ${DELIVERED_PERCENT}%`, warning: '≥ 80%', fault: '< 80%' } as const;

/** Plans that apply to a day of the year, and the meaning of the marks below days. */
export function Legend({ calendar }: { calendar: ScheduleCalendar }) {
  const { t } = useTranslation('schedules');
  return (
    <Inline as="ul" wrap gap="md" rowGap="xxs" align="stretch" className={styles.legend}>
      {rulingPlans(calendar.days).map(({ planId, name, type }) => (
        <li key={planId}>
          <i
            className={styles.plan}
            style={{ '--plan': planColor(calendar.plans, planId) } as CSSProperties}
          />
          {name}
          <Text tone="tertiary" size="sm">
            {t(`type.${type}`)}
          </Text>
        </li>
      ))}
      <li>
        <i className={styles.none} />
        {t('calendar.none')}
      </li>
      <Text as="li" tone="tertiary" size="sm">
        {t('calendar.marks')}
        {(['normal', 'warning', 'fault'] as const).map((tone) => (
          <Inline key={tone} as="span" gap="xxs" className={styles.mark}>
            <i style={{ background: `var(--hd-status-${tone}-solid)` }} />
            {MARKS[tone]}
          </Inline>
        ))}
      </Text>
    </Inline>
  );
}
