import type { ScheduleCalendar } from '@heliodon/schedules/contract';
import { Grid } from '@heliodon/ui/layout/Grid';
import { type CSSProperties, memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toneOf } from '../dayview/dayModel.ts';
import { planColor } from './planColor.ts';
import styles from './YearView.module.css';
import { yearGrid } from './yearGrid.ts';

interface YearViewProps {
  year: number;
  today: string;
  calendar: ScheduleCalendar;
  /** Compliance of past days. */
  percents: ReadonlyMap<string, number | null>;
  onHover: (day: string | undefined) => void;
  onOpen: (day: string) => void;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Twelve small months; each day in the colour of the plan that applies. */
export const YearView = memo(function YearView(props: YearViewProps) {
  const { year, today, calendar, percents, onHover, onOpen } = props;
  const { t } = useTranslation('schedules');
  const months = useMemo(() => yearGrid(year), [year]);
  const rulings = useMemo(() => new Map(calendar.days.map((one) => [one.day, one])), [calendar]);
  return (
    <Grid columnRem={14.5} gap="xl" rowGap="lg" onMouseLeave={() => onHover(undefined)}>
      {months.map(({ month, blanks, days }) => (
        <section key={month} className={styles.month}>
          <h3 className={styles.name}>{t(`month.${month}`)}</h3>
          <div className={styles.days}>
            {WEEKDAYS.map((weekday) => (
              <span key={weekday} className={styles.weekday} aria-hidden>
                {t(`weekday.${weekday}`)}
              </span>
            ))}
            {days.map((day, i) => {
              const ruling = rulings.get(day);
              const planId = ruling?.planId ?? null;
              const percent = percents.get(day);
              const name = ruling?.name || t('calendar.none');
              return (
                <button
                  key={day}
                  type="button"
                  className={styles.day}
                  data-day={day}
                  data-plan={planId ?? undefined}
                  data-today={day === today || undefined}
                  data-past={day < today || undefined}
                  style={
                    {
                      ...(i === 0 && { gridColumnStart: blanks + 1 }),
                      ...(planId !== null && { '--plan': planColor(calendar.plans, planId) }),
                    } as CSSProperties
                  }
                  aria-label={`${day} ${name}`}
                  onMouseEnter={() => onHover(day)}
                  onFocus={() => onHover(day)}
                  onClick={() => onOpen(day)}
                >
                  {i + 1}
                  {percent !== undefined && percent !== null && (
                    <i
                      className={styles.mark}
                      style={{ background: `var(--hd-status-${toneOf(percent)}-solid)` }}
                    />
                  )}
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </Grid>
  );
});
