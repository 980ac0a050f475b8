import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './QueryInput.module.css';
import { type RemoteOption, RemoteSelect } from './RemoteSelect.tsx';

interface FieldBase<Name extends string> {
  name: Name;
  label: string;
  placeholder?: string;
}

/** Props of a form input. */
export interface FieldInput {
  id?: string;
  value?: string | string[];
  onChange?: (value: string | string[]) => void;
}

/**
 * The value of `multiSelect` is a list. Date ranges are a separate field, `dateRangeField`, because few lists need the
 * calendar.
 */
export type QueryField<Name extends string = string> =
  | (FieldBase<Name> & { widget: 'text' })
  | (FieldBase<Name> & { widget: 'select' | 'multiSelect'; options: RemoteOption[] })
  | (FieldBase<Name> & { widget: 'remoteSelect'; search: (keyword: string) => Promise<RemoteOption[]> })
  | (FieldBase<Name> & { widget: 'own'; render: (input: FieldInput) => ReactNode });

interface QueryInputProps extends FieldInput {
  field: QueryField;
}

/** One field of the query form, with its value as text as in the URL. */
export function QueryInput({ field, id, value, onChange }: QueryInputProps) {
  const { t } = useTranslation('ui');
  if (field.widget === 'text')
    return (
      <Input
        id={id}
        allowClear
        value={value}
        placeholder={field.placeholder}
        onChange={(event) => onChange?.(event.target.value)}
      />
    );
  if (field.widget === 'own') return field.render({ id, value, onChange });
  if (field.widget === 'remoteSelect')
    return (
      <RemoteSelect
        id={id}
        name={field.name}
        value={String(value ?? '')}
        placeholder={field.placeholder}
        search={field.search}
        onChange={onChange}
      />
    );
  return (
    <Select
      id={id}
      allowClear
      className={styles.wide}
      mode={field.widget === 'multiSelect' ? 'multiple' : undefined}
      maxTagCount="responsive"
      value={value === '' ? undefined : value}
      placeholder={field.placeholder ?? t('query.all')}
      options={field.options}
      onChange={(chosen) => onChange?.(chosen ?? '')}
    />
  );
}
