import type { AnyCall, CallInput } from '@heliodon/contract/call';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { type CallOptions, callApi } from './client.ts';
import { onSessionEnd } from './session.ts';

/** Answers stay fresh for half a minute; a failed call was told to the person, who repeats it. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 300_000, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  onSessionEnd(() => client.clear());
  // Some answers are worded by the server; what is the same in both languages is not drawn again.
  i18next.on('languageChanged', () => void client.invalidateQueries());
  return client;
}

/**
 * `useQuery(callQuery(getLogList, filter))`. The mask is off unless asked for: a page shows its own skeleton and
 * its own error state.
 */
export function callQuery<C extends AnyCall>(call: C, body: CallInput<C>, options: CallOptions = {}) {
  return queryOptions({
    queryKey: [call.path, body] as const,
    queryFn: ({ signal }) => callApi(call, body, { mask: false, ...options, signal }),
  });
}
