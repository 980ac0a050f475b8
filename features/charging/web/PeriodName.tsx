import { useTranslation } from 'react-i18next';
import styles from './charging.module.css';
import { isPeriod } from './chargingWords.ts';

/** A time of use in the colour of the price ramp. */
export function PeriodName({ period }: { period: string }) {
  const { t } = useTranslation('charging');
  if (!isPeriod(period)) return <span className={styles.muted}>{t('period.none')}</span>;
  const color = period.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return (
    <span className={styles.period}>
      <i style={{ background: `var(--hd-price-${color}-fill)` }} aria-hidden />
      {t(`period.${period}`)}
    </span>
  );
}
