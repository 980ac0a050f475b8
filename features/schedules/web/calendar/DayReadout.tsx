import { formatNumber } from '@heliodon/kernel/format/number';
import type { ScheduleCalendar } from '@heliodon/schedules/contract';
import { useTranslation } from 'react-i18next';
import styles from './CalendarTab.module.css';

interface DayReadoutProps {
  calendar: ScheduleCalendar;
  percents: ReadonlyMap<string, number | null>;
  day: string;
}

/** Text that states which plan applies to a day and why. */
export function DayReadout({ calendar, percents, day }: DayReadoutProps) {
  const { t } = useTranslation('schedules');
  const shown = calendar.days.find((one) => one.day === day);
  const nameOf = (id: number) => calendar.plans.find(({ planId }) => planId === id)?.name ?? '';
  const percent = percents.get(day);
  const ruledText = () => {
    if (shown && shown.planId !== null)
      return t('calendar.ruled', { name: shown.name, reason: t(`reason.${shown.reason}`) });
    return t(day < calendar.today ? 'calendar.noRecord' : 'calendar.workMode');
  };
  return (
    <p className={styles.readout} aria-live="polite">
      {shown && (
        <>
          <b>{day}</b>
          <span>{ruledText()}</span>
          {shown.outranked.length > 0 && (
            <span>{t('calendar.outranked', { names: shown.outranked.map(nameOf).join(t('comma')) })}</span>
          )}
          {typeof percent === 'number' && (
            <span>
              {t('calendar.compliance', { percent: formatNumber(percent, percent === 100 ? 0 : 1) })}
            </span>
          )}
        </>
      )}
    </p>
  );
}
