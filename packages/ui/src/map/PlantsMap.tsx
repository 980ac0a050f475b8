import { chunkLoader } from '@heliodon/web/chunk';
import { Suspense, use } from 'react';
import { SkeletonBlock } from '../SkeletonBlock.tsx';
import type { PlantsMapProps } from './plantsMapProps.ts';

export type { MapTarget } from './plantsMapProps.ts';

// OpenLayers is loaded only for maps.
const canvas = chunkLoader(() => import('./PlantsMapCanvas.tsx'));

function LoadedMap(props: PlantsMapProps) {
  const { default: PlantsMapCanvas } = use(canvas.get());
  return <PlantsMapCanvas {...props} />;
}

/** An offline map of many plants; fills its container. */
export function PlantsMap(props: PlantsMapProps) {
  return (
    <Suspense fallback={<SkeletonBlock height="100%" />}>
      <LoadedMap {...props} />
    </Suspense>
  );
}
