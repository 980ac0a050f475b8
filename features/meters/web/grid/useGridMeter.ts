import { getDeviceDetail, getDeviceHistory, leavesGap, withSample } from '@heliodon/devices/contract';
import type { MeterRow } from '@heliodon/meters/contract';
import { type DeviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

/** Refresh of mean values over many days, which change slowly. */
const MEANS_REFRESH_MS = 300_000;

/** Meters at the grid connection, counting meters first. */
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

interface HistoryAsked {
  readonly deviceId: number;
  readonly points: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly now: DeviceNow | undefined;
  readonly enabled: boolean;
}

/** History of some points, continued with live samples. */
export function useMeterHistory({ deviceId, points, from, to, now, enabled }: HistoryAsked) {
  const client = useQueryClient();
  const query = useMemo(
    () => callQuery(getDeviceHistory, { deviceId, points: [...points], from, to }, { quiet: true }),
    [deviceId, points, from, to],
  );
  useEffect(() => {
    const history = client.getQueryData(query.queryKey);
    if (!history || !now) return;
    if (leavesGap(history, now) && history.stepMs === null)
      void client.invalidateQueries({ queryKey: query.queryKey });
    else client.setQueryData(query.queryKey, withSample(history, points, now));
  }, [client, query, points, now]);
  return useQuery({
    ...query,
    enabled,
    refetchInterval: ({ state }) => (state.data && state.data.stepMs !== null ? MEANS_REFRESH_MS : false),
  });
}
