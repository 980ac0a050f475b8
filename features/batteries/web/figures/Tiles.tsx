import { Figure } from '@heliodon/ui/Figure';
import { Card } from 'antd';
import type { ComponentProps } from 'react';
import styles from './Tiles.module.css';

export interface Tile extends ComponentProps<typeof Figure> {
  key: string;
}

/** Figures side by side; `past`: what is shown is not what is now. */
export function Tiles({ tiles, past }: { tiles: readonly Tile[]; past?: boolean }) {
  return (
    <Card size="small">
      <div className={past ? styles.past : styles.tiles}>
        {tiles.map(({ key, ...tile }) => (
          <div key={key} data-tile={key} className={styles.tile}>
            <Figure size="medium" {...tile} />
          </div>
        ))}
      </div>
    </Card>
  );
}
