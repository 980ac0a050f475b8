import { currencyUnit } from '@heliodon/kernel/format/money';
import { useLang } from '@heliodon/ui/useLang';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { WEAR_LIMITS } from '../../contract/optimise-wear.schema.ts';
import { Field } from './Field.tsx';
import styles from './optimise.module.css';

interface WearFieldProps {
  currency: string;
  /** Wear cost per kWh; null: the default, which depends on the prices. */
  value: number | null;
  onChange: (wearPerKwh: number | null) => void;
  /** Default at the plant, if known. */
  usual?: number;
}

export function WearField({ currency, value, onChange, usual }: WearFieldProps) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  return (
    <Field label={t('optimise.terms.wear')} unit={`${currencyUnit(currency, lang)}/kWh`}>
      {(id) => (
        <InputNumber
          id={id}
          className={styles.number}
          {...WEAR_LIMITS}
          step={0.01}
          placeholder={usual === undefined ? t('optimise.terms.wearUsual') : String(usual)}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
