import { PeriodPicker } from '../PeriodPicker.tsx';

interface DayPickerProps {
  day: string;
  onDay: (day: string) => void;
  /** The last selectable day. */
  max: string;
  timeZone: string;
}

/** One day, with steps to the previous and next one. */
export function DayPicker({ day, onDay, max, timeZone }: DayPickerProps) {
  return (
    <PeriodPicker
      value={{ kind: 'day', at: day }}
      kinds={['day']}
      limits={{ max }}
      timeZone={timeZone}
      onChange={({ at }) => onDay(at)}
    />
  );
}
