import { AddPlantWizard } from '@heliodon/plants/web';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshPermissions } from '../session/permissions.ts';
import { PlantAdded } from './PlantAdded.tsx';
import { tariffEditors } from './tariffEditors.ts';

/** Adds a plant step by step; afterwards the user chooses the next page. */
export default function AddPlantPage() {
  const { t } = useTranslation('portal');
  const [added, setAdded] = useState<{ plantId: number; name: string }>();
  const finish = (plantId: number, name: string) => {
    setAdded({ plantId, name });
    void refreshPermissions();
  };
  return (
    <PageFrame title={t('title.addPlant')}>
      {added ? (
        <PlantAdded {...added} onAgain={() => setAdded(undefined)} />
      ) : (
        <AddPlantWizard editors={tariffEditors} onAdded={finish} />
      )}
    </PageFrame>
  );
}
