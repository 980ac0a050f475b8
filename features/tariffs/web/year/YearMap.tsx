import { PRICE_PERIODS, type PriceTable, segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { MONTHS } from '@heliodon/energy/tariff/tariff-months';
import { DAY_MIN } from '@heliodon/kernel/time';
import { clockText } from '@heliodon/ui/daybar/spans';
import { Inline } from '@heliodon/ui/layout/Inline';
import { periodColor } from '@heliodon/ui/periodColor';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { monthName } from '../edit/monthNames.ts';
import { usePeriodNames } from '../edit/periodLooks.ts';
import styles from './YearMap.module.css';

interface YearMapProps {
  price: PriceTable;
  /** A thumbnail without month and hour labels. */
  small?: boolean;
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Overview of a tariff: twelve months by twenty-four hours. */
export function YearMap({ price, small }: YearMapProps) {
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const names = usePeriodNames();
  const months = MONTHS.map((month) => ({
    month,
    segments: segmentsOn(price, `2026-${String(month).padStart(2, '0')}-01`),
  }));
  const used = PRICE_PERIODS.filter((period) =>
    months.some(({ segments }) => segments.some((segment) => segment.period === period)),
  );
  return (
    <div className={small ? styles.small : styles.map} role="img" aria-label={t('year.label')}>
      {months.map(({ month, segments }) => (
        <Inline key={month} gap="xs">
          {!small && <span className={styles.month}>{monthName(month, lang)}</span>}
          <span className={styles.day}>
            {segments.length === 0 && <span className={styles.missing}>{!small && t('year.missing')}</span>}
            {segments.map(({ startMin, endMin, period, price: amount }) => (
              <span
                key={startMin}
                className={styles.cell}
                style={{ flexGrow: (endMin - startMin) / DAY_MIN, background: periodColor(period) }}
                title={`${monthName(month, lang)} ${clockText(startMin)}–${clockText(endMin)} ${names[period]} ${amount}`}
              />
            ))}
          </span>
        </Inline>
      ))}
      {!small && (
        <>
          <div className={styles.hours}>
            {HOURS.map((hour) => (
              <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
                {hour}
              </span>
            ))}
          </div>
          <div className={styles.legend}>
            {used.map((period) => (
              <Inline key={period} as="span" gap="xs" className={styles.entry}>
                <i style={{ background: periodColor(period) }} />
                {names[period]}
              </Inline>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
