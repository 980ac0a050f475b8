import { getWarningList } from '@heliodon/batteries/contract';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';

/** While days are still being worked out. */
const AGAIN_MS = 4000;

export function useWarnings(plantId: number, stackId?: number) {
  return useQuery({
    ...callQuery(getWarningList, { plantId, deviceId: stackId }, { quiet: true }),
    refetchInterval: ({ state }) => ((state.data?.pendingDays ?? 0) > 0 ? AGAIN_MS : false),
  });
}
