import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import styles from './dateRangeField.module.css';
import type { FieldInput, QueryField } from './QueryInput.tsx';

interface DateRangeRules {
  disabledDate?: (date: string) => boolean;
  /** Days that would exceed this length cannot be selected. */
  maxDays?: number;
  /** Cannot be cleared. */
  required?: boolean;
}

interface DateRangeInputProps extends FieldInput {
  rules: DateRangeRules;
}

const RANGE_MARK = '~';

function toRange(value: FieldInput['value']): [dayjs.Dayjs, dayjs.Dayjs] | null {
  const [from, to] = String(value ?? '').split(RANGE_MARK);
  return from && to ? [dayjs(from), dayjs(to)] : null;
}

function DateRangeInput({ id, value, onChange, rules }: DateRangeInputProps) {
  const { disabledDate, maxDays = Number.POSITIVE_INFINITY, required } = rules;
  return (
    <DatePicker.RangePicker
      id={id ? { start: id } : undefined}
      className={styles.wide}
      classNames={{ popup: { root: styles.popup } }}
      value={toRange(value)}
      allowClear={!required}
      disabledDate={(date, { from }) =>
        (disabledDate?.(date.format('YYYY-MM-DD')) ?? false) ||
        (from !== undefined && Math.abs(date.diff(from, 'day')) >= maxDays)
      }
      onChange={(range) =>
        onChange?.(range ? range.map((day) => day?.format('YYYY-MM-DD')).join(RANGE_MARK) : '')
      }
    />
  );
}

/** A date range, stored as "2026-11-01~2026-11-15". */
export const dateRangeField = <Name extends string>(
  name: Name,
  label: string,
  rules: DateRangeRules = {},
): QueryField<Name> => ({
  name,
  label,
  widget: 'own',
  render: (input) => <DateRangeInput {...input} rules={rules} />,
});
