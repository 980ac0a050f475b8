import { getPackages, simulatePackage } from '@heliodon/dispatch/contract';
import { EMS_PRESETS, type EmsSettings } from '@heliodon/energy/control/ems-packages';
import { settingProblem } from '@heliodon/energy/control/setting-ranges';
import { PACKAGE_NAMES, type PackageName } from '@heliodon/site/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useDelayed } from '@heliodon/ui/useDelayed';
import { CallFailed } from '@heliodon/web/client';
import { Allowed, usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApplyDialog } from './ApplyDialog.tsx';
import { LastApply } from './LastApply.tsx';
import { NoStorage } from './NoStorage.tsx';
import { type Packages, plantLacks } from './needs.ts';
import { ProblemList } from './ProblemList.tsx';
import styles from './packages.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';
import { SimulationCard } from './SimulationCard.tsx';

const SETTLE_MS = 350;
const WITH_PILES = 4;

/** One package before it is applied: its settings and a simulation of tomorrow. */
export default function PackageSetPage() {
  const plant = usePlantStore((state) => state.plant);
  const [params] = useSearchParams();
  const asked = params.get('package') as PackageName;
  const name = PACKAGE_NAMES.includes(asked) ? asked : 'arbitrage';
  return plant && <PackageSet key={`${plant.plantId} ${name}`} plant={plant} name={name} />;
}

function PackageSet({ plant, name }: { plant: PlantSummary; name: PackageName }) {
  const { plantId } = plant;
  const query = useQuery({ ...callQuery(getPackages, { plantId }, { quiet: true }), staleTime: 0 });
  const { t } = useTranslation('dispatch');
  return query.data && query.data.plant.storage > 0 ? (
    <Settings plant={plant} name={name} data={query.data} />
  ) : (
    <PageFrame title={t(`packages.name.${name}`)} subtitle={plant.name}>
      <LoadedCard query={query} height="30rem">
        {() => <NoStorage />}
      </LoadedCard>
    </PageFrame>
  );
}

const firstSettings = (name: PackageName, { active }: Packages): EmsSettings => {
  if (active && (active.name === name || name === 'custom')) return active.settings;
  return EMS_PRESETS[name === 'custom' ? 'selfUse' : name];
};

function Settings({ plant, name, data }: { plant: PlantSummary; name: PackageName; data: Packages }) {
  const { t } = useTranslation('dispatch');
  const { plantId, timeZone, currency } = plant;
  const maySet = usePermission('dispatchSet');
  const [settings, setSettings] = useState(() => firstSettings(name, data));
  const [asking, setAsking] = useState(false);
  const [applied, setApplied] = useState<number>();
  const [simulation, isSettled] = useSimulation(plantId, settings);
  const problems = simulation.data?.problems ?? [];
  // The dialog may only show results computed for these settings.
  const counted = simulation.data !== undefined && isSettled && !simulation.isPlaceholderData;
  const sound = settingProblem('reserveSoc', settings.reserveSoc) === null;
  const last = data.lastApply && (data.lastApply.applyId === applied || !data.lastApply.finishedAt);
  return (
    <PageFrame
      breadcrumb={<Link to="/energyManage/emsPackage">{t('packages.back')}</Link>}
      title={t(`packages.name.${name}`)}
      subtitle={`${plant.name} · ${t(`packages.what.${name}`)}`}
      action={
        <Allowed code="dispatchSet">
          <Button
            type="primary"
            disabled={!sound || !counted || problems.length > 0}
            onClick={() => {
              // Other users may have created plans in the meantime.
              void simulation.refetch();
              setAsking(true);
            }}
          >
            {t('packages.apply')}
          </Button>
        </Allowed>
      }
    >
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('packages.cannotApply')}
          description={<ProblemList problems={problems} />}
        />
      )}
      {plantLacks(name, data.plant).map((need) => (
        <Alert key={need} type="info" showIcon title={t(`packages.lack.${need}`)} />
      ))}
      {last && (
        <LastApply
          key={data.lastApply?.applyId}
          plantId={plantId}
          known={data.lastApply}
          timeZone={timeZone}
          always
        />
      )}
      <div className={styles.columns}>
        <SettingsPanel
          value={settings}
          plant={data.plant}
          hasPiles={plant.screenType === WITH_PILES}
          disabled={!maySet}
          onChange={setSettings}
        />
        <div className={styles.main}>
          {simulation.error instanceof CallFailed ? (
            <Card>
              <EmptyState title={t('packages.noSimulation')} hint={simulation.error.msg} />
            </Card>
          ) : (
            <LoadedCard query={simulation} height="36rem">
              {(found) => (
                <SimulationCard
                  found={found}
                  timeZone={timeZone}
                  currency={currency}
                  stale={simulation.isPlaceholderData}
                />
              )}
            </LoadedCard>
          )}
        </div>
      </div>
      {asking && (
        <ApplyDialog
          plantId={plantId}
          name={name}
          plant={data.plant}
          before={data.active?.settings ?? null}
          settings={settings}
          plan={simulation.data?.plan ?? null}
          onApplied={setApplied}
          onClose={() => setAsking(false)}
        />
      )}
    </PageFrame>
  );
}

/** Simulation of the settings, recomputed after a pause in editing. */
function useSimulation(plantId: number, settings: EmsSettings) {
  const settled = useDelayed(settings, SETTLE_MS);
  const query = useQuery({
    ...callQuery(simulatePackage, { plantId, settings: settled }, { quiet: true }),
    enabled: settingProblem('reserveSoc', settled.reserveSoc) === null,
    placeholderData: keepPreviousData,
  });
  return [query, settled === settings] as const;
}
