import { type CommandRow, getCommands } from '@heliodon/commands/contract';
import { callApi } from '@heliodon/web/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const LOOK_EVERY_MS = 1000;
const NONE: CommandRow[] = [];

/** Progress of commands, polled every second until all are finished. */
export function useCommands(commandIds: readonly string[]) {
  const { data } = useQuery({
    queryKey: [getCommands.path, commandIds],
    queryFn: ({ signal }) =>
      callApi(getCommands, { commandIds: [...commandIds] }, { mask: false, quiet: true, signal }),
    enabled: commandIds.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.every(({ finished }) => finished) ? false : LOOK_EVERY_MS,
  });
  return data?.rows ?? NONE;
}
