import { MONTHS } from '@heliodon/energy/tariff/tariff-months';
import type { TransformerInput } from '@heliodon/tariffs/contract';
import { useLang } from '@heliodon/ui/useLang';
import { InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './Field.tsx';
import { MonthStrip } from './MonthStrip.tsx';
import { monthName } from './monthNames.ts';
import { Shown } from './Shown.tsx';
import styles from './TransformerEditor.module.css';

type Range = TransformerInput['ranges'][number];

interface TransformerRangeProps {
  ranges: readonly Range[];
  at: number;
  unit: string;
  disabled?: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (range: Range) => void;
  remove: ReactNode;
}

/** A range of months and its price per kVA or kW. */
export function TransformerRange(props: TransformerRangeProps) {
  const { ranges, at, unit, disabled, errors, onChange, remove } = props;
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const range = ranges[at] as Range;
  const options = MONTHS.map((value) => ({ value, label: monthName(value, lang) }));
  const strip = (
    <div className={styles.strip}>
      <MonthStrip
        ranges={ranges}
        at={at}
        onChange={disabled ? undefined : (months) => onChange({ ...range, ...months })}
      />
    </div>
  );
  if (disabled)
    return (
      <div className={styles.range}>
        <Shown label={t('edit.startMonth')} value={monthName(range.startMonth, lang)} />
        <Shown label={t('edit.endMonth')} value={monthName(range.endMonth, lang)} />
        <Shown label={t('transformer.price')} value={String(range.price)} unit={unit} />
        {strip}
      </div>
    );
  const monthField = (name: 'startMonth' | 'endMonth') => (
    <Field label={t(`edit.${name}`)} error={errors[`ranges.${at}.${name}`]}>
      {({ status, ...controls }) => (
        <Select
          {...controls}
          status={status}
          value={range[name]}
          options={options}
          onChange={(month) => onChange({ ...range, [name]: month })}
        />
      )}
    </Field>
  );
  return (
    <div className={styles.range}>
      {monthField('startMonth')}
      {monthField('endMonth')}
      <Field label={t('transformer.price')} error={errors[`ranges.${at}.price`]}>
        {(controls) => (
          <InputNumber
            {...controls}
            className={styles.price}
            suffix={unit}
            value={range.price}
            onChange={(price) => onChange({ ...range, price: price as number })}
          />
        )}
      </Field>
      {strip}
      {remove && <div className={styles.remove}>{remove}</div>}
    </div>
  );
}
