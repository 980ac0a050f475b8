import { Stack } from '@heliodon/ui/layout/Stack';
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

interface Controls {
  id: string;
  status: 'error' | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  /** Omitted if the input has its own accessible name. */
  label?: ReactNode;
  error?: string;
  help?: ReactNode;
  children: (controls: Controls) => ReactNode;
}

/** A label, one input, and its error or help text. */
export function Field({ label, error, help, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  const described = error || help ? note : undefined;
  return (
    <Stack gap="xxs">
      {label && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children({
        id,
        status: error ? 'error' : undefined,
        'aria-invalid': error !== undefined,
        'aria-describedby': described,
      })}
      {described && (
        <span id={note} className={error ? styles.error : styles.help}>
          {error ?? help}
        </span>
      )}
    </Stack>
  );
}

export function FieldNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  );
}

/** Focuses the first invalid input; an error message without an input is scrolled into view. */
export function showFirstError(container: HTMLElement | null): void {
  const wrong = container?.querySelector<HTMLElement>(`[aria-invalid="true"], .${styles.error}`);
  wrong?.scrollIntoView({ block: 'center' });
  wrong?.focus({ preventScroll: true });
}
