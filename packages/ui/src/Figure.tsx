import { NO_VALUE } from '@heliodon/kernel/format/number';
import type { ReactNode } from 'react';
import styles from './Figure.module.css';
import type { EnergyRole } from './tokens.ts';

interface FigureProps {
  /** Already formatted: the `value` of formatQuantity or formatMoney. */
  value: string;
  unit?: string;
  label?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'huge';
  energy?: EnergyRole;
  /** A line below: comparison, share or time. */
  note?: ReactNode;
}

/** A number with a smaller unit. */
export function Figure({ value, unit, label, size = 'medium', energy, note }: FigureProps) {
  const empty = value === NO_VALUE;
  const color = energy && !empty ? `var(--hd-energy-${energy}-text)` : undefined;
  return (
    <span className={styles.figure}>
      {label !== undefined && (
        <span className={styles.label}>
          {energy && <i className={styles.dot} style={{ background: `var(--hd-energy-${energy}-solid)` }} />}
          {label}
        </span>
      )}
      <span className={`${styles.line} ${styles[size]}`}>
        <span className={empty ? styles.empty : styles.value} style={{ color }}>
          {value}
        </span>
        {unit && !empty && <span className={styles.unit}>{unit}</span>}
      </span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </span>
  );
}
