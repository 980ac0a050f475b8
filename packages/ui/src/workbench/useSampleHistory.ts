import type { CallSpec } from '@heliodon/contract/call';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { type LiveSample, leavesGap, type SampleHistory, withSample } from './sampleHistory.ts';

/** Means over many days change slowly. */
const MEANS_REFRESH_MS = 300_000;

interface HistoryRequest {
  deviceId: number;
  points: string[];
  from: string;
  to: string;
}

/** getDeviceHistory. */
type HistoryCall = CallSpec<z.ZodType<HistoryRequest, HistoryRequest>, z.ZodType<SampleHistory>>;

interface HistoryAsked {
  readonly deviceId: number;
  /** Keep the list stable. */
  readonly points: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly now: LiveSample | undefined;
  readonly enabled: boolean;
}

/** Samples of some points of a device, continued with live samples; means are loaded again from time to time. */
export function useSampleHistory(
  call: HistoryCall,
  { deviceId, points, from, to, now, enabled }: HistoryAsked,
) {
  const client = useQueryClient();
  const query = useMemo(
    () => callQuery(call, { deviceId, points: [...points], from, to }, { quiet: true }),
    [call, deviceId, points, from, to],
  );
  useEffect(() => {
    const history = client.getQueryData(query.queryKey);
    if (!history || !now) return;
    if (leavesGap(history, now)) void client.invalidateQueries({ queryKey: query.queryKey });
    else client.setQueryData(query.queryKey, withSample(history, points, now));
  }, [client, query, points, now]);
  return useQuery({
    ...query,
    enabled,
    refetchInterval: ({ state }) => (state.data && state.data.stepMs !== null ? MEANS_REFRESH_MS : false),
  });
}
