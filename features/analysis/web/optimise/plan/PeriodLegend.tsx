import { PRICE_PERIODS, type PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { useTranslation } from 'react-i18next';
import styles from '../optimise.module.css';

const fill = (period: PricePeriod) =>
  `var(--hd-price-${period.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-fill)`;

/** Which band behind the curves is which time of use. */
export function PeriodLegend({ periods }: { periods: readonly PricePeriod[] }) {
  const { t } = useTranslation('analysis');
  return (
    <div className={styles.legend}>
      {PRICE_PERIODS.filter((period) => periods.includes(period)).map((period) => (
        <span key={period}>
          <i className={styles.chip} style={{ background: fill(period) }} />
          {t(`optimise.period.${period}`)}
        </span>
      ))}
    </div>
  );
}
