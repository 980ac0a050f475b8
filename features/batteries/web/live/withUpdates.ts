import type { ClusterCells, StackCells, StackRow } from '@heliodon/batteries/contract';
import type { DeviceNow } from '@heliodon/telemetry/contract';

/* Merges data of the live topics into the answers of the calls. */

const listOf = (value: DeviceNow['values'][string] | undefined): (number | null)[] =>
  Array.isArray(value) ? value : [];
const whole = (scale: number) => (value: number | null) =>
  value === null ? null : Math.round(value * scale);

function newerCells(cluster: ClusterCells, now: DeviceNow): ClusterCells {
  if ((now.at ?? 0) < (cluster.at ?? 0)) return cluster;
  if (now.at === cluster.at)
    return now.status === cluster.status ? cluster : { ...cluster, status: now.status };
  return {
    ...cluster,
    status: now.status,
    at: now.at,
    soc: now.soc,
    mv: listOf(now.values.cellVoltage).map(whole(1000)),
    dC: listOf(now.values.cellTemperature).map(whole(10)),
  };
}

/** `updates`: of the battery itself and of its clusters, by device. */
export function withUpdates(cells: StackCells, updates: ReadonlyMap<number, DeviceNow>): StackCells {
  const own = updates.get(cells.deviceId);
  return {
    ...cells,
    ...(own && (own.at ?? 0) >= (cells.at ?? 0) && { status: own.status, at: own.at, values: own.values }),
    clusters: cells.clusters.map((cluster) => {
      const now = updates.get(cluster.deviceId);
      return now ? newerCells(cluster, now) : cluster;
    }),
  };
}

export function withStackUpdates(
  stacks: readonly StackRow[],
  updates: ReadonlyMap<number, DeviceNow>,
): StackRow[] {
  return stacks.map((stack) => {
    const now = updates.get(stack.deviceId);
    if (!now || (now.at ?? 0) < (stack.at ?? 0)) return stack;
    const { status, at, powerKw, soc, temperature, values } = now;
    return { ...stack, status, at, powerKw, soc, temperature, values };
  });
}
