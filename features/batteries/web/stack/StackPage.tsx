import type { StackCells } from '@heliodon/batteries/contract';
import { battery as batteryKind } from '@heliodon/device-kinds/battery';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { batteryCharts, PartCurves } from '../figures/PartCurves.tsx';
import { chargeWord, workWord } from '../figures/stateWords.ts';
import { Tiles } from '../figures/Tiles.tsx';
import { useBatteryTiles } from '../figures/useBatteryTiles.ts';
import { useStackCells } from '../live/useStackCells.ts';
import { MapPanel } from '../map/MapPanel.tsx';
import { MomentBar } from '../moment/MomentBar.tsx';
import { useMoment } from '../moment/useMoment.ts';
import { placePath } from '../paths.ts';
import { RankingPanel } from '../ranking/RankingPanel.tsx';
import { BatteryPlace, type BatteryPlaceView, Waiting } from '../tree/BatteryPlace.tsx';
import { LevelSwitcher } from '../tree/LevelSwitcher.tsx';
import { WarningPanel } from '../warnings/WarningPanel.tsx';
import { StackActions } from './StackActions.tsx';

/** One battery: every cell of it, now or on any past day. */
export default function StackPage() {
  return <BatteryPlace level="stack">{(view) => <Stack {...view} />}</BatteryPlace>;
}

function Stack({ tree, place }: BatteryPlaceView) {
  const { t } = useTranslation('batteries');
  const { battery, clusters, timeZone } = tree;
  const moment = useMoment(battery.deviceId, timeZone);
  const past = moment.day !== undefined;
  const cells = useStackCells(
    battery.deviceId,
    clusters.map(({ deviceId }) => deviceId),
    { at: moment.at, waiting: past && moment.at === undefined },
  );
  const shown = past && moment.at === undefined ? undefined : cells.data;
  return (
    <PageFrame
      breadcrumb={<LevelSwitcher tree={tree} level="stack" place={place} />}
      title={battery.alias || battery.sn}
      subtitle={<Subtitle tree={tree} cells={cells.data} past={past} />}
      action={<StackActions tree={tree} />}
    >
      {clusters.length === 0 ? (
        <EmptyState title={t('empty.noClusters')} hint={t('empty.noClustersHint')} />
      ) : (
        <>
          <Figures cells={shown} past={past} />
          {!cells.data && cells.error && (
            <ErrorState error={cells.error} onRetry={() => void cells.refetch()} />
          )}
          {!cells.data && !cells.error && !past && <Waiting />}
          {(cells.data || past) && (
            <StackMap
              tree={tree}
              cells={shown}
              past={past}
              bar={<MomentBar moment={moment} timeZone={timeZone} ready={!cells.isPlaceholderData} />}
            />
          )}
          <PartCurves
            kind={batteryKind}
            deviceId={battery.deviceId}
            timeZone={timeZone}
            charts={batteryCharts}
          />
          <RankingPanel deviceId={battery.deviceId} stackId={battery.deviceId} />
          <WarningPanel plantId={tree.plantId} stackId={battery.deviceId} />
        </>
      )}
    </PageFrame>
  );
}

interface Shown {
  tree: BatteryPlaceView['tree'];
  cells: StackCells | undefined;
  past: boolean;
}

function Subtitle({ tree, cells, past }: Shown) {
  const lang = useLang();
  const { battery, plantName } = tree;
  const words = cells && [workWord(cells.values, lang), chargeWord(cells.values, lang)];
  return (
    <>
      {cells && !past && <StatusTag status={cells.status} />}
      <span>{words?.filter(Boolean).join(' · ')}</span>
      <span>{[plantName, battery.model, battery.firmware].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function Figures({ cells, past }: { cells: StackCells | undefined; past: boolean }) {
  const tiles = useBatteryTiles(cells?.values ?? {});
  return <Tiles tiles={tiles} past={!past && cells?.status === 'offline'} />;
}

function StackMap({ tree, cells, past, bar }: Shown & { bar: ReactNode }) {
  const { t } = useTranslation('batteries');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { deviceId } = tree.battery;
  return (
    <MapPanel
      title={t('map.ofStack', { n: tree.clusters.reduce((sum, one) => sum + one.cells, 0) })}
      clusters={cells?.clusters ?? []}
      timeZone={tree.timeZone}
      past={past}
      moment={bar}
      onOpen={(place) => navigate(placePath('cell', { deviceId, ...place }, params))}
    />
  );
}
