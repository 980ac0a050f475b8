import { periodWords } from '@heliodon/energy/tariff/period-words';
import { PRICE_PERIODS, type PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { periodColor } from '@heliodon/ui/periodColor';
import { useLang } from '@heliodon/ui/useLang';
import styles from '../optimise.module.css';

/** Legend of the time-of-use bands behind the curves. */
export function PeriodLegend({ periods }: { periods: readonly PricePeriod[] }) {
  const lang = useLang();
  return (
    <div className={styles.legend}>
      {PRICE_PERIODS.filter((period) => periods.includes(period)).map((period) => (
        <span key={period}>
          <i className={styles.chip} style={{ background: periodColor(period) }} />
          {periodWords[period][lang]}
        </span>
      ))}
    </div>
  );
}
