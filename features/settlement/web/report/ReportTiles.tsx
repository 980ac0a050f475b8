import { InfoCircleOutlined } from '@ant-design/icons';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { Tooltip } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import styles from './ReportTiles.module.css';

export interface ReportTile {
  readonly key: string;
  readonly label: ReactNode;
  /** Already formatted: the `value` of formatQuantity or formatMoney. */
  readonly value: ReactNode;
  readonly unit?: string;
  /** ChangeTags, one below the other. */
  readonly changes?: ReactNode;
  /** What the figure means and how it is made. */
  readonly hint?: ReactNode;
  /** The colour of what is measured. */
  readonly energy?: EnergyRole;
}

/** Rows of the same length where there is room: eight are four and four, not six and two. */
const tilesARow = (count: number): number => {
  if (count <= 6) return count;
  return [4, 5, 6].find((row) => count % row === 0) ?? 5;
};

/** The figures of a report that matter at first sight. */
export function ReportTiles({ items }: { items: readonly ReportTile[] }) {
  return (
    <ul className={styles.tiles} style={{ '--tiles': tilesARow(items.length) } as CSSProperties}>
      {items.map(({ key, label, value, unit, changes, hint, energy }) => (
        <li key={key} className={styles.tile} data-tile={key}>
          <span className={styles.label}>
            {energy && (
              <i className={styles.dot} style={{ background: `var(--hd-energy-${energy}-solid)` }} />
            )}
            <span className={styles.name}>{label}</span>
            {hint && (
              <Tooltip title={hint}>
                <InfoCircleOutlined className={styles.hint} />
              </Tooltip>
            )}
          </span>
          <span className={styles.figure}>
            <span className={styles.value}>{value}</span>
            {unit && <span className={styles.unit}>{unit}</span>}
          </span>
          {changes && <span className={styles.changes}>{changes}</span>}
        </li>
      ))}
    </ul>
  );
}
