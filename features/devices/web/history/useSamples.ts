import { getDeviceSamples } from '@heliodon/devices/contract';
import type { DayRange } from '@heliodon/ui/period/dayRange';
import { callApi } from '@heliodon/web/client';
import { useQueries, useQuery } from '@tanstack/react-query';
import { PIECE_ROWS, type Piece } from './pieces.ts';

interface Asked {
  readonly deviceId: number;
  readonly points: readonly string[];
  readonly range: DayRange;
  readonly order: 'asc' | 'desc';
}

/** Samples of a time range: their total number, and the pieces in view. */
export function useSamples({ deviceId, points, range, order }: Asked, looked: readonly number[]) {
  const body = { deviceId, points: [...points], ...range, order, limit: PIECE_ROWS };
  const key = [getDeviceSamples.path, body];
  const first = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi(getDeviceSamples, body, { mask: false, quiet: true, signal }),
    enabled: points.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cursors = first.data?.pieces ?? [];
  const wanted = looked.filter((n) => n > 0 && cursors[n] !== undefined);
  const others = useQueries({
    queries: wanted.map((n) => ({
      queryKey: [...key, cursors[n]],
      queryFn: () => callApi(getDeviceSamples, { ...body, cursor: cursors[n] }, { mask: false, quiet: true }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const pieces = new Map<number, Piece>();
  if (first.data) pieces.set(0, first.data);
  wanted.forEach((n, i) => {
    const piece = others[i]?.data;
    if (piece) pieces.set(n, piece);
  });
  return { first, pieces, begins: cursors, total: first.data?.total ?? 0 };
}
