import { NO_VALUE } from '@heliodon/kernel/format/number';
import { Stack } from '@heliodon/ui/layout/Stack';
import type { ReactNode } from 'react';
import styles from './Field.module.css';

interface ShownProps {
  label?: ReactNode;
  value: string;
  unit?: string;
}

/** A read-only value in place of the input. */
export function Shown({ label, value, unit }: ShownProps) {
  return (
    <Stack gap="xxs">
      {label && <span className={styles.label}>{label}</span>}
      <span className={styles.value}>
        {value || NO_VALUE} {value && unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </Stack>
  );
}
