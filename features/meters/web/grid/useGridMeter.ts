import { getDeviceDetail } from '@heliodon/devices/contract';
import type { MeterRow } from '@heliodon/meters/contract';
import { type DeviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

/** Meters at the grid connection; those that count first. */
export const gridMeters = (meters: readonly MeterRow[]): MeterRow[] =>
  meters
    .filter(({ samplingPoint }) => samplingPoint === 'highVoltage' || samplingPoint === 'acLow')
    .sort((a, b) => Number(b.counting) - Number(a.counting));

/** The meter with live samples. */
export function useMeterNow(deviceId: number) {
  const client = useQueryClient();
  const query = useMemo(() => callQuery(getDeviceDetail, { deviceId }, { quiet: true }), [deviceId]);
  const { queryKey } = query;
  useEffect(
    () =>
      live.subscribe(deviceTopic(deviceId), (data) => {
        const now = data as DeviceNow;
        client.setQueryData(queryKey, (before) =>
          before && (now.at ?? 0) >= (before.now.at ?? 0) ? { ...before, now } : before,
        );
      }),
    [client, deviceId, queryKey],
  );
  return useQuery(query);
}
