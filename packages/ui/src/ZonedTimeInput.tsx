import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import styles from './form/SchemaInput.module.css';
import { instantOf, wallTime } from './zonedTime.ts';

interface ZonedTimeInputProps {
  /** The plant's: what is picked is on its clock. */
  timeZone: string;
  minuteStep?: 1 | 5 | 15 | 30;
  placeholder?: string;
  /** Given by the form. */
  id?: string;
  /** ISO time. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

const FORMAT = 'YYYY-MM-DDTHH:mm';

/** A moment, picked on the clock of a plant wherever the browser stands. */
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
