import { askPlantList, PlantList } from '@heliodon/plants/web/list';
import { Suspense, useCallback } from 'react';
import { FirstSteps } from '../first/FirstSteps.tsx';
import { refreshPermissions } from '../session/permissions.ts';
import { useSelectPlant } from '../session/useSelectPlant.ts';

const PLANT_PAGE = '/monitoring/plantHome';

/** Other pages refer to the plant opened last. */
function Plants({ charging }: { charging?: boolean }) {
  const select = useSelectPlant();
  const open = useCallback((plantId: number) => select(plantId, PLANT_PAGE), [select]);
  return (
    <PlantList
      charging={charging}
      notice={
        <Suspense fallback={null}>
          <FirstSteps place="plants" />
        </Suspense>
      }
      onOpen={open}
      onRemoved={refreshPermissions}
    />
  );
}

export const ahead = askPlantList;

export default function PlantListPage() {
  return <Plants />;
}

export function PlantListV3Page() {
  return <Plants charging />;
}
