import { InfoCircleOutlined } from '@ant-design/icons';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { Tooltip } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { Text } from './layout/Text.tsx';
import { OfHistory } from './OfHistory.tsx';
import styles from './Tiles.module.css';
import type { EnergyRole, StatusTone } from './tokens.ts';

export interface Tile {
  readonly key: string;
  readonly label: ReactNode;
  /** Already formatted: the `value` of formatQuantity or formatMoney. */
  readonly value: ReactNode;
  readonly unit?: string;
  /** Below the value: change or share. */
  readonly note?: ReactNode;
  /** Meaning and calculation of the value. */
  readonly hint?: ReactNode;
  /** Energy colour of the quantity. */
  readonly energy?: EnergyRole;
  /** Colours the value if it is good or bad. */
  readonly tone?: StatusTone;
  /** Which part depends on the past; unknown: neither, but the value appears with the history. */
  readonly ofHistory?: 'figure' | 'note' | 'unknown';
}

/** Rows of equal length if possible: eight tiles are four and four, not six and two. */
const tilesARow = (count: number): number =>
  count <= 6 ? count : ([4, 5, 6].find((row) => count % row === 0) ?? 5);

interface TilesProps {
  items: readonly Tile[];
  /** All of them depend on the past. */
  ofHistory?: boolean;
}

/** Key figures. */
export function Tiles({ items, ofHistory: all }: TilesProps) {
  return (
    <ul className={styles.tiles} style={{ '--tiles': tilesARow(items.length) } as CSSProperties}>
      {items.map(({ key, label, value, unit, note, hint, energy, tone, ofHistory = all && 'figure' }) => (
        <li key={key} className={styles.tile} data-tile={key}>
          <span className={styles.label}>
            {energy && (
              <i className={styles.dot} style={{ background: `var(--hd-energy-${energy}-solid)` }} />
            )}
            <Text>{label}</Text>
            {hint && (
              <Tooltip title={hint}>
                <InfoCircleOutlined className={styles.hint} />
              </Tooltip>
            )}
          </span>
          <Marked
            when={ofHistory === 'figure' || (ofHistory !== undefined && value === NO_VALUE)}
            value={value}
          >
            <span className={styles.figure}>
              <span className={styles.value} style={tone && { color: `var(--hd-status-${tone}-text)` }}>
                {value}
              </span>
              {unit && (
                <Text tone="tertiary" size="sm">
                  {unit}
                </Text>
              )}
            </span>
          </Marked>
          {note && (
            <span className={styles.note}>
              <Marked when={ofHistory === 'note'}>{note}</Marked>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Marked({ when, value, children }: { when: boolean; value?: ReactNode; children: ReactNode }) {
  if (!when) return children;
  return <OfHistory value={typeof value === 'string' ? value : undefined}>{children}</OfHistory>;
}
