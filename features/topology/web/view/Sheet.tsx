import { usePictureUrl } from '@heliodon/web/picture';
import { ViewportPortal } from '@xyflow/react';
import type { Diagram } from '../../contract/index.ts';
import styles from './sheet.module.css';

/** The background of the diagram with its picture, below all parts. */
export function Sheet({ diagram, grid }: { diagram: Diagram; grid?: boolean }) {
  const { width, height, picture } = diagram;
  const url = usePictureUrl(picture?.pictureId);
  return (
    <ViewportPortal>
      <div className={styles.sheet} style={{ width, height }} data-grid={grid || undefined}>
        {url && (
          <img className={styles.picture} src={url} alt="" style={{ opacity: 1 - (picture?.dim ?? 0) }} />
        )}
      </div>
    </ViewportPortal>
  );
}
