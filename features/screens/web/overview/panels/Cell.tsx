import type { Numeric } from '@heliodon/kernel/format/number';
import type { Quantity } from '@heliodon/kernel/format/unit';
import { OfHistory } from '@heliodon/ui/OfHistory';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { CountUp } from '@heliodon/ui/wall/CountUp';
import type { ReactNode } from 'react';
import styles from './panels.module.css';

interface CellProps {
  label: ReactNode;
  value: Numeric;
  format: (value: Numeric) => Pick<Quantity, 'value' | 'unit'>;
  size?: 'large' | 'medium';
  energy?: EnergyRole;
  /** The figure includes history, which may be incomplete. */
  ofHistory?: boolean;
  /** Identifier of the figure in the DOM, for tests and scripts. */
  name?: string;
}

/** A figure with its label above. */
export function Cell({ label, value, format, size = 'medium', energy, ofHistory = false, name }: CellProps) {
  const figure = <CountUp value={value} format={format} />;
  return (
    <div className={styles.cell} data-figure={name}>
      <span className={styles.cellLabel}>{label}</span>
      <span
        className={size === 'large' ? styles.cellLarge : styles.cellValue}
        style={{ color: energy && `var(--hd-energy-${energy}-text)` }}
      >
        {ofHistory ? <OfHistory value={format(value).value}>{figure}</OfHistory> : figure}
      </span>
    </div>
  );
}
