import { periodWords } from '@heliodon/energy/tariff/period-words';
import type { DaySegment } from '@heliodon/energy/tariff/tariff-day';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { clockText } from '@heliodon/ui/daybar/spans';
import { periodColor } from '@heliodon/ui/periodColor';
import { useLang } from '@heliodon/ui/useLang';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { placeOf } from './DayBlocks.tsx';
import styles from './PriceStrip.module.css';

interface PriceStripProps {
  prices: readonly DaySegment[];
  currency: string;
}

/** Electricity price over the day, below the plan, in the product's price colours from low to high. */
export function PriceStrip({ prices, currency }: PriceStripProps) {
  const { t } = useTranslation('schedules');
  const lang = useLang();
  const unit = `${currencyUnit(currency, lang)}/kWh`;
  return (
    <div className={styles.line}>
      <span className={styles.name} aria-hidden>
        {t('bar.price')}
      </span>
      <div className={styles.strip}>
        {prices.map(({ startMin, endMin, period, price }) => {
          const text = `${clockText(startMin)}–${clockText(endMin)} ${periodWords[period][lang]} ${price} ${unit}`;
          return (
            <Tooltip key={startMin} title={text}>
              <div
                className={styles.period}
                role="img"
                aria-label={text}
                style={{
                  ...placeOf({ fromMin: startMin, toMin: endMin }),
                  background: periodColor(period),
                  color: periodColor(period, 'on'),
                }}
              >
                <span aria-hidden>
                  <b>{periodWords[period][lang]}</b> {price}
                </span>
              </div>
            </Tooltip>
          );
        })}
      </div>
    </div>
  );
}
