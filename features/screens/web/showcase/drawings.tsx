import { periodColor } from '@heliodon/ui/periodColor';
import type { ReactNode } from 'react';
import styles from './drawings.module.css';

/** A 200 × 120 drawing in the energy colours. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 200 120" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Five flows that meet at one bus. */
export function FlowDrawing() {
  return (
    <Drawing>
      <path className={`${styles.line} ${styles.pv} ${styles.moving}`} d="M40 26V60H100" />
      <path className={`${styles.line} ${styles.grid} ${styles.moving}`} d="M160 26V60H100" />
      <path className={`${styles.line} ${styles.battery} ${styles.moving}`} d="M40 94V60H100" />
      <path className={`${styles.line} ${styles.load} ${styles.moving}`} d="M100 60H160V94" />
      <path className={`${styles.line} ${styles.charging} ${styles.moving}`} d="M100 60V94" />
      {(
        [
          [40, 22, 'pv'],
          [160, 22, 'grid'],
          [40, 98, 'battery'],
          [100, 98, 'charging'],
          [160, 98, 'load'],
        ] as const
      ).map(([x, y, role]) => (
        <circle key={role} className={`${styles.node} ${styles[role]}`} cx={x} cy={y} r="13" />
      ))}
      <circle className={styles.bus} cx="100" cy="60" r="6" />
    </Drawing>
  );
}

const CELLS = Array.from({ length: 40 }, (_, i) => ({
  x: 34 + (i % 10) * 13.4,
  y: 24 + Math.floor(i / 10) * 19,
}));
/** Index of the outlier cell. */
const ODD_CELL = 26;

/** Battery pack with its cells. */
export function CellsDrawing() {
  return (
    <Drawing>
      <rect className={styles.outline} x="24" y="14" width="152" height="92" rx="8" />
      {CELLS.map(({ x, y }, i) => (
        <rect
          key={`${x} ${y}`}
          className={i === ODD_CELL ? styles.oddCell : styles.cell}
          style={{ opacity: i === ODD_CELL ? 1 : 0.45 + ((i * 7) % 5) * 0.11 }}
          x={x}
          y={y}
          width={9.5}
          height={13}
          rx={2}
        />
      ))}
    </Drawing>
  );
}

const PRICES = [
  [16, 30, 'valley'],
  [46, 24, 'usual'],
  [70, 34, 'peak'],
  [104, 28, 'usual'],
  [132, 30, 'topPeak'],
  [162, 22, 'usual'],
] as const;
const HEIGHT_OF = { valley: 26, usual: 48, peak: 70, topPeak: 88 } as const;

/** Electricity prices of a day. */
export function PricesDrawing() {
  return (
    <Drawing>
      {PRICES.map(([x, width, period]) => (
        <rect
          key={x}
          x={x}
          width={width - 3}
          y={106 - HEIGHT_OF[period]}
          height={HEIGHT_OF[period]}
          rx={2}
          style={{ fill: periodColor(period) }}
        />
      ))}
      <path className={styles.ground} d="M12 106h176" />
    </Drawing>
  );
}

/** A curve below its expected values, with a marker. */
export function DiagnosisDrawing() {
  return (
    <Drawing>
      <path
        className={`${styles.line} ${styles.pv} ${styles.faint}`}
        d="M16 100C50 96 62 24 100 24s50 72 84 76"
      />
      <path
        className={`${styles.line} ${styles.pv}`}
        d="M16 100C50 96 62 36 92 32c6-1 8 26 16 26s10-18 18-8c14 16 30 48 58 50"
      />
      <circle className={styles.ring} cx="110" cy="56" r="15" />
      <path className={styles.ring} d="M121 67l18 18" />
      <path className={styles.ground} d="M12 104h176" />
    </Drawing>
  );
}

/** Charging at night, discharging at the peak, below a power limit. */
export function PlanDrawing() {
  return (
    <Drawing>
      <path className={styles.limit} d="M14 24h172" />
      <path className={styles.ground} d="M12 66h176" />
      <rect className={styles.planCharge} x="22" y="66" width="40" height="30" rx="3" />
      <rect className={styles.planCharge} x="104" y="66" width="22" height="20" rx="3" />
      <rect className={styles.planDischarge} x="70" y="36" width="28" height="30" rx="3" />
      <rect className={styles.planDischarge} x="134" y="30" width="40" height="36" rx="3" />
    </Drawing>
  );
}

/** On-premises installation: everything runs inside the house. */
export function HouseDrawing() {
  return (
    <Drawing>
      <path className={styles.outline} d="M40 56L100 16l60 40v50H40z" />
      <rect className={styles.server} x="72" y="52" width="56" height="16" rx="3" />
      <rect className={styles.server} x="72" y="74" width="56" height="16" rx="3" />
      <circle className={`${styles.lamp} ${styles.blinking}`} cx="82" cy="60" r="2.6" />
      <circle className={styles.lamp} cx="82" cy="82" r="2.6" />
      <path className={styles.ground} d="M96 60h22M96 82h22" />
    </Drawing>
  );
}
