import { getStackMoments } from '@heliodon/batteries/contract';
import { formatDate } from '@heliodon/kernel/format/time';
import { readDay } from '@heliodon/ui/period/dayRange';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { nearest } from './moments.ts';

/** Now, or a moment of a past or present day; both are in the address bar. */
export function useMoment(deviceId: number, timeZone: string) {
  const [params, putValues] = useAddressValues();
  const today = formatDate(Date.now(), timeZone);
  const day = readDay(params.get('day'), today);
  const moments = useQuery({
    ...callQuery(getStackMoments, { deviceId, day: day ?? today }, { quiet: true }),
    enabled: day !== undefined,
  });
  const times = day === undefined ? [] : (moments.data?.t ?? []);
  const at = nearest(times, Number(params.get('at')) || Number.POSITIVE_INFINITY);

  const put = (next: { day: string | undefined; at?: number }) =>
    putValues({ day: next.day ?? null, at: next.at === undefined ? null : String(next.at) });
  return {
    today,
    /** Undefined: live. */
    day,
    /** The moment that is shown; undefined while it is not known, and live. */
    at,
    times,
    spreadMv: moments.data?.spreadMv ?? [],
    loading: day !== undefined && moments.isPending,
    goLive: () => put({ day: undefined }),
    goTo: (next: string) => put({ day: next }),
    show: (ms: number) => put({ day: day ?? today, at: ms }),
  };
}

export type Moment = ReturnType<typeof useMoment>;
