import type { CallInput } from '@heliodon/contract/call';
import { alarmStatuses } from '../../contract/alarm.ts';
import type { getHandlingRecords } from '../../contract/handling.contract.ts';

/** Filters in the address bar. */
export const restingFilters = { range: '', status: '', handler: '' };
export type RecordFilters = typeof restingFilters;

type Filter = Pick<CallInput<typeof getHandlingRecords>, 'from' | 'to' | 'status' | 'handler'>;

export function toRecordFilter({ range, status, handler }: RecordFilters): Filter {
  const [from, to] = range.split('~');
  return {
    ...(from && to && { from, to }),
    status: Object.values(alarmStatuses).find((one) => String(one) === status) ?? 0,
    handler,
  };
}
