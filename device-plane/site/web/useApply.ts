import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { type ApplyState, getApplyState } from '../contract/apply.contract.ts';

const LOOK_EVERY_MS = 1000;

/** Progress of a change, polled every second until it is final. */
export function useApply(
  plantId: number,
  applyId: number | null,
  known?: ApplyState | null,
): ApplyState | undefined {
  const { data } = useQuery({
    ...callQuery(getApplyState, { plantId, applyId: applyId ?? 1 }, { quiet: true }),
    enabled: applyId !== null,
    staleTime: 0,
    initialData: known && known.applyId === applyId ? known : undefined,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : LOOK_EVERY_MS),
  });
  return applyId === null ? undefined : data;
}
