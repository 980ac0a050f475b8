import type { CallResponse } from '@heliodon/contract/call';
import { hasRole, kindsWith } from '@heliodon/device-kinds/kinds';
import {
  type DeviceDetail,
  type DeviceRow,
  getDeviceDetail,
  getDeviceList,
} from '@heliodon/devices/contract';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
import { type DeviceNow, deviceTopic, type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { callQuery } from '@heliodon/web/query';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Pair, pairsOf } from '../model/pairs.ts';

/** Number of machines shown at a time. */
export const PAGE = 12;
const LIST_MAX = 200;

type ListResult = UseQueryResult<CallResponse<typeof getDeviceList>>;

/** Of all kinds together; no rows before every kind has answered. */
const joined = (results: readonly ListResult[]) => ({
  rows: results.some(({ data }) => !data) ? undefined : results.flatMap(({ data }) => data?.rows ?? []),
  total: results.reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
  isPending: results.some(({ isPending }) => isPending),
  error: results.find(({ error }) => error)?.error ?? null,
  refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
});

const useDevicesWith = (role: DeviceRole, plantId: number) =>
  useQueries({
    queries: kindsWith(role).map((kind) =>
      callQuery(getDeviceList, { plantId, kind, pageSize: LIST_MAX }, { quiet: true }),
    ),
    combine: joined,
  });
const detailQuery = (deviceId: number) => callQuery(getDeviceDetail, { deviceId }, { quiet: true });

export interface Machine {
  readonly row: DeviceRow;
  /** Undefined while it is on its way. */
  readonly detail: DeviceDetail | undefined;
  readonly batteries: readonly DeviceDetail[];
  readonly pair: Pair | undefined;
}

/** Batteries are announced as part of a machine, or a machine as part of a battery. */
function announcedBatteries({ parts, parent }: DeviceDetail): number[] {
  return [...parts, ...(parent ? [parent] : [])]
    .filter(({ kind }) => hasRole(kind, 'battery'))
    .map(({ deviceId }) => deviceId);
}

/** The machines of a page of the list, each with its batteries, and how the whole plant stands. */
export function useStorage(plantId: number, page: number) {
  const machineList = useDevicesWith('storageConverter', plantId);
  const batteryList = useDevicesWith('battery', plantId);
  const shown = useMemo(
    () => machineList.rows?.slice((page - 1) * PAGE, page * PAGE) ?? [],
    [machineList.rows, page],
  );
  const details = useQueries({
    queries: shown.map(({ deviceId }) => detailQuery(deviceId)),
    combine: (results) => results.map(({ data }) => data),
  });
  const pairs = useMemo(() => {
    const announced = details.flatMap((detail) =>
      detail ? [[detail.deviceId, announcedBatteries(detail)] as const] : [],
    );
    return pairsOf(machineList.rows ?? [], batteryList.rows ?? [], new Map(announced));
  }, [machineList.rows, batteryList.rows, details]);
  const batteryIds = shown.flatMap(({ deviceId }) => pairs.get(deviceId)?.batteryIds ?? []);
  const batteries = useQueries({
    queries: batteryIds.map((deviceId) => detailQuery(deviceId)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });

  const machines = useMemo(
    () =>
      shown.map((row, i): Machine => {
        const pair = pairs.get(row.deviceId);
        const own = batteries.filter(({ deviceId }) => pair?.batteryIds.includes(deviceId));
        return { row, detail: details[i], batteries: own, pair };
      }),
    [shown, details, batteries, pairs],
  );
  const now = useLiveDetails(plantId, [...shown.map(({ deviceId }) => deviceId), ...batteryIds]);
  const lists = [machineList, batteryList];
  return {
    machines,
    now,
    total: machineList.total,
    isPending: lists.some(({ isPending }) => isPending),
    error: lists.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(lists.map(({ refetch }) => refetch())),
  };
}

/** Details follow the topics of their devices; answers what the plant's topic told last. */
function useLiveDetails(plantId: number, deviceIds: readonly number[]): PlantNow | undefined {
  const client = useQueryClient();
  const [now, setNow] = useState<PlantNow>();
  useEffect(() => live.subscribe(plantTopic(plantId), (data) => setNow(data as PlantNow)), [plantId]);
  const ids = deviceIds.join(',');
  useEffect(() => {
    const ends =
      ids === ''
        ? []
        : ids.split(',').map((id) => {
            const { queryKey } = detailQuery(Number(id));
            return live.subscribe(deviceTopic(Number(id)), (data) => {
              const update = data as DeviceNow;
              client.setQueryData(queryKey, (before) =>
                before && (update.at ?? 0) >= (before.now.at ?? 0) ? { ...before, now: update } : before,
              );
            });
          });
    return () => {
      for (const end of ends) end();
    };
  }, [client, ids]);
  return now?.plantId === plantId ? now : undefined;
}
