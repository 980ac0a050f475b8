import { chunkLoader } from '@heliodon/web/chunk';
import { Suspense, use } from 'react';
import { SkeletonBlock } from '../SkeletonBlock.tsx';
import styles from './PlaceMap.module.css';
import type { PlaceMapProps } from './placeMapProps.ts';

export type { PlaceMapProps } from './placeMapProps.ts';

// OpenLayers comes only where a map is shown.
const canvas = chunkLoader(() => import('./PlaceMapCanvas.tsx'));

function LoadedMap(props: PlaceMapProps) {
  const { default: PlaceMapCanvas } = use(canvas.get());
  return <PlaceMapCanvas {...props} />;
}

/** A map without internet: shapes of countries, provinces and cities, and one pin. */
export function PlaceMap({ height = 360, ...props }: PlaceMapProps) {
  return (
    <div className={styles.map} style={{ height }}>
      <Suspense fallback={<SkeletonBlock height="100%" />}>
        <LoadedMap {...props} />
      </Suspense>
    </div>
  );
}
