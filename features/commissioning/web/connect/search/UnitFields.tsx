import { Inline } from '@heliodon/ui/layout/Inline';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from './Field.tsx';
import styles from './search.module.css';
import type { SearchFormProps } from './searchFormProps.ts';

const UNIT_MAX = 247;
const TIMEOUT_MS = { min: 50, max: 30_000 };

/** Unit addresses and timeout of a search. */
export function UnitFields({ search, disabled, onChange }: Omit<SearchFormProps, 'logger'>) {
  const { t } = useTranslation('commissioning');
  const unit = { min: 0, max: UNIT_MAX, precision: 0, disabled };
  return (
    <>
      <Field label={t('search.units')} help={t('search.unitsHelp')}>
        <Inline gap="xs">
          <InputNumber
            {...unit}
            aria-label={t('search.unitFrom')}
            placeholder="1"
            value={search.unitFrom}
            onChange={(unitFrom) => onChange({ unitFrom })}
          />
          <span aria-hidden>–</span>
          <InputNumber
            {...unit}
            aria-label={t('search.unitTo')}
            placeholder="32"
            value={search.unitTo}
            onChange={(unitTo) => onChange({ unitTo })}
          />
        </Inline>
      </Field>
      <Field id="setup-timeout" label={t('search.timeout')} help={t('search.timeoutHelp')}>
        <InputNumber
          id="setup-timeout"
          className={styles.wide}
          min={TIMEOUT_MS.min}
          max={TIMEOUT_MS.max}
          precision={0}
          disabled={disabled}
          suffix="ms"
          value={search.timeoutMs}
          onChange={(timeoutMs) => onChange({ timeoutMs })}
        />
      </Field>
    </>
  );
}
