import type { DeviceCount } from '@heliodon/devices/contract';
import { type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partKindIds } from '../kinds.ts';
import { countDevices, sumOf, withHeadlines } from './liveList.ts';

export const listKey = (plantId: number) => ['deviceList', plantId] as const;
const countsKey = (plantId: number) => ['deviceCounts', plantId] as const;

export const keepCounts = (client: QueryClient, plantId: number, counts: DeviceCount[]): void => {
  client.setQueryData(countsKey(plantId), counts);
};

/** Number of devices by kind and status; undefined until the list has been loaded. */
export function useDeviceCounts(plantId: number): DeviceCount[] | undefined {
  return useQuery<DeviceCount[]>({ queryKey: countsKey(plantId), queryFn: skipToken }).data;
}

/** Updates rows and tabs from the plant's topic; reloads the list only if the number of devices changes. */
export function useLiveDevices(plantId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const onUpdate = (data: unknown) => {
      const { devices } = data as PlantNow;
      const before = client.getQueryData<DeviceCount[]>(countsKey(plantId));
      const counts = countDevices(devices, partKindIds);
      // Live values are ignored until the list is loaded.
      if (!before) return;
      client.setQueriesData<Parameters<typeof withHeadlines>[0]>(
        { queryKey: listKey(plantId) },
        (list) => list && withHeadlines(list, devices),
      );
      keepCounts(client, plantId, counts);
      if (sumOf(before) !== sumOf(counts)) void client.invalidateQueries({ queryKey: listKey(plantId) });
    };
    return live.subscribe(plantTopic(plantId), onUpdate);
  }, [client, plantId]);
}
