import { SchemaInput } from '@heliodon/ui/form/SchemaInput';
import { Input, Select, type SelectProps } from 'antd';
import type { ReactNode } from 'react';
import { basicInfo } from '../../contract/plants.contract.ts';
import { Field, fieldId } from './Field.tsx';
import styles from './form.module.css';
import { usePlantForm } from './formContext.ts';
import type { PlantValues } from './plantValues.ts';

type TextName = {
  [K in keyof PlantValues]: PlantValues[K] extends string ? K : never;
}[keyof PlantValues];

interface Base {
  name: TextName;
  label: ReactNode;
  required?: boolean;
  help?: ReactNode;
  wide?: boolean | 'rest';
}

export function TextField({ name, maxLength, ...field }: Base & { maxLength: number }) {
  const { values, change, left } = usePlantForm();
  return (
    <Field name={name} {...field}>
      <Input
        id={fieldId(name)}
        autoComplete="off"
        value={values[name]}
        maxLength={maxLength}
        onChange={(event) => change({ [name]: event.target.value })}
        onBlur={() => left(name)}
      />
    </Field>
  );
}

export function LongTextField({ name, maxLength, ...field }: Base & { maxLength: number }) {
  const { values, change } = usePlantForm();
  return (
    <Field name={name} wide="rest" {...field}>
      <Input.TextArea
        id={fieldId(name)}
        rows={3}
        showCount
        value={values[name]}
        maxLength={maxLength}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
}

/** Decimal input, stored as the typed text. */
export function NumberField({ name, unit, ...field }: Base & { unit: string }) {
  const { values, change, left } = usePlantForm();
  return (
    <Field name={name} {...field}>
      <Input
        id={fieldId(name)}
        inputMode="decimal"
        autoComplete="off"
        className={styles.number}
        value={values[name]}
        suffix={unit}
        onChange={(event) => change({ [name]: event.target.value.trim() })}
        onBlur={() => left(name)}
      />
    </Field>
  );
}

const YEAR_MS = 365 * 86_400_000;
const tooFarAhead = (date: { valueOf(): number }): boolean => date.valueOf() > Date.now() + YEAR_MS;

export function DateField({ name, ...field }: Base) {
  const { values, change } = usePlantForm();
  const given = {
    id: fieldId(name),
    value: values[name] || undefined,
    onChange: (day?: string) => change({ [name]: day ?? '' }),
  };
  return (
    <Field name={name} {...field}>
      <SchemaInput
        widget="date"
        schema={basicInfo.shape.installDate}
        options={{ disabledDate: tooFarAhead }}
        {...given}
      />
    </Field>
  );
}

interface ChoiceProps extends Base {
  options: { value: string; label: string }[];
  search?: boolean;
  clearable?: boolean;
  loading?: boolean;
  placeholder?: string;
  onChoose?: (value: string) => void;
}

const byLabel: SelectProps['showSearch'] = { optionFilterProp: 'label' };

export function ChoiceField(props: ChoiceProps) {
  const { name, options, search, clearable, loading, placeholder, onChoose, ...field } = props;
  const { values, change } = usePlantForm();
  const choose = onChoose ?? ((value: string) => change({ [name]: value }));
  return (
    <Field name={name} {...field}>
      <Select
        id={fieldId(name)}
        value={values[name] === '' ? undefined : values[name]}
        options={options}
        showSearch={search ? byLabel : false}
        allowClear={clearable}
        loading={loading}
        placeholder={placeholder}
        onChange={(value?: string) => choose(value ?? '')}
      />
    </Field>
  );
}
