import type { CellHistory } from '@heliodon/batteries/contract';
import { cellCurve } from '@heliodon/energy/cells/cell-curve';
import type { MappedCluster } from '../map/cellValues.ts';

/** Appends current data of the cluster to today's curves, at most once per step. */
export function withMoment(
  history: CellHistory,
  { cluster, volts }: MappedCluster,
  index: number,
): CellHistory {
  const { at } = cluster;
  const last = history.t.at(-1) ?? history.fromMs - history.stepMs;
  if (at === null || at < history.fromMs || at >= history.toMs || at - last < history.stepMs) return history;
  const tempsC = cluster.dC.map((dC) => (dC === null ? null : dC / 10));
  const added = cellCurve([{ atMs: at, volts, tempsC }], index);
  return {
    ...history,
    t: [...history.t, at],
    volts: [...history.volts, ...added.volts],
    meanV: [...history.meanV, ...added.meanV],
    minV: [...history.minV, ...added.minV],
    maxV: [...history.maxV, ...added.maxV],
    tempC: [...history.tempC, ...added.tempC],
    meanC: [...history.meanC, ...added.meanC],
  };
}
