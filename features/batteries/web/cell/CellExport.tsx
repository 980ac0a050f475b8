import { useDaySpan } from '@heliodon/ui/workbench/useDaySpan';
import { HistoryExport } from '../figures/HistoryExport.tsx';

const OF_CLUSTER = ['cellVoltageAvg', 'cellVoltageMin', 'cellVoltageMax', 'cellTemperatureAvg'];

interface CellExportProps {
  /** Of the cluster; `cell` and `sensor` are counted through its packs, from 1. */
  deviceId: number;
  cell: number;
  sensor: number | undefined;
  timeZone: string;
}

/** Exports the curves of the cell and its cluster. */
export function CellExport({ deviceId, cell, sensor, timeZone }: CellExportProps) {
  const { from, to } = useDaySpan('curveDay', timeZone);
  const heat = sensor === undefined ? [] : [`cellTemperature.${sensor}`];
  const points = [`cellVoltage.${cell}`, ...heat, ...OF_CLUSTER];
  return <HistoryExport deviceId={deviceId} points={points} timeZone={timeZone} days={{ from, to }} />;
}
