import { getDeviceDetail } from '@heliodon/devices/contract';
import { type DeviceNow, deviceTopic, type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { withNow, withParts } from './liveDetail.ts';

/** The device with live values. A change of its connection reloads it: no topic contains the details. */
export function useDevice(deviceId: number) {
  const client = useQueryClient();
  const query = useMemo(() => callQuery(getDeviceDetail, { deviceId }, { quiet: true }), [deviceId]);
  const found = useQuery(query);
  const { queryKey } = query;

  useEffect(
    () =>
      live.subscribe(deviceTopic(deviceId), (data) => {
        const now = data as DeviceNow;
        const before = client.getQueryData(queryKey);
        if (!before) return;
        client.setQueryData(queryKey, withNow(before, now));
        const lineChanged = (before.now.status === 'offline') !== (now.status === 'offline');
        if (lineChanged) void client.invalidateQueries({ queryKey });
      }),
    [client, deviceId, queryKey],
  );

  const plantId = found.data?.parts.length ? found.data.plantId : undefined;
  useEffect(() => {
    if (plantId === undefined) return;
    return live.subscribe(plantTopic(plantId), (data) => {
      client.setQueryData(queryKey, (before) => before && withParts(before, (data as PlantNow).devices));
    });
  }, [client, plantId, queryKey]);

  return found;
}
