import { commonErrors } from '@heliodon/contract/errors';
import { CallFailed, callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cancelSetupTask, getSetupTask, type SetupTask } from '../../../contract/index.ts';
import { isEnded, POLL_MS } from '../setupTask.ts';

export interface Scan {
  readonly task: SetupTask | undefined;
  readonly isRunning: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly cancel: () => Promise<unknown>;
}

/** A scan that goes on while the page is closed. The platform forgets old ones: `onForgotten`. */
export function useScan(taskId: string | null, onForgotten: () => void): Scan {
  const { data, error, refetch } = useQuery({
    ...callQuery(getSetupTask, { taskId: taskId ?? '' }, { quiet: true }),
    enabled: taskId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isEnded(state.data) ? false : POLL_MS),
  });
  const isForgotten = error instanceof CallFailed && error.code === commonErrors.notFound.code;
  useEffect(() => {
    if (isForgotten) onForgotten();
  }, [isForgotten, onForgotten]);
  return {
    task: data,
    isRunning: taskId !== null && !isForgotten && !(data && isEnded(data)),
    error: isForgotten ? null : error,
    retry: () => void refetch(),
    cancel: async () => {
      if (taskId === null) return;
      await callApi(cancelSetupTask, { taskId }, { mask: false });
      await refetch();
    },
  };
}
