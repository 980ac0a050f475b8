import type { StatusTone } from '@heliodon/ui/tokens';
import type { ReactNode } from 'react';
import styles from './DemandGauge.module.css';

interface DemandGaugeProps {
  reachedKw: number;
  projectedKw: number;
  limitKw: number | null;
  warnPercent: number;
  tone: StatusTone;
  /** Content in the centre of the gauge. */
  children: ReactNode;
  label: string;
}

const [SIZE, RADIUS, CENTRE] = [220, 92, 110];
/** The arc is open at the bottom. */
const [FROM_DEG, SWEEP_DEG] = [135, 270];
/** Position of the limit as a share of the arc; the rest is the range above the limit. */
const LIMIT_SHARE = 0.8;

function point(share: number, radius: number): string {
  const angle = ((FROM_DEG + SWEEP_DEG * share) * Math.PI) / 180;
  return `${(CENTRE + radius * Math.cos(angle)).toFixed(2)} ${(CENTRE + radius * Math.sin(angle)).toFixed(2)}`;
}

function arc(from: number, to: number): string {
  const large = (to - from) * SWEEP_DEG > 180 ? 1 : 0;
  return `M ${point(from, RADIUS)} A ${RADIUS} ${RADIUS} 0 ${large} 1 ${point(to, RADIUS)}`;
}

/** Demand reached in the interval so far, projected demand at its end, and the limit. */
export function DemandGauge(props: DemandGaugeProps) {
  const { reachedKw, projectedKw, limitKw, warnPercent, tone, children, label } = props;
  const fullKw = limitKw === null ? Math.max(1, projectedKw / LIMIT_SHARE) : limitKw / LIMIT_SHARE;
  const share = (kw: number) => Math.min(1, Math.max(0.002, kw / fullKw));
  const [reached, projected] = [share(reachedKw), share(projectedKw)];
  const color = `var(--hd-status-${tone}-solid)`;
  const mark = (at: number, name: string) => (
    <path className={name} d={`M ${point(at, RADIUS - 13)} L ${point(at, RADIUS + 13)}`} />
  );
  return (
    <div className={styles.gauge}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}>
        <path className={styles.track} d={arc(0, 1)} />
        {projected > reached && (
          <path className={styles.projected} d={arc(reached, projected)} stroke={color} />
        )}
        <path className={styles.reached} d={arc(0, reached)} stroke={color} />
        {limitKw !== null && mark((LIMIT_SHARE * warnPercent) / 100, styles.warn ?? '')}
        {limitKw !== null && mark(LIMIT_SHARE, styles.limit ?? '')}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
