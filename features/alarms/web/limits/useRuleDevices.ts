import { getDeviceChoices } from '@heliodon/analysis/contract/compare';
import { getDeviceDetail } from '@heliodon/devices/contract';
import { type DeviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { callApi } from '@heliodon/web/client';
import { live } from '@heliodon/web/live';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ChoosableDevice } from './limitChoices.ts';

const PAGE = 200;
/** Up to a thousand devices; the search of the select filters them. */
const MAX_PAGES = 5;

async function devicesOf(plantId: number): Promise<ChoosableDevice[]> {
  const devices: ChoosableDevice[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { rows, total } = await callApi(
      getDeviceChoices,
      { plantId, page, pageSize: PAGE },
      { mask: false, quiet: true },
    );
    devices.push(...rows);
    if (devices.length >= total) break;
  }
  return devices;
}

/** The devices of a plant, clusters included. */
export const useRuleDevices = (plantId: number) =>
  useQuery({ queryKey: ['limitDevices', plantId], queryFn: () => devicesOf(plantId) });

/** Current values of the device. */
export function useDeviceValues(deviceId: number | undefined): DeviceNow['values'] | undefined {
  const client = useQueryClient();
  const query = useMemo(
    () => callQuery(getDeviceDetail, { deviceId: deviceId ?? 0 }, { quiet: true }),
    [deviceId],
  );
  const { data } = useQuery({ ...query, enabled: deviceId !== undefined });
  useEffect(() => {
    if (deviceId === undefined) return;
    return live.subscribe(deviceTopic(deviceId), (now) =>
      client.setQueryData(query.queryKey, (before) => before && { ...before, now: now as DeviceNow }),
    );
  }, [client, deviceId, query]);
  return data?.now.values;
}
