import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getDemandMachines, getDemandSettings } from '../../contract/settings.contract.ts';
import { NoMeter } from '../shared/NoMeter.tsx';
import { WATCH_PATH } from '../shared/paths.ts';
import { ChangeTable } from './ChangeTable.tsx';
import { MachineTable } from './MachineTable.tsx';
import styles from './manage.module.css';
import { PeaksCard } from './PeaksCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { SetupNotes } from './SetupNotes.tsx';
import { SetupTiles } from './SetupTiles.tsx';

const SKELETON = '32rem';
const REFETCH_MS = 30_000;

/** The demand limit of the plant: its value in money, the limit that storage can hold, and who holds it. */
export default function DemandManagePage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Manage key={plant.plantId} plant={plant} />;
}

function Manage({ plant: { plantId, name } }: { plant: PlantSummary }) {
  const { t } = useTranslation('demand');
  const navigate = useNavigate();
  const query = useQuery(callQuery(getDemandSettings, { plantId }, { quiet: true }));
  const machines = useQuery({
    ...callQuery(getDemandMachines, { plantId }, { quiet: true }),
    refetchInterval: REFETCH_MS,
    enabled: query.data !== undefined,
  });
  return (
    <PageFrame
      title={t('manage.title')}
      subtitle={name}
      action={<Button onClick={() => navigate(WATCH_PATH)}>{t('manage.toWatch')}</Button>}
    >
      <LoadedCard query={query} height={SKELETON}>
        {(read) => {
          const setup = { ...read, ...machines.data };
          return (
            <>
              {setup.meters.length === 0 && <NoMeter />}
              <SetupNotes setup={setup} />
              <SetupTiles setup={setup} />
              <div className={styles.columns}>
                <SettingsCard setup={setup} onSaved={() => void query.refetch()} />
                <PeaksCard setup={setup} />
              </div>
              <MachineTable setup={setup} />
              <ChangeTable setup={setup} />
            </>
          );
        }}
      </LoadedCard>
    </PageFrame>
  );
}
