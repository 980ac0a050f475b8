import { type ReactNode, useId } from 'react';
import styles from './optimise.module.css';

interface FieldProps {
  label: ReactNode;
  unit?: ReactNode;
  /** The input, which takes the id. */
  children: (id: string) => ReactNode;
}

/** A name, its input and a unit in one line. */
export function Field({ label, unit, children }: FieldProps) {
  const id = useId();
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {unit}
    </span>
  );
}
