import type { ClusterCells } from '@heliodon/batteries/contract';
import { isCellTemperature, isCellVoltage, meanOf } from '@heliodon/energy/cells/cell-day';
import { placeOf, sensorOf } from '@heliodon/energy/cells/cell-layout';

export const views = ['voltage', 'temperature', 'deviation'] as const;
export type View = (typeof views)[number];

/** Volts, degrees, millivolts. */
export const unitOf: Record<View, string> = { voltage: 'V', temperature: '°C', deviation: 'mV' };
export const decimalsOf: Record<View, number> = { voltage: 3, temperature: 1, deviation: 1 };

/** Everything of one cluster that a map shows, worked out once for each sample. */
export interface MappedCluster {
  readonly cluster: ClusterCells;
  readonly cells: number;
  readonly volts: readonly (number | null)[];
  readonly tempsC: readonly (number | null)[];
  readonly devsMv: readonly (number | null)[];
}

const known = new WeakMap<ClusterCells, MappedCluster>();

export function mapped(cluster: ClusterCells): MappedCluster {
  let found = known.get(cluster);
  if (!found) {
    found = work(cluster);
    known.set(cluster, found);
  }
  return found;
}

function work(cluster: ClusterCells): MappedCluster {
  const cells = Math.max(cluster.mv.length, cluster.packs * cluster.cellsPerPack);
  const each = <T>(value: (index: number) => T) => Array.from({ length: cells }, (_, index) => value(index));
  const volts = each((index) => {
    const mv = cluster.mv[index] ?? null;
    return mv === null ? null : mv / 1000;
  });
  const mean = meanOf(volts, isCellVoltage);
  return {
    cluster,
    cells,
    volts,
    tempsC: each((index) => {
      const sensor = sensorOf(index, cells, cluster.dC.length);
      const dC = sensor === undefined ? null : (cluster.dC[sensor] ?? null);
      return dC === null ? null : dC / 10;
    }),
    devsMv: volts.map((own) => (isCellVoltage(own) && mean !== undefined ? (own - mean) * 1000 : null)),
  };
}

export const valuesOf = (of: MappedCluster, view: View): readonly (number | null)[] =>
  ({ voltage: of.volts, temperature: of.tempsC, deviation: of.devsMv })[view];

/** Values that are impossible for a cell are drawn as missing. */
export const isShown = (view: View, value: number | null | undefined): value is number =>
  view === 'voltage'
    ? isCellVoltage(value)
    : view === 'temperature'
      ? isCellTemperature(value)
      : isNumber(value);

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

/** One cell: place in the list of clusters, and in the cluster's list of cells. */
export interface CellRef {
  readonly block: number;
  readonly index: number;
}

export interface MapSummary {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly minAt: CellRef;
  readonly maxAt: CellRef;
  readonly shown: number;
}

export function summaryOf(clusters: readonly MappedCluster[], view: View): MapSummary | undefined {
  let [min, max, sum, shown] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  let [minAt, maxAt]: CellRef[] = [
    { block: 0, index: 0 },
    { block: 0, index: 0 },
  ];
  clusters.forEach((cluster, block) => {
    valuesOf(cluster, view).forEach((value, index) => {
      if (!isShown(view, value)) return;
      sum += value;
      shown += 1;
      if (value < min) [min, minAt] = [value, { block, index }];
      if (value > max) [max, maxAt] = [value, { block, index }];
    });
  });
  if (shown === 0 || !minAt || !maxAt) return undefined;
  return { min, max, mean: sum / shown, minAt, maxAt, shown };
}

/** Spread as people say it: millivolts and kelvins. */
export function spreadOf(
  { min, max }: MapSummary,
  view: View,
): { value: number; unit: string; decimals: number } {
  if (view === 'temperature') return { value: max - min, unit: 'K', decimals: 1 };
  return { value: view === 'voltage' ? (max - min) * 1000 : max - min, unit: 'mV', decimals: 0 };
}

export const packAndCell = ({ cluster }: MappedCluster, index: number) =>
  placeOf({ cellsPerPack: cluster.cellsPerPack || 1 }, index);
