import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { FieldGiven } from './form/fieldAria.ts';
import styles from './form/SchemaInput.module.css';

interface DayInputProps extends FieldGiven {
  disabled?: boolean;
  placeholder?: string;
  /** Days that cannot be selected, as 2026-11-15. */
  disabledDay?: (day: string) => boolean;
  /** Set by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

const FORMAT = 'YYYY-MM-DD';

/** Dates are text (2026-11-15) everywhere except in the picker. */
export function DayInput({ value, onChange, disabledDay, ...rest }: DayInputProps) {
  return (
    <DatePicker
      {...rest}
      className={styles.wide}
      value={value ? dayjs(value) : null}
      disabledDate={disabledDay && ((date) => disabledDay(date.format(FORMAT)))}
      // Enter accepts the typed day and does not submit the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(date) => onChange?.(date?.format(FORMAT))}
    />
  );
}
