import { type ClusterNow, getCluster, getStackCells } from '@heliodon/batteries/contract';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MOST_TOPICS, useUpdates } from './useUpdates.ts';
import { withUpdates } from './withUpdates.ts';

/** Polling interval for a battery with more clusters than a socket can follow. */
const POLL_MS = 15_000;

/** `waiting`: a past time was selected but is not known yet. */
export interface When {
  readonly at: number | undefined;
  readonly waiting: boolean;
}

/** All cells of a battery, now and following, or at a past moment. */
export function useStackCells(deviceId: number, clusterIds: readonly number[], { at, waiting }: When) {
  const client = useQueryClient();
  const query = useMemo(() => callQuery(getStackCells, { deviceId, at }, { quiet: true }), [deviceId, at]);
  const isLive = at === undefined && !waiting;
  const many = clusterIds.length >= MOST_TOPICS;
  useUpdates([deviceId, ...clusterIds], isLive, (updates) => {
    client.setQueryData(query.queryKey, (before) => before && withUpdates(before, updates));
  });
  return useQuery({
    ...query,
    enabled: !waiting,
    placeholderData: keepPreviousData,
    ...(isLive && { staleTime: 0 }),
    ...(isLive && many && { refetchInterval: POLL_MS }),
  });
}

/** Everything of one cluster, in the same way. */
export function useClusterNow(deviceId: number, { at, waiting }: When) {
  const client = useQueryClient();
  const query = useMemo(() => callQuery(getCluster, { deviceId, at }, { quiet: true }), [deviceId, at]);
  const isLive = at === undefined && !waiting;
  useUpdates([deviceId], isLive, (updates) => {
    const now = updates.get(deviceId);
    if (!now) return;
    const { status, at: atMs, values } = now;
    client.setQueryData(query.queryKey, (before?: ClusterNow) =>
      before && (atMs ?? 0) >= (before.at ?? 0) ? { deviceId, status, at: atMs, values } : before,
    );
  });
  return useQuery({
    ...query,
    enabled: !waiting,
    placeholderData: keepPreviousData,
    ...(isLive && { staleTime: 0 }),
  });
}
