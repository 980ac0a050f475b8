import type { ClusterCells, ClusterNode, ClusterNow } from '@heliodon/batteries/contract';
import { cluster as clusterKind } from '@heliodon/device-kinds/cluster';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { HistoryExport } from '../figures/HistoryExport.tsx';
import { batteryCharts, PartCurves } from '../figures/PartCurves.tsx';
import { Tiles } from '../figures/Tiles.tsx';
import { useBatteryTiles } from '../figures/useBatteryTiles.ts';
import { useClusterNow } from '../live/useStackCells.ts';
import { MapPanel } from '../map/MapPanel.tsx';
import { MomentBar } from '../moment/MomentBar.tsx';
import { useMoment } from '../moment/useMoment.ts';
import { placePath } from '../paths.ts';
import { RankingPanel } from '../ranking/RankingPanel.tsx';
import { BatteryPlace, type BatteryPlaceView, Waiting } from '../tree/BatteryPlace.tsx';
import { LevelSwitcher } from '../tree/LevelSwitcher.tsx';
import { clusterCells } from './clusterCells.ts';
import { PackCards } from './PackCards.tsx';

const POINTS = [
  'powerKw',
  'soc',
  'voltage',
  'current',
  'cellVoltageMax',
  'cellVoltageAvg',
  'cellVoltageMin',
  'cellTemperatureMax',
];

/** One cluster: figures, packs, all of its cells. */
export default function ClusterPage() {
  const { t } = useTranslation('batteries');
  return (
    <BatteryPlace level="cluster">
      {(view) =>
        view.cluster ? (
          <Cluster key={view.cluster.deviceId} {...view} cluster={view.cluster} />
        ) : (
          <PageFrame
            title={t('title.cluster')}
            breadcrumb={<LevelSwitcher tree={view.tree} level="stack" place={view.place} />}
          >
            <EmptyState title={t('empty.noClusters')} hint={t('empty.noClustersHint')} />
          </PageFrame>
        )
      }
    </BatteryPlace>
  );
}

type Props = BatteryPlaceView & { cluster: ClusterNode };

function Cluster({ tree, place, cluster }: Props) {
  const { t } = useTranslation('batteries');
  const moment = useMoment(cluster.deviceId, tree.timeZone);
  const past = moment.day !== undefined;
  const waiting = past && moment.at === undefined;
  const found = useClusterNow(cluster.deviceId, { at: moment.at, waiting });
  const now = waiting ? undefined : found.data;
  const cells = useMemo(() => (now ? [clusterCells(cluster, now)] : []), [cluster, now]);
  return (
    <PageFrame
      breadcrumb={<LevelSwitcher tree={tree} level="cluster" place={place} />}
      title={t('level.cluster', { n: cluster.no })}
      subtitle={
        <>
          {now && !past && <StatusTag status={now.status} />}
          <span>{cluster.alias || cluster.sn}</span>
          {now && !past && <LastUpdate withLabel at={now.at} timeZone={tree.timeZone} />}
        </>
      }
      action={<HistoryExport deviceId={cluster.deviceId} points={POINTS} timeZone={tree.timeZone} />}
    >
      <ClusterFigures now={now} past={past} />
      {!found.data && found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && !past && <Waiting />}
      {(found.data || past) && (
        <ClusterMap
          tree={tree}
          place={place}
          cluster={cluster}
          cells={cells}
          past={past}
          bar={<MomentBar moment={moment} timeZone={tree.timeZone} ready={!found.isPlaceholderData} />}
        />
      )}
      {now && <PackCards place={place} cluster={cluster} now={now} />}
      <PartCurves
        kind={clusterKind}
        deviceId={cluster.deviceId}
        timeZone={tree.timeZone}
        charts={batteryCharts}
      />
      <RankingPanel deviceId={cluster.deviceId} stackId={place.deviceId} />
    </PageFrame>
  );
}

function ClusterFigures({ now, past }: { now: ClusterNow | undefined; past: boolean }) {
  const tiles = useBatteryTiles(now?.values ?? {});
  return <Tiles tiles={tiles} past={!past && now?.status === 'offline'} />;
}

interface ClusterMapProps extends Props {
  cells: readonly ClusterCells[];
  past: boolean;
  bar: ReactNode;
}

function ClusterMap({ tree, place, cluster, cells, past, bar }: ClusterMapProps) {
  const { t } = useTranslation('batteries');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <MapPanel
      title={t('map.ofCluster', { n: cluster.cells })}
      clusters={cells}
      timeZone={tree.timeZone}
      past={past}
      moment={bar}
      onOpen={(cell) => navigate(placePath('cell', { deviceId: place.deviceId, ...cell }, params))}
    />
  );
}
