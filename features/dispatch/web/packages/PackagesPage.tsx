import { getPackages } from '@heliodon/dispatch/contract';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ActivePackage } from './ActivePackage.tsx';
import { LastApply } from './LastApply.tsx';
import { NoStorage } from './NoStorage.tsx';
import { PackageCard } from './PackageCard.tsx';
import styles from './packages.module.css';

/** Five predefined packages and a custom one, with the running one marked. */
export default function PackagesPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <PackageChoice key={plant.plantId} plant={plant} />;
}

function PackageChoice({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('dispatch');
  const { plantId, name, timeZone } = plant;
  const query = useQuery({ ...callQuery(getPackages, { plantId }, { quiet: true }), staleTime: 0 });
  return (
    <PageFrame title={t('packages.title')} subtitle={`${name} · ${zoneLabel(timeZone, Date.now())}`}>
      <LoadedCard query={query} height="30rem">
        {(data) =>
          data.plant.storage === 0 ? (
            <NoStorage />
          ) : (
            <>
              <ActivePackage data={data} timeZone={timeZone} />
              <LastApply plantId={plantId} known={data.lastApply} timeZone={timeZone} />
              <div className={styles.cards}>
                {data.packages.map(({ name: own, settings, problems }) => (
                  <PackageCard
                    key={own}
                    name={own}
                    settings={settings}
                    problems={problems}
                    plant={data.plant}
                    active={data.active?.name === own}
                  />
                ))}
                <PackageCard
                  name="custom"
                  settings={null}
                  problems={[]}
                  plant={data.plant}
                  active={data.active?.name === 'custom'}
                />
              </div>
            </>
          )
        }
      </LoadedCard>
    </PageFrame>
  );
}
