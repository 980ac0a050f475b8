import { Figure } from '@heliodon/ui/Figure';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { ReactNode } from 'react';
import styles from './optimise.module.css';

export interface OptimiseTile {
  readonly key: string;
  readonly label: ReactNode;
  /** Already formatted. */
  readonly value: string;
  readonly unit?: string;
  readonly energy?: EnergyRole;
  readonly note?: ReactNode;
}

/** Figures that matter at first sight. */
export function OptimiseTiles({ items }: { items: readonly OptimiseTile[] }) {
  return (
    <ul className={styles.tiles}>
      {items.map(({ key, ...figure }) => (
        <li key={key} className={styles.tile} data-tile={key}>
          <Figure {...figure} size="large" />
        </li>
      ))}
    </ul>
  );
}
