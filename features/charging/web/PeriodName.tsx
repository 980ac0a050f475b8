import { periodWords } from '@heliodon/energy/tariff/period-words';
import { Text } from '@heliodon/ui/layout/Text';
import { periodColor } from '@heliodon/ui/periodColor';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import styles from './charging.module.css';
import { isPeriod } from './chargingWords.ts';

/** A time of use in the colour of the price ramp. */
export function PeriodName({ period }: { period: string }) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  if (!isPeriod(period)) return <Text tone="tertiary">{t('period.none')}</Text>;
  return (
    <span className={styles.period}>
      <i style={{ background: periodColor(period) }} aria-hidden />
      {periodWords[period][lang]}
    </span>
  );
}
