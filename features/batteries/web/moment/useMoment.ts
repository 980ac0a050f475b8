import { getStackMoments } from '@heliodon/batteries/contract';
import { formatDate } from '@heliodon/kernel/format/time';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { nearest } from './moments.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Now, or a moment of a past or present day; both are in the address bar. */
export function useMoment(deviceId: number, timeZone: string) {
  const [params, setParams] = useSearchParams();
  const today = formatDate(Date.now(), timeZone);
  const asked = params.get('day') ?? '';
  const day = DAY.test(asked) && asked <= today ? asked : undefined;
  const moments = useQuery({
    ...callQuery(getStackMoments, { deviceId, day: day ?? today }, { quiet: true }),
    enabled: day !== undefined,
  });
  const times = day === undefined ? [] : (moments.data?.t ?? []);
  const at = nearest(times, Number(params.get('at')) || Number.POSITIVE_INFINITY);

  const put = (next: { day: string | undefined; at?: number }) =>
    setParams(
      (current) => {
        if (next.day === undefined) current.delete('day');
        else current.set('day', next.day);
        if (next.at === undefined) current.delete('at');
        else current.set('at', String(next.at));
        return current;
      },
      { replace: true },
    );
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
