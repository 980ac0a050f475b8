import type { AnyCall, CallInput } from '@heliodon/contract/call';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { type CallOptions, callApi } from './client.ts';
import { onSessionEnd } from './session.ts';

/** Answers stay fresh for 30 seconds; failed calls are not retried, because the user is informed. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 300_000, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  onSessionEnd(() => client.clear());
  // Some answers are translated by the server.
  i18next.on('languageChanged', () => void client.invalidateQueries());
  return client;
}

/** `useQuery(callQuery(getLogList, filter))`. No mask by default: pages have their own skeleton and error state. */
export function callQuery<C extends AnyCall>(call: C, body: CallInput<C>, options: CallOptions = {}) {
  return queryOptions({
    queryKey: [call.path, body] as const,
    queryFn: ({ signal }) => callApi(call, body, { mask: false, ...options, signal }),
  });
}
