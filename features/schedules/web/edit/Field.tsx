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

/** A field with its name above and what is wrong with it, or what it means, below. */
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
