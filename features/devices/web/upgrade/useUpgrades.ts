import { getUpgradeList } from '@heliodon/commands/contract';
import type { CallResponse } from '@heliodon/contract/call';
import { callApi } from '@heliodon/web/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isOpen } from './upgradeStates.ts';

export type UpgradeRow = CallResponse<typeof getUpgradeList>['rows'][number];

const LOOK_EVERY_MS = 1500;
const PAGE = 200;

/** Upgrades of some devices, newest first, polled while one is in progress. */
export function useUpgrades(deviceIds: readonly number[], enabled = true) {
  return useQuery({
    queryKey: [getUpgradeList.path, deviceIds],
    queryFn: ({ signal }) =>
      callApi(
        getUpgradeList,
        { deviceIds: [...deviceIds], pageSize: PAGE },
        { mask: false, quiet: true, signal },
      ),
    enabled: enabled && deviceIds.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? LOOK_EVERY_MS : false),
  });
}
