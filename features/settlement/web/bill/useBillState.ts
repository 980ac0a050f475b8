import { slotAt } from '@heliodon/energy/periods/report-range';
import { useSearchParams } from 'react-router';
import type { ReportState, requestOf } from '../report/reportState.ts';
import { useReportState } from '../report/useReportState.ts';

/** Report state of a bill: the running month, unless the URL selects another period. */
export function useBillState(timeZone: string): [ReportState, (state: ReportState) => void] {
  const [params] = useSearchParams();
  const [state, change] = useReportState(timeZone);
  if (params.has('by')) return [state, change];
  const month = slotAt('month', Date.now(), timeZone);
  return [{ dateType: 'month', from: month, to: month }, change];
}

export type BillRequest = ReturnType<typeof requestOf>;
