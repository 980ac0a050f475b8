import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import styles from './QueryInput.module.css';
import { type RemoteOption, RemoteSelect } from './RemoteSelect.tsx';

interface FieldBase<Name extends string> {
  name: Name;
  label: string;
  placeholder?: string;
}

/** `dateRange` is kept as "2026-11-01~2026-11-15"; the filter of `multiSelect` is a list. */
export type QueryField<Name extends string = string> =
  | (FieldBase<Name> & { widget: 'text' })
  | (FieldBase<Name> & { widget: 'select' | 'multiSelect'; options: RemoteOption[] })
  | (FieldBase<Name> & { widget: 'remoteSelect'; search: (keyword: string) => Promise<RemoteOption[]> })
  | (FieldBase<Name> & {
      widget: 'dateRange';
      disabledDate?: (date: string) => boolean;
      /** Days that would make the range longer cannot be chosen. */
      maxDays?: number;
      /** Cannot be emptied. */
      required?: boolean;
    });

interface QueryInputProps {
  field: QueryField;
  /** Given by Form.Item. */
  id?: string;
  value?: string | string[];
  onChange?: (value: string | string[]) => void;
}

const RANGE_MARK = '~';

function toRange(value: string | string[] | undefined): [dayjs.Dayjs, dayjs.Dayjs] | null {
  const [from, to] = String(value ?? '').split(RANGE_MARK);
  return from && to ? [dayjs(from), dayjs(to)] : null;
}

/** One field of the query form, with its value as the text that stands in the address bar. */
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
  if (field.widget === 'dateRange')
    return (
      <DatePicker.RangePicker
        id={id ? { start: id } : undefined}
        className={styles.wide}
        classNames={{ popup: { root: styles.popup } }}
        value={toRange(value)}
        allowClear={!field.required}
        disabledDate={(date, { from }) =>
          (field.disabledDate?.(date.format('YYYY-MM-DD')) ?? false) ||
          (from !== undefined &&
            Math.abs(date.diff(from, 'day')) >= (field.maxDays ?? Number.POSITIVE_INFINITY))
        }
        onChange={(range) =>
          onChange?.(range ? range.map((day) => day?.format('YYYY-MM-DD')).join(RANGE_MARK) : '')
        }
      />
    );
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
