import { chunkLoader } from '@heliodon/web/chunk';
import { Suspense, use } from 'react';
import { SkeletonBlock } from '../SkeletonBlock.tsx';
import styles from './PlaceMap.module.css';
import type { PlaceMapProps } from './placeMapProps.ts';

export type { PlaceMapProps } from './placeMapProps.ts';

// OpenLayers is loaded only for maps.
const canvas = chunkLoader(() => import('./PlaceMapCanvas.tsx'));

function LoadedMap(props: PlaceMapProps) {
  const { default: PlaceMapCanvas } = use(canvas.get());
  return <PlaceMapCanvas {...props} />;
}

/** An offline map: shapes of countries, provinces and cities, and one pin. */
export function PlaceMap({ height = 360, ...props }: PlaceMapProps) {
  return (
    <div className={styles.map} style={{ height }}>
      <Suspense fallback={<SkeletonBlock height="100%" />}>
        <LoadedMap {...props} />
      </Suspense>
    </div>
  );
}
