import { type ClusterNode, getCellDays } from '@heliodon/batteries/contract';
import { sensorOf } from '@heliodon/energy/cells/cell-layout';
import { cellName } from '@heliodon/energy/cells/cell-name';
import { formatNumber } from '@heliodon/kernel/format/number';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clusterCells } from '../cluster/clusterCells.ts';
import { PendingNote } from '../figures/PendingNote.tsx';
import { type Tile, Tiles } from '../figures/Tiles.tsx';
import { useClusterNow } from '../live/useStackCells.ts';
import { mapped } from '../map/cellValues.ts';
import { BatteryPlace, type BatteryPlaceView } from '../tree/BatteryPlace.tsx';
import { LevelSwitcher } from '../tree/LevelSwitcher.tsx';
import { MissingPart } from '../tree/MissingPart.tsx';
import { useParam } from '../useParam.ts';
import { CellCurves } from './CellCurves.tsx';
import { CellDaysPanel } from './CellDaysPanel.tsx';
import { CellExport } from './CellExport.tsx';
import { CellWarnings } from './CellWarnings.tsx';
import { ReportButton } from './ReportButton.tsx';

const AGAIN_MS = 4000;

/** One cell compared with its cluster, over any period. */
export default function CellPage() {
  return (
    <BatteryPlace level="cell">
      {(view) =>
        view.cluster && view.cluster.cells > 0 ? (
          <Cell {...view} cluster={view.cluster} />
        ) : (
          <MissingPart level="cell" {...view} />
        )
      }
    </BatteryPlace>
  );
}

function Cell({ tree, place, cluster }: BatteryPlaceView & { cluster: ClusterNode }) {
  const { t } = useTranslation('batteries');
  const lang = useLang();
  const index = (place.pack - 1) * cluster.cellsPerPack + place.cell - 1;
  const found = useClusterNow(cluster.deviceId, { at: undefined, waiting: false });
  const [over, setOver] = useParam('over', ['30', '90']);
  const days = useQuery({
    ...callQuery(
      getCellDays,
      { deviceId: cluster.deviceId, cell: index + 1, days: Number(over) },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pendingDays ?? 0) > 0 ? AGAIN_MS : false),
  });
  const now = found.data;
  const of = useMemo(() => now && mapped(clusterCells(cluster, now)), [cluster, now]);
  const sensor = of && sensorOf(index, of.cells, of.cluster.dC.length);
  const ranked = (rank: number | null | undefined) =>
    typeof rank === 'number' ? t('cell.rank', { rank, of: days.data?.cells ?? 0 }) : undefined;
  const tiles: Tile[] = [
    {
      key: 'voltage',
      label: t('view.voltage'),
      value: formatNumber(of?.volts[index], 3),
      unit: 'V',
      size: 'large',
    },
    {
      key: 'deviation',
      label: t('cell.deviation'),
      value: formatNumber(of?.devsMv[index], 1),
      unit: 'mV',
      size: 'large' as const,
    },
    {
      key: 'temperature',
      label: t('view.temperature'),
      value: formatNumber(of?.tempsC[index], 1),
      unit: '°C',
      size: 'large' as const,
      note:
        of && sensor !== undefined && of.cluster.dC.length < of.cells
          ? t('cell.sensor', { n: sensor + 1 })
          : undefined,
    },
    {
      key: 'meanDev',
      label: t('cell.meanDev', { n: over }),
      value: formatNumber(days.data?.meanDevMv, 1),
      unit: 'mV',
      note: ranked(days.data?.rank.voltage),
    },
    {
      key: 'drift',
      label: t('cell.drift', { n: over }),
      value: formatNumber(days.data?.driftMvPerDay, 2),
      unit: t('unit.mvPerDay'),
      note: ranked(days.data?.rank.drift),
    },
    {
      key: 'tempDev',
      label: t('cell.tempDev', { n: over }),
      value: formatNumber(days.data?.tempDevK, 2),
      unit: 'K',
      note: ranked(days.data?.rank.temperature),
    },
  ];
  const target = { deviceId: cluster.deviceId, cell: index + 1 };
  return (
    <PageFrame
      breadcrumb={<LevelSwitcher tree={tree} level="cell" place={place} />}
      title={cellName(place)[lang]}
      subtitle={
        <>
          {now && <StatusTag status={now.status} />}
          <span>{cluster.alias || cluster.sn}</span>
          {now && <LastUpdate withLabel at={now.at} timeZone={tree.timeZone} />}
        </>
      }
      action={
        <>
          <CellExport
            {...target}
            sensor={sensor === undefined ? undefined : sensor + 1}
            timeZone={tree.timeZone}
          />
          <Allowed code="batteryExport">
            <ReportButton {...target} />
          </Allowed>
        </>
      }
    >
      <Tiles tiles={tiles} past={now?.status === 'offline'} />
      <PendingNote days={days.data?.pendingDays ?? 0} />
      <CellWarnings plantId={tree.plantId} place={place} />
      <CellCurves {...target} timeZone={tree.timeZone} now={of} index={index} />
      <CellDaysPanel days={days} over={over} onOver={setOver} />
    </PageFrame>
  );
}
