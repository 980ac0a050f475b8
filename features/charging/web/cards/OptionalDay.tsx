import { DayInput } from '@heliodon/ui/DayInput';

interface OptionalDayProps {
  placeholder: string;
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A day or none: what is emptied is told as null. */
export const OptionalDay = ({ value, onChange, ...rest }: OptionalDayProps) => (
  <DayInput {...rest} value={value ?? undefined} onChange={(day) => onChange?.(day ?? null)} />
);
