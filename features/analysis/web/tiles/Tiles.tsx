import { Figure } from '@heliodon/ui/Figure';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { CSSProperties, ReactNode } from 'react';
import styles from './Tiles.module.css';

export interface Tile {
  readonly key: string;
  readonly label: ReactNode;
  /** Already formatted. */
  readonly value: string;
  readonly unit?: string;
  readonly energy?: EnergyRole;
  readonly note?: ReactNode;
}

/** Rows of the same length where there is room: eight are four and four, not six and two. */
const tilesARow = (count: number): number =>
  count <= 5 ? count : ([4, 5, 6].find((row) => count % row === 0) ?? 5);

/** Figures that matter at first sight. */
export function Tiles({ items }: { items: readonly Tile[] }) {
  return (
    <ul className={styles.tiles} style={{ '--tiles': tilesARow(items.length) } as CSSProperties}>
      {items.map(({ key, ...figure }) => (
        <li key={key} className={styles.tile} data-tile={key}>
          <Figure {...figure} size="large" />
        </li>
      ))}
    </ul>
  );
}
