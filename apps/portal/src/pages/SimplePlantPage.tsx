import { SimplePlantForm } from '@heliodon/plants/web';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useTranslation } from 'react-i18next';
import { FirstPlantTrail } from './FirstPlantTrail.tsx';
import { tariffEditors } from './tariffEditors.ts';
import { useGoToDevices } from './useGoToDevices.ts';

/** The short form for the first plant after registration; then its first logger. */
export default function SimplePlantPage() {
  const { t } = useTranslation('portal');
  return (
    <PageFrame title={t('title.addPlantSimple')} subtitle={<FirstPlantTrail />}>
      <SimplePlantForm Subsidy={tariffEditors.Subsidy} onAdded={useGoToDevices()} />
    </PageFrame>
  );
}
