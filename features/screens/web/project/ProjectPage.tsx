import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getProject } from '../../contract/project.contract.ts';
import { ProjectEditor } from './ProjectEditor.tsx';
import { usePlantInWork } from './usePlantInWork.ts';

const SKELETON = '36rem';

/** Configuration of a plant's big screen: name, logo and colours. */
export default function ProjectPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Work plant={plant} />;
}

function Work({ plant }: { plant: PlantSummary }) {
  const { inWork, setDirty } = usePlantInWork(plant);
  return <Loaded key={inWork.plantId} plant={inWork} onDirty={setDirty} />;
}

function Loaded({ plant, onDirty }: { plant: PlantSummary; onDirty: (dirty: boolean) => void }) {
  const { t } = useTranslation('screens');
  const query = useQuery(callQuery(getProject, { plantId: plant.plantId }, { quiet: true }));
  if (query.data) return <ProjectEditor plant={plant} saved={query.data} onDirty={onDirty} />;
  return (
    <PageFrame title={t('project.title')} subtitle={plant.name}>
      <LoadedCard query={query} height={SKELETON}>
        {() => null}
      </LoadedCard>
    </PageFrame>
  );
}
