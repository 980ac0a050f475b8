import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import type { ReactNode } from 'react';
import styles from './search.module.css';

interface FieldProps {
  /** Id of the input; without it the label belongs to a group. */
  id?: string;
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong with the input. */
  error?: string;
  children: ReactNode;
}

/** Label, input, help or error. */
export function Field({ id, label, help, error, children }: FieldProps) {
  return (
    <Stack gap="xxs" className={styles.field}>
      {id ? (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      {children}
      {error ? (
        <Text role="alert" tone="fault" size="sm">
          {error}
        </Text>
      ) : (
        help && (
          <Text tone="secondary" size="sm">
            {help}
          </Text>
        )
      )}
    </Stack>
  );
}
