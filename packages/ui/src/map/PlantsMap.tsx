import { chunkLoader } from '@heliodon/web/chunk';
import { Suspense, use } from 'react';
import { SkeletonBlock } from '../SkeletonBlock.tsx';
import type { PlantsMapProps } from './plantsMapProps.ts';

export type { MapTarget } from './plantsMapProps.ts';

// OpenLayers comes only where a map is shown.
const canvas = chunkLoader(() => import('./PlantsMapCanvas.tsx'));

function LoadedMap(props: PlantsMapProps) {
  const { default: PlantsMapCanvas } = use(canvas.get());
  return <PlantsMapCanvas {...props} />;
}

/** A map of many plants without internet; fills what is around it. */
export function PlantsMap(props: PlantsMapProps) {
  return (
    <Suspense fallback={<SkeletonBlock height="100%" />}>
      <LoadedMap {...props} />
    </Suspense>
  );
}
