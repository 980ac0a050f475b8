import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { FieldGiven } from './form/fieldAria.ts';
import styles from './form/SchemaInput.module.css';

interface ClockInputProps extends FieldGiven {
  placeholder?: string;
  disabled?: boolean;
  /** Set by the form. */
  id?: string;
  /** "22:30" */
  value?: string | null;
  onChange?: (value: string | undefined) => void;
}

const FORMAT = 'HH:mm';

/** A time of day; text everywhere except in the picker. */
export function ClockInput({ value, onChange, ...rest }: ClockInputProps) {
  return (
    <TimePicker
      {...rest}
      className={styles.wide}
      format={FORMAT}
      minuteStep={5}
      needConfirm={false}
      showNow={false}
      value={value ? dayjs(`2000-01-01T${value}`) : null}
      onChange={(time) => onChange?.(time ? time.format(FORMAT) : undefined)}
    />
  );
}
