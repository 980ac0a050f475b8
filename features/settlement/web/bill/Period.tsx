import { periodWords } from '@heliodon/energy/tariff/period-words';
import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { Inline } from '@heliodon/ui/layout/Inline';
import { periodColor } from '@heliodon/ui/periodColor';
import { useLang } from '@heliodon/ui/useLang';
import styles from './bill.module.css';

/** A time-of-use period in its price colour. */
export function Period({ period }: { period: PricePeriod | null }) {
  const lang = useLang();
  if (!period) return null;
  return (
    <Inline as="span" gap="xs" className={styles.period}>
      <i style={{ background: periodColor(period) }} />
      {periodWords[period][lang]}
    </Inline>
  );
}
