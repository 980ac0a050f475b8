import { InfoCircleOutlined } from '@ant-design/icons';
import type { EnergyRole, StatusTone } from '@heliodon/ui/tokens';
import { Tooltip } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import styles from './Tiles.module.css';

export interface Tile {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly unit?: string;
  readonly note?: ReactNode;
  readonly hint?: ReactNode;
  readonly energy?: EnergyRole;
  /** Colours the figure where it says something bad or good. */
  readonly tone?: StatusTone;
}

/** The figures that matter at first sight. */
export function Tiles({ items }: { items: readonly Tile[] }) {
  return (
    <ul className={styles.tiles} style={{ '--tiles': items.length } as CSSProperties}>
      {items.map(({ key, label, value, unit, note, hint, energy, tone }) => (
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
            <span className={styles.value} style={tone && { color: `var(--hd-status-${tone}-text)` }}>
              {value}
            </span>
            {unit && <span className={styles.unit}>{unit}</span>}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  );
}
