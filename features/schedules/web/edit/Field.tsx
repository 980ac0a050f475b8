import { Stack } from '@heliodon/ui/layout/Stack';
import type { ReactNode } from 'react';
import styles from './PlanEditor.module.css';

interface FieldProps {
  label: string;
  htmlFor?: string;
  hint?: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
}

/** A field with its label above and its error or hint below. */
export function Field({ label, htmlFor, hint, problem, children }: FieldProps) {
  return (
    <Stack gap="xs">
      <label className={styles.label} htmlFor={htmlFor}>
        {label}
      </label>
      {children}
      {problem ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : (
        hint && <span className={styles.hint}>{hint}</span>
      )}
    </Stack>
  );
}
