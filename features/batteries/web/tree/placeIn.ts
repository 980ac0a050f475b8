import type { BatteryTree } from '@heliodon/batteries/contract';
import type { Place } from '../paths.ts';

/** The place that the battery really has: numbers beyond what there is become the first. */
export function placeIn(tree: Pick<BatteryTree, 'battery' | 'clusters'>, asked: Place): Required<Place> {
  const within = (wanted: number | undefined, count: number) =>
    wanted !== undefined && wanted <= count ? wanted : 1;
  const cluster = within(asked.cluster, tree.clusters.length);
  const { packs = 0, cellsPerPack = 0, cells = 0 } = tree.clusters[cluster - 1] ?? {};
  const pack = within(asked.pack, packs);
  const inPack = Math.min(cellsPerPack, cells - (pack - 1) * cellsPerPack);
  return { deviceId: tree.battery.deviceId, cluster, pack, cell: within(asked.cell, inPack) };
}
