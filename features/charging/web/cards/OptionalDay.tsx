import { DayInput } from '@heliodon/ui/DayInput';

interface OptionalDayProps {
  placeholder: string;
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** An optional day; an empty value becomes null. */
export const OptionalDay = ({ value, onChange, ...rest }: OptionalDayProps) => (
  <DayInput {...rest} value={value ?? undefined} onChange={(day) => onChange?.(day ?? null)} />
);
