import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import styles from './form/SchemaInput.module.css';
import { instantOf, wallTime } from './zonedTime.ts';

interface ZonedTimeInputProps {
  /** The plant's time zone. */
  timeZone: string;
  minuteStep?: 1 | 5 | 15 | 30;
  placeholder?: string;
  /** Set by the form. */
  id?: string;
  /** ISO time. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

const FORMAT = 'YYYY-MM-DDTHH:mm';

/** A moment, selected in the plant's time zone regardless of the browser's. */
export function ZonedTimeInput(props: ZonedTimeInputProps) {
  const { id, timeZone, minuteStep = 1, placeholder, value, onChange } = props;
  return (
    <DatePicker
      id={id}
      className={styles.wide}
      placeholder={placeholder}
      format="YYYY-MM-DD HH:mm"
      showTime={{ format: 'HH:mm', minuteStep, defaultOpenValue: dayjs().startOf('day') }}
      value={value ? dayjs(wallTime(value, timeZone)) : null}
      onChange={(picked) => onChange?.(picked ? instantOf(picked.format(FORMAT), timeZone) : null)}
    />
  );
}
