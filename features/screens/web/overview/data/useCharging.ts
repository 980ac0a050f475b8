import { getChargingSummary, getSessionList } from '@heliodon/charging/contract';
import { dayAfter } from '@heliodon/ui/period/dayRange';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const REFRESH_MS = 15_000;
const SHOWN_SESSIONS = 4;
const SHOWN_DAYS = 7;

/** Charging summary and last sessions; sessions are fetched only when one begins or ends, not by polling. */
export function useCharging(plantId: number, day: string) {
  const { data: summary } = useQuery({
    ...callQuery(getChargingSummary, { plantId }, { quiet: true }),
    refetchInterval: REFRESH_MS,
  });
  const from = dayAfter(day, 1 - SHOWN_DAYS);
  const { data: last } = useQuery({
    queryKey: [getSessionList.path, 'last', plantId, day, summary?.today.sessions, summary?.inUse],
    queryFn: () =>
      callApi(
        getSessionList,
        { plantId, from, to: day, pageSize: SHOWN_SESSIONS, sort: 'startedAt', order: 'desc' },
        { quiet: true, mask: false },
      ),
    enabled: summary !== undefined,
    placeholderData: keepPreviousData,
  });
  return { summary, last: last?.rows };
}
