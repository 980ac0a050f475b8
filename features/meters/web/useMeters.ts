import type { CallResponse } from '@heliodon/contract/call';
import { getMeterChanges, getMeterCheck, getMeterList, type MeterRow } from '@heliodon/meters/contract';
import { type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { callApi } from '@heliodon/web/client';
import { live } from '@heliodon/web/live';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

type MeterList = CallResponse<typeof getMeterList>;

export const listKey = (plantId: number) => ['meterList', plantId] as const;
const changesKey = (plantId: number) => ['meterChanges', plantId] as const;
const checkKey = (plantId: number) => ['meterCheck', plantId] as const;

/** Page size above the number of meters of any plant. */
const ALL = 200;
const REFRESH_MS = 60_000;
const CHECK_FRESH_MS = 300_000;
const RECOUNT_LOOK_MS = 3000;

/** All meters of the plant, for the diagram and the grid page. */
export function useAllMeters(plantId: number) {
  return useQuery({
    queryKey: [...listKey(plantId), 'all'],
    queryFn: () => callApi(getMeterList, { plantId, pageSize: ALL }, { mask: false, quiet: true }),
    refetchInterval: REFRESH_MS,
  });
}

/** Quiet: a missing permission or a failed call shows no message. */
export function useMeterCheck(plantId: number, enabled = true) {
  return useQuery({
    queryKey: checkKey(plantId),
    queryFn: () => callApi(getMeterCheck, { plantId }, { mask: false, quiet: true }),
    staleTime: CHECK_FRESH_MS,
    enabled,
    // Polls while energy is being recalculated.
    refetchInterval: ({ state }) => (state.data?.recount ? RECOUNT_LOOK_MS : false),
  });
}

/** Quiet: a meter can be configured without its change history. */
export function useMeterChanges(plantId: number, deviceId: number) {
  return useQuery({
    queryKey: [...changesKey(plantId), deviceId],
    queryFn: () => callApi(getMeterChanges, { deviceId }, { mask: false, quiet: true }),
  });
}

/** Reloads meter lists, findings and change histories after a meter was changed. */
export async function metersChanged(client: QueryClient, plantId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: listKey(plantId) }),
    client.invalidateQueries({ queryKey: checkKey(plantId) }),
    client.invalidateQueries({ queryKey: changesKey(plantId) }),
  ]);
}

function withHeadlines(list: MeterList, now: PlantNow): MeterList {
  const byId = new Map(now.devices.map((device) => [device.deviceId, device]));
  return { ...list, rows: list.rows.map((row): MeterRow => ({ ...row, ...byId.get(row.deviceId) })) };
}

/** Updates the rows from the plant's topic, and returns the current power flows of the plant. */
export function useLivePlant(plantId: number): PlantNow | undefined {
  const client = useQueryClient();
  const [now, setNow] = useState<PlantNow>();
  useEffect(
    () =>
      live.subscribe(plantTopic(plantId), (data) => {
        const plantNow = data as PlantNow;
        setNow(plantNow);
        client.setQueriesData<MeterList>(
          { queryKey: listKey(plantId) },
          (list) => list && withHeadlines(list, plantNow),
        );
      }),
    [client, plantId],
  );
  return now;
}
