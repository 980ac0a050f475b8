import { DatePicker } from 'antd';
import dayjs from 'dayjs';

const DAY = 'YYYY-MM-DD';

interface DaysPickerProps {
  /** YYYY-MM-DD, at least one. */
  value: readonly string[];
  onChange: (days: string[]) => void;
  label: string;
  maxCount: number;
  /** The last selectable day. */
  max: string;
}

/** Several single days; fills the width of its container. */
export function DaysPicker({ value, onChange, label, maxCount, max }: DaysPickerProps) {
  return (
    <DatePicker
      multiple
      maxTagCount="responsive"
      aria-label={label}
      value={value.map((day) => dayjs(day))}
      disabledDate={(date) => {
        const day = date.format(DAY);
        return day > max || (value.length >= maxCount && !value.includes(day));
      }}
      onChange={(dates) => {
        const days = (dates ?? []).map((date) => dayjs(date).format(DAY)).sort();
        if (days.length > 0) onChange(days);
      }}
    />
  );
}
