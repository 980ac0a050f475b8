import { type ReactNode, useId } from 'react';
import styles from './optimise.module.css';

interface FieldProps {
  label: ReactNode;
  unit?: ReactNode;
  /** Renders the input with the given id, which the label refers to. */
  children: (id: string) => ReactNode;
}

/** A label, its input and a unit in one row. */
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
