import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ReportState, readState } from './reportState.ts';

/** Kind and range of a report, stored in the URL, so that a reload or a link shows the same. */
export function useReportState(timeZone: string): [ReportState, (state: ReportState) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params, Date.now(), timeZone), [params, timeZone]);
  const change = useCallback(
    ({ dateType, from, to }: ReportState) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set('by', dateType);
          for (const [key, value] of [
            ['from', from],
            ['to', to],
          ] as const)
            if (value) next.set(key, value);
            else next.delete(key);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [state, change];
}
