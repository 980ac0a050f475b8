import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { subsidyEnd } from '@heliodon/energy/tariff/tariff-subsidy';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import {
  energiesOf,
  MAX_SUBSIDIES,
  MAX_SUBSIDY_YEARS,
  SUBSIDY_TYPES,
  type SubsidyInput,
} from '@heliodon/tariffs/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { dayAfter } from '@heliodon/ui/period/dayRange';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from './editorProps.ts';
import { Field } from './Field.tsx';
import { Shown } from './Shown.tsx';
import styles from './SubsidyEditor.module.css';
import { replaceAt } from './seasons.ts';

export interface SubsidyEditorProps extends EditorProps<SubsidyInput[]> {
  /** YYYY-MM-DD; start of the subsidy years. */
  readonly installDate?: string | null;
  /** Screen type of the plant: storage alone has no generated energy to subsidise. */
  readonly screenType: number;
}

/** Controlled; keeps any input, valid or not. */
export default function SubsidyEditor(props: SubsidyEditorProps) {
  const { value, onChange, errors, currency, disabled, installDate, screenType } = props;
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const unit = `${currencyUnit(currency, lang)}/kWh`;
  const energies = energiesOf(screenType);
  const newRow = (): SubsidyInput => ({
    type: 'subsidy',
    unitPrice: '',
    years: MAX_SUBSIDY_YEARS,
    per: energies[0],
  });
  return (
    <Stack gap="sm">
      {value.map((row, at) => {
        const change = (next: Partial<SubsidyInput>) => onChange(replaceAt(value, at, { ...row, ...next }));
        const per = row.per ?? energies[0] ?? 'generated';
        // A previous choice stays selectable, also after the plant type has changed.
        const offered = energies.includes(per) ? energies : [per, ...energies];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
          <div key={at} className={styles.row}>
            {disabled ? (
              <>
                <Shown label={t('subsidy.type')} value={t(`subsidy.${row.type}`)} />
                <Shown label={t('subsidy.per')} value={t(`subsidy.${per}`)} />
                <Shown label={t('subsidy.unitPrice')} value={row.unitPrice} unit={unit} />
                <Shown label={t('subsidy.years')} value={String(row.years)} unit={t('subsidy.yearUnit')} />
              </>
            ) : (
              <>
                <Field label={t('subsidy.type')} error={errors[`${at}.type`]}>
                  {({ id }) => (
                    <Select
                      id={id}
                      value={row.type}
                      onChange={(type) => change({ type })}
                      options={SUBSIDY_TYPES.map((type) => ({ value: type, label: t(`subsidy.${type}`) }))}
                    />
                  )}
                </Field>
                <Field label={t('subsidy.per')} error={errors[`${at}.per`]}>
                  {({ id }) => (
                    <Select
                      id={id}
                      value={per}
                      onChange={(next) => change({ per: next })}
                      options={offered.map((one) => ({ value: one, label: t(`subsidy.${one}`) }))}
                    />
                  )}
                </Field>
                <Field label={t('subsidy.unitPrice')} error={errors[`${at}.unitPrice`]}>
                  {(controls) => (
                    <Input
                      {...controls}
                      suffix={unit}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={20}
                      value={row.unitPrice}
                      onChange={(event) => change({ unitPrice: event.target.value.trim() })}
                    />
                  )}
                </Field>
                <Field label={t('subsidy.years')} error={errors[`${at}.years`]}>
                  {(controls) => (
                    <InputNumber
                      {...controls}
                      className={styles.years}
                      suffix={t('subsidy.yearUnit')}
                      value={row.years}
                      // An empty input is stored as null; validation then asks for the value.
                      onChange={(years) => change({ years: years as number })}
                    />
                  )}
                </Field>
              </>
            )}
            <Shown label={t('subsidy.until')} value={lastDayText(installDate, row.years)} />
            {!disabled && (
              <Button
                className={styles.remove}
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('subsidy.remove', { n: at + 1 })}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            )}
          </div>
        );
      })}
      {!disabled && (
        <Button
          icon={<PlusOutlined />}
          className={styles.add}
          disabled={value.length >= MAX_SUBSIDIES}
          onClick={() => onChange([...value, newRow()])}
        >
          {t('subsidy.add')}
        </Button>
      )}
    </Stack>
  );
}

/** The last day of the subsidy. */
function lastDayText(installDate: string | null | undefined, years: number | null): string {
  if (!installDate || !years || !Number.isInteger(years) || years < 1 || years > MAX_SUBSIDY_YEARS)
    return NO_VALUE;
  return dayAfter(subsidyEnd(installDate, years), -1);
}
