import { PRICE_PERIODS, type PricePeriod, priceOf } from '@heliodon/energy/tariff/tariff-day';
import type { SeasonInput } from '@heliodon/tariffs/contract';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Text } from '@heliodon/ui/layout/Text';
import { periodColor } from '@heliodon/ui/periodColor';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from './Field.tsx';
import styles from './PeriodPrices.module.css';
import { usePeriodNames } from './periodLooks.ts';
import { Shown } from './Shown.tsx';
import { withPrice } from './seasons.ts';

const MAX_CHARS = 20;

interface PeriodPricesProps {
  season: SeasonInput;
  onChange: (season: SeasonInput) => void;
  brush: PricePeriod;
  onBrush: (period: PricePeriod) => void;
  errorOf: (period: PricePeriod) => string | undefined;
  unit: string;
  disabled?: boolean;
}

/** The five prices from lowest to highest; each name selects the period to paint on the bar below. */
export function PeriodPrices(props: PeriodPricesProps) {
  const { season, onChange, brush, onBrush, errorOf, unit, disabled } = props;
  const { t } = useTranslation('tariffs');
  const names = usePeriodNames();
  return (
    <Grid
      columnRem={9.5}
      gap="xs"
      fit
      {...(!disabled && { role: 'radiogroup', 'aria-label': t('edit.brush') })}
    >
      {PRICE_PERIODS.map((period) => (
        <div key={period} className={styles.price} data-chosen={(!disabled && brush === period) || undefined}>
          {disabled ? (
            <Swatch period={period} name={names[period]} />
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a toggle swatch, with a price beside it
            <button
              type="button"
              role="radio"
              aria-checked={brush === period}
              className={styles.brush}
              onClick={() => onBrush(period)}
            >
              <Swatch period={period} name={names[period]} />
              <Text tone="tertiary" size="xs" className={styles.hint}>
                {t(period === 'usual' ? 'edit.eraser' : 'edit.paintWith')}
              </Text>
            </button>
          )}
          {disabled ? (
            <Shown value={priceOf(season, period) ?? ''} unit={unit} />
          ) : (
            <Field error={errorOf(period)}>
              {(controls) => (
                <Input
                  {...controls}
                  aria-label={t('edit.priceOf', { period: names[period] })}
                  value={priceOf(season, period) ?? ''}
                  inputMode="decimal"
                  autoComplete="off"
                  suffix={
                    <Text tone="tertiary" size="xs">
                      {unit}
                    </Text>
                  }
                  maxLength={MAX_CHARS}
                  placeholder={period === 'usual' ? t('edit.required') : t('edit.unused')}
                  onChange={(event) => onChange(withPrice(season, period, event.target.value.trim()))}
                />
              )}
            </Field>
          )}
        </div>
      ))}
    </Grid>
  );
}

function Swatch({ period, name }: { period: PricePeriod; name: string }) {
  return (
    <span
      className={styles.swatch}
      style={{ background: periodColor(period), color: periodColor(period, 'on') }}
    >
      {name}
    </span>
  );
}
