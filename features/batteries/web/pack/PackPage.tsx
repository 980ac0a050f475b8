import type { ClusterNode, ClusterNow } from '@heliodon/batteries/contract';
import { cluster as clusterKind } from '@heliodon/device-kinds/cluster';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clusterCells, packsOf } from '../cluster/clusterCells.ts';
import { HistoryExport } from '../figures/HistoryExport.tsx';
import { rangeText } from '../figures/numbers.ts';
import { type PartChart, PartCurves } from '../figures/PartCurves.tsx';
import { packTone, packWord } from '../figures/stateWords.ts';
import { type Tile, Tiles } from '../figures/Tiles.tsx';
import { useClusterNow } from '../live/useStackCells.ts';
import { mapped } from '../map/cellValues.ts';
import { MomentBar } from '../moment/MomentBar.tsx';
import { useMoment } from '../moment/useMoment.ts';
import { BatteryPlace, type BatteryPlaceView, Waiting } from '../tree/BatteryPlace.tsx';
import { LevelSwitcher } from '../tree/LevelSwitcher.tsx';
import { MissingPart } from '../tree/MissingPart.tsx';
import { CellTiles } from './CellTiles.tsx';

const FIGURES = ['packVoltage', 'packSoc', 'packTemperatureMax', 'packStatus'];

const chartsOf = (no: number): PartChart[] => [
  { title: 'pack.voltage', points: [`packVoltage.${no}`] },
  { title: 'curves.packWork', points: [`packSoc.${no}`, `packTemperatureMax.${no}`] },
];

/** One pack: its state and each of its cells. */
export default function PackPage() {
  return (
    <BatteryPlace level="pack">
      {(view) =>
        view.cluster && view.cluster.packs > 0 ? (
          <Pack {...view} cluster={view.cluster} />
        ) : (
          <MissingPart level="pack" {...view} />
        )
      }
    </BatteryPlace>
  );
}

function Pack({ tree, place, cluster }: BatteryPlaceView & { cluster: ClusterNode }) {
  const { t } = useTranslation('batteries');
  const lang = useLang();
  const { timeZone } = tree;
  const moment = useMoment(cluster.deviceId, timeZone);
  const past = moment.day !== undefined;
  const waiting = past && moment.at === undefined;
  const found = useClusterNow(cluster.deviceId, { at: moment.at, waiting });
  const now = waiting ? undefined : found.data;
  const charts = useMemo(() => chartsOf(place.pack), [place.pack]);
  const status = now && packOf(cluster, now, place.pack)?.status;
  return (
    <PageFrame
      breadcrumb={<LevelSwitcher tree={tree} level="pack" place={place} />}
      title={t('level.pack', { n: place.pack })}
      subtitle={
        <>
          {typeof status === 'number' && (
            <StatusTag tone={packTone(status)}>{packWord(status, lang)}</StatusTag>
          )}
          <span>
            {t('level.cluster', { n: cluster.no })} · {cluster.alias || cluster.sn}
          </span>
          {now && !past && <LastUpdate withLabel at={now.at} timeZone={timeZone} />}
          {now && past && <span>{formatDateTime(now.at, timeZone)}</span>}
        </>
      }
      action={
        <HistoryExport
          deviceId={cluster.deviceId}
          points={FIGURES.map((name) => `${name}.${place.pack}`)}
          timeZone={timeZone}
        />
      }
    >
      {!found.data && found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && !past && <Waiting />}
      {now && <PackFigures cluster={cluster} now={now} no={place.pack} />}
      {(found.data || past) && (
        <Card size="small" title={t('pack.cells')}>
          <MomentBar moment={moment} timeZone={timeZone} ready={!found.isPlaceholderData} />
          {now && <PackCells cluster={cluster} now={now} place={place} />}
        </Card>
      )}
      <PartCurves kind={clusterKind} deviceId={cluster.deviceId} timeZone={timeZone} charts={charts} />
    </PageFrame>
  );
}

const packOf = (cluster: ClusterNode, now: ClusterNow, no: number) =>
  packsOf(clusterCells(cluster, now), now.values)[no - 1];

function PackFigures({ cluster, now, no }: { cluster: ClusterNode; now: ClusterNow; no: number }) {
  const { t } = useTranslation('batteries');
  const pack = packOf(cluster, now, no);
  const tiles: Tile[] = [
    { key: 'soc', label: t('tile.soc'), value: formatNumber(pack?.soc, 1), unit: '%', energy: 'battery' },
    { key: 'voltage', label: t('pack.voltage'), value: formatNumber(pack?.voltage, 2), unit: 'V' },
    { key: 'cells', label: t('tile.cells'), value: rangeText(pack?.minV, pack?.maxV, 3), unit: 'V' },
    { key: 'spread', label: t('tile.spread'), value: formatNumber(pack?.spreadMv, 0), unit: 'mV' },
    {
      key: 'temperature',
      label: t('tile.temperature'),
      value: rangeText(pack?.tempMinC, pack?.tempMaxC, 1),
      unit: '°C',
    },
  ];
  return <Tiles tiles={tiles} past={now.status === 'offline'} />;
}

function PackCells({
  cluster,
  now,
  place,
}: Pick<BatteryPlaceView, 'place'> & { cluster: ClusterNode; now: ClusterNow }) {
  const { t } = useTranslation('batteries');
  const shown = useMemo(() => mapped(clusterCells(cluster, now)), [cluster, now]);
  const { cellsPerPack } = shown.cluster;
  const first = (place.pack - 1) * cellsPerPack;
  const count = Math.min(cellsPerPack, shown.cells - first);
  if (count <= 0) return <EmptyState compact title={t('map.empty')} hint={t('map.emptyNow')} />;
  return <CellTiles of={shown} first={first} count={count} place={place} />;
}
