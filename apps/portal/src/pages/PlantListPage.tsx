import { askPlantList, PlantList } from '@heliodon/plants/web/list';
import { usePermission } from '@heliodon/web/permissions';
import { usePlantStore } from '@heliodon/web/stores';
import { App } from 'antd';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstSteps } from '../first/FirstSteps.tsx';
import { refreshPermissions } from '../session/permissions.ts';
import { useSelectPlant } from '../session/useSelectPlant.ts';

const PLANT_PAGE = '/monitoring/deviceManage';

/** Whoever may not see devices stays with the list; the other pages are about the plant from then on. */
function Plants({ charging }: { charging?: boolean }) {
  const { t } = useTranslation('portal');
  const { message } = App.useApp();
  const select = useSelectPlant();
  const maySeeDevices = usePermission('deviceView');
  const open = useCallback(
    async (plantId: number) => {
      await select(plantId, maySeeDevices ? PLANT_PAGE : undefined);
      const { plant } = usePlantStore.getState();
      if (!maySeeDevices && plant) message.info(t('plant.chosen', { name: plant.name }));
    },
    [select, maySeeDevices, message, t],
  );
  return (
    <PlantList
      charging={charging}
      notice={
        <Suspense fallback={null}>
          <FirstSteps />
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
