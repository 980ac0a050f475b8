import type { CallInput } from '@heliodon/contract/call';
import type { getLogList } from '@heliodon/system/contract';
import { dayAfter } from '@heliodon/ui/period/dayRange';

/** Default filters, in the format of the address bar. */
export const restingFilters = (today: string) => ({
  range: `${dayBefore(today, 29)}~${today}`,
  keyword: '',
  type: '',
  status: '',
  plantId: '',
  operator: '',
  runMode: '',
});

export type LogFilters = ReturnType<typeof restingFilters>;

type Request = CallInput<typeof getLogList>;
type Filter = Pick<
  Request,
  'from' | 'to' | 'timeZone' | 'type' | 'status' | 'runMode' | 'plantId' | 'operator' | 'keyword'
>;

/** Filters in the format of the call; empty ones are omitted. */
export function toLogFilter(filters: LogFilters, timeZone: string): Filter {
  const [from = '', to = ''] = filters.range.split('~');
  const chosen = <T extends string>(value: string) => (value === '' ? undefined : (value as T));
  return {
    from,
    to,
    timeZone,
    type: chosen<NonNullable<Filter['type']>>(filters.type),
    status: chosen<NonNullable<Filter['status']>>(filters.status),
    runMode: chosen<NonNullable<Filter['runMode']>>(filters.runMode),
    plantId: filters.plantId ? Number(filters.plantId) : undefined,
    operator: chosen(filters.operator),
    keyword: chosen(filters.keyword),
  };
}

export const dayBefore = (day: string, days: number): string => dayAfter(day, -days);
