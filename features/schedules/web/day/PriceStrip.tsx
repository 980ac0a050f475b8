import type { DaySegment, PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { clockText } from '@heliodon/ui/daybar/spans';
import { useLang } from '@heliodon/ui/useLang';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { placeOf } from './DayBlocks.tsx';
import styles from './PriceStrip.module.css';

const variable = (period: PricePeriod, part: 'fill' | 'on') =>
  `var(--hd-price-${period.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${part})`;

interface PriceStripProps {
  prices: readonly DaySegment[];
  currency: string;
}

/** What electricity costs over the day, beneath the plan: the one ramp from cool to hot. */
export function PriceStrip({ prices, currency }: PriceStripProps) {
  const { t } = useTranslation('schedules');
  const unit = `${currencyUnit(currency, useLang())}/kWh`;
  return (
    <div className={styles.line}>
      <span className={styles.name} aria-hidden>
        {t('bar.price')}
      </span>
      <div className={styles.strip}>
        {prices.map(({ startMin, endMin, period, price }) => {
          const text = `${clockText(startMin)}–${clockText(endMin)} ${t(`period.${period}`)} ${price} ${unit}`;
          return (
            <Tooltip key={startMin} title={text}>
              <div
                className={styles.period}
                role="img"
                aria-label={text}
                style={{
                  ...placeOf({ fromMin: startMin, toMin: endMin }),
                  background: variable(period, 'fill'),
                  color: variable(period, 'on'),
                }}
              >
                <span aria-hidden>
                  <b>{t(`period.${period}`)}</b> {price}
                </span>
              </div>
            </Tooltip>
          );
        })}
      </div>
    </div>
  );
}
