import type { ScheduleLogFilter, ScheduleLogKind } from '@heliodon/schedules/contract';
import { lastDays } from '../devices/lastDays.ts';

const RESTING_DAYS = 30;

/** Default filters, in the form stored in the URL. */
export const restingFilters = (today: string) => ({
  range: `${lastDays(today, RESTING_DAYS)[0]}~${today}`,
  deviceId: '',
  kind: '',
  status: '',
});
export type LogFilters = ReturnType<typeof restingFilters>;

/** Filters as the call takes them: empty values are omitted. */
export function toLogFilter(plantId: number, filters: LogFilters): ScheduleLogFilter {
  const [from = '', to = ''] = filters.range.split('~');
  return {
    plantId,
    from,
    to,
    deviceId: filters.deviceId ? Number(filters.deviceId) : undefined,
    kind: (filters.kind || undefined) as ScheduleLogKind | undefined,
    status: (filters.status || undefined) as ScheduleLogFilter['status'],
  };
}
