import { AddPlantWizard } from '@heliodon/plants/web';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useTranslation } from 'react-i18next';
import { FirstPlantTrail } from './FirstPlantTrail.tsx';
import { tariffEditors } from './tariffEditors.ts';
import { useGoToDevices } from './useGoToDevices.ts';

/** The full form for the first plant of an account; then its first logger. */
export default function NewPlantPage() {
  const { t } = useTranslation('portal');
  return (
    <PageFrame title={t('title.addNewPlant')} subtitle={<FirstPlantTrail />}>
      <AddPlantWizard editors={tariffEditors} onAdded={useGoToDevices()} />
    </PageFrame>
  );
}
