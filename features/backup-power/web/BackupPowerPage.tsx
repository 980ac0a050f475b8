import { getBackup } from '@heliodon/backup-power/contract';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PageLink } from '@heliodon/ui/PageLink';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackupPowerHistory } from './BackupPowerHistory.tsx';
import { LoadCard } from './LoadCard.tsx';
import { chosenLoadKw, type LoadChoice, shareKw } from './outlook.ts';
import { SystemCard } from './SystemCard.tsx';

const LOOK_EVERY_MS = 3000;

/** Backup power of the storage: runtime, reserve and tests. */
export default function BackupPowerPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Backup key={plant.plantId} plant={plant} />;
}

function Backup({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('backup-power');
  const { plantId, name, timeZone } = plant;
  const [choice, setChoice] = useState<LoadChoice>({ by: 'present' });
  const query = useQuery({
    ...callQuery(getBackup, { plantId }, { quiet: true }),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });
  return (
    <PageFrame title={t('backup.title')} subtitle={`${name} · ${zoneLabel(timeZone, Date.now())}`}>
      <LoadedCard query={query} height="30rem">
        {(data) => {
          if (data.systems.length === 0)
            return (
              <Card>
                <EmptyState
                  title={t('backup.noStorage')}
                  hint={t('backup.noStorageHint')}
                  action={
                    <PageLink to="/monitoring/deviceManage">
                      <Button>{t('backup.toDevices')}</Button>
                    </PageLink>
                  }
                />
              </Card>
            );
          const loadKw = chosenLoadKw(choice, data.loadKw);
          return (
            <>
              <LoadCard data={data} choice={choice} loadKw={loadKw} onChoice={setChoice} />
              {data.systems.map((system) => (
                <SystemCard
                  key={system.deviceId}
                  plantId={plantId}
                  system={system}
                  loadKw={shareKw(data.systems, system, loadKw)}
                  timeZone={timeZone}
                />
              ))}
              <BackupPowerHistory plantId={plantId} timeZone={timeZone} />
            </>
          );
        }}
      </LoadedCard>
    </PageFrame>
  );
}
