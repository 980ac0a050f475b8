import type { EnergyRole } from '@heliodon/ui/tokens';
import styles from './FlowLine.module.css';

/** Lower power is not shown as a flow: readings fluctuate around zero. */
const LEAST_KW = 0.05;

interface FlowLineProps {
  role: EnergyRole;
  /** Positive to the right; null: unknown. */
  powerKw: number | null;
}

/** Line of a diagram; an arrow and moving dashes show the direction of the power flow. */
export function FlowLine({ role, powerKw }: FlowLineProps) {
  const flows = powerKw !== null && Math.abs(powerKw) >= LEAST_KW;
  const way = flows ? (powerKw > 0 ? 'right' : 'left') : 'none';
  return (
    <span
      className={styles.line}
      data-way={way}
      style={{ color: flows ? `var(--hd-energy-${role}-solid)` : undefined }}
      aria-hidden="true"
    >
      {flows && (
        <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
          <path d={way === 'right' ? 'M2 1l9 5-9 5z' : 'M10 1L1 6l9 5z'} />
        </svg>
      )}
    </span>
  );
}
