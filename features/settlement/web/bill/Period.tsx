import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { useLang } from '@heliodon/ui/useLang';
import { periodWords } from '../../contract/electricity.words.ts';
import styles from './bill.module.css';

const colorOf = (period: PricePeriod): string =>
  `var(--hd-price-${period.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-fill)`;

/** A time of use in the colour of the price ramp. */
export function Period({ period }: { period: PricePeriod | null }) {
  const lang = useLang();
  if (!period) return null;
  return (
    <span className={styles.period}>
      <i style={{ background: colorOf(period) }} />
      {periodWords[period][lang]}
    </span>
  );
}
