import { getDeviceHistory } from '@heliodon/devices/contract';
import { callApi } from '@heliodon/web/client';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { joined } from './curves.ts';
import { historyLoader, type LoadedCurve } from './historyLoader.ts';
import type { RangeMs, Span } from './historySpans.ts';

const load = historyLoader((request) => callApi(getDeviceHistory, request, { mask: false, quiet: true }));

/** Number of cached ranges. */
const KEPT_CURVES = 100;

export interface AskedCurve {
  readonly key: string;
  readonly deviceId: number;
  readonly point: string;
  readonly range: RangeMs;
  readonly spans: readonly Span[];
}

export const curveKey = (deviceId: number, point: string, { from, to }: Span) =>
  ['comparedCurve', deviceId, point, from, to] as const;

export interface Curves {
  readonly byKey: ReadonlyMap<string, LoadedCurve>;
  readonly errors: ReadonlyMap<string, unknown>;
  /** Number of loaded parts, and of all parts. */
  readonly done: number;
  readonly total: number;
  readonly retry: () => void;
}

/** The requested curves, each available as soon as it is loaded. */
export function useCurves(asked: readonly AskedCurve[]): Curves {
  const client = useQueryClient();
  const parts = useMemo(() => asked.flatMap((one) => one.spans.map((span) => ({ one, span }))), [asked]);
  const join = useJoined();
  const combine = useCallback(
    (results: UseQueryResult<LoadedCurve>[]) => {
      const byKey = new Map<string, LoadedCurve>();
      const errors = new Map<string, unknown>();
      for (const one of asked) {
        const own = results.filter((_, i) => parts[i]?.one === one);
        const failed = own.find(({ isError, data }) => isError && !data);
        const loaded = own.flatMap(({ data }) => data ?? []);
        if (failed) errors.set(one.key, failed.error);
        else if (loaded.length === own.length) byKey.set(one.key, join(one, loaded));
      }
      return { byKey, errors, done: results.filter(({ isPending }) => !isPending).length };
    },
    [asked, parts, join],
  );
  const found = useQueries({
    queries: parts.map(({ one, span }) => ({
      queryKey: curveKey(one.deviceId, one.point, span),
      queryFn: () => load(one.deviceId, one.point, span),
    })),
    combine,
  });
  const retry = useCallback(
    () =>
      void client.refetchQueries({
        queryKey: ['comparedCurve'],
        predicate: ({ state }) => state.status === 'error',
      }),
    [client],
  );
  return useMemo(() => ({ ...found, total: parts.length, retry }), [found, parts.length, retry]);
}

/** The same parts of the same range give the same curve object, so that computed results stay valid. */
function useJoined() {
  const known = useRef(new Map<string, { parts: readonly LoadedCurve[]; curve: LoadedCurve }>());
  return useCallback(({ key, range }: AskedCurve, parts: readonly LoadedCurve[]): LoadedCurve => {
    const place = `${key} ${range.fromMs} ${range.toMs}`;
    const before = known.current.get(place);
    const same = before?.parts.length === parts.length && parts.every((part, i) => part === before.parts[i]);
    if (before && same) return before.curve;
    const curve = joined(parts, range);
    if (known.current.size >= KEPT_CURVES) known.current.clear();
    known.current.set(place, { parts, curve });
    return curve;
  }, []);
}
