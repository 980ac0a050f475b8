import styles from './Sparkline.module.css';
import { sparkLine } from './sparkLine.ts';

const [WIDTH, HEIGHT, EDGE] = [120, 22, 3];

/** The way of a figure over the days; the thin line is 0. */
export function Sparkline({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const { path, zeroY, last } = sparkLine(values, WIDTH, HEIGHT);
  return (
    <svg
      className={styles.spark}
      width={WIDTH + 2 * EDGE}
      height={HEIGHT + 2 * EDGE}
      viewBox={`${-EDGE} ${-EDGE} ${WIDTH + 2 * EDGE} ${HEIGHT + 2 * EDGE}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.zero} d={`M0,${zeroY}H${WIDTH}`} />
      <path className={styles.line} d={path} />
      {last && <circle className={styles.dot} cx={last.x} cy={last.y} r={2.2} />}
    </svg>
  );
}
