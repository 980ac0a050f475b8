import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PageLink } from '@heliodon/ui/PageLink';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ENERGY_STEPS,
  type EnergyAnalysis,
  type EnergyStep,
  exportEnergyAnalysis,
  getEnergyAnalysis,
} from '../../contract/energy.contract.ts';
import { EnergyTiles } from './EnergyTiles.tsx';
import styles from './energy.module.css';
import { hasEnergy } from './energyModel.ts';
import { FlowCard } from './FlowCard.tsx';
import { LinksCard } from './LinksCard.tsx';
import { RangeBar } from './RangeBar.tsx';
import { StrategyCard } from './StrategyCard.tsx';
import { useRange } from './useRange.ts';

const DEVICES_PATH = '/monitoring/deviceManage';
/** Refresh interval for 15-minute values of today. */
const REFRESH_MS = 300_000;

export interface EnergyPageProps {
  forecast: (plant: PlantSummary) => ReactNode;
}

/** Generation, consumption and storage of a plant, energy flows, and the forecast of the next days. */
export default function EnergyPage({ forecast }: EnergyPageProps) {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Analysis key={plant.plantId} plant={plant} forecast={forecast} />;
}

function Analysis({ plant, forecast }: EnergyPageProps & { plant: PlantSummary }) {
  const { plantId, timeZone, name } = plant;
  const { t } = useTranslation('analysis');
  const [range, setRange] = useRange(ENERGY_STEPS, timeZone);
  const span = { plantId, from: range.from, to: range.to, step: range.step as EnergyStep };
  const query = useQuery({
    ...callQuery(getEnergyAnalysis, span, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <PageFrame title={t('energy.title')} subtitle={name}>
      <Card>
        <RangeBar range={range} onChange={setRange} steps={ENERGY_STEPS} timeZone={timeZone} singleDay>
          <Allowed code="reportExport">
            <ExportButton
              disabled={!query.data}
              onExport={(format) => callApi(exportEnergyAnalysis, { ...span, format })}
            />
          </Allowed>
        </RangeBar>
      </Card>
      {query.error && (
        <Card>
          <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      )}
      {!query.error && !query.data && (
        <>
          <SkeletonBlock height="7rem" />
          <SkeletonBlock height="24rem" />
        </>
      )}
      {!query.error && query.data && <Body data={query.data} changing={query.isPlaceholderData} />}
      {forecast(plant)}
    </PageFrame>
  );
}

function Body({ data, changing }: { data: EnergyAnalysis; changing: boolean }) {
  if (!hasEnergy(data)) return <NoEnergy never={data.since === null} />;
  return (
    <PanelStack changing={changing}>
      <EnergyTiles data={data} />
      <div className={styles.pair}>
        <FlowCard data={data} />
        <LinksCard data={data} />
      </div>
      {data.strategy && <StrategyCard data={data} />}
    </PanelStack>
  );
}

function NoEnergy({ never }: { never: boolean }) {
  const { t } = useTranslation('analysis');
  return (
    <Card>
      <EmptyState
        title={t(never ? 'energy.none.never' : 'energy.none.range')}
        hint={t(never ? 'energy.none.neverHint' : 'energy.none.rangeHint')}
        action={never && <PageLink to={DEVICES_PATH}>{t('energy.none.devices')}</PageLink>}
      />
    </Card>
  );
}
