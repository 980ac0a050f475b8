import type { CallInput } from '@heliodon/contract/call';
import type { Period, PeriodKind } from '@heliodon/ui/PeriodPicker';
import { alarmGrades, alarmSources, alarmStatuses } from '../../contract/alarm.ts';
import { dateTypes, type getWarningList, recoverStatuses } from '../../contract/list.contract.ts';

/** Filters in the address bar. Default: open alarms of this plant. */
export const restingFilters = {
  grade: '',
  keyword: '',
  recover: String(recoverStatuses.notRestored),
  status: '',
  source: '',
  kind: '',
  period: 'total',
  at: '',
};
export type ListFilters = typeof restingFilters;

type Filter = Pick<
  CallInput<typeof getWarningList>,
  | 'plantId'
  | 'dateType'
  | 'dateStr'
  | 'eventStatus'
  | 'eventType'
  | 'deviceSn'
  | 'recoverStatus'
  | 'grade'
  | 'timeZone'
  | 'keyword'
  | 'deviceType'
>;

/** No filter at all. */
export const everything = {
  dateType: dateTypes.total,
  dateStr: '',
  eventStatus: 0,
  eventType: 0,
  deviceSn: '',
  recoverStatus: 0,
  grade: 0,
} as const satisfies Partial<Filter>;

/** A number from the address bar, if it is allowed; otherwise 0 for all. */
const oneOf = <T extends number>(numbers: Readonly<Record<string, T>>, text: string): T | 0 =>
  Object.values(numbers).find((number) => String(number) === text) ?? 0;

const KINDS = { day: 10, month: 7, year: 4, total: 0 } as const satisfies Partial<Record<PeriodKind, number>>;
type Kind = keyof typeof KINDS;

/** Days, months and years from the address bar; an invalid one means all time. */
export function periodOf({ period, at }: Pick<ListFilters, 'period' | 'at'>): Period & { kind: Kind } {
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => one === period) ?? 'total';
  const day = dateStrOf(at);
  const fits = kind !== 'total' && at.length === KINDS[kind] && !Number.isNaN(Date.parse(day));
  return fits ? { kind, at } : { kind: 'total', at: '' };
}

/** The first day of a period. */
const dateStrOf = (at: string): string => (at ? `${at}-01-01`.slice(0, 10) : '');

/** 0: all plants, with days in the given zone. */
export function toAlarmFilter(filters: ListFilters, plantId: number, timeZone: string): Filter {
  const period = periodOf(filters);
  return {
    plantId,
    dateType: dateTypes[period.kind],
    dateStr: dateStrOf(period.at),
    eventStatus: oneOf(alarmStatuses, filters.status),
    eventType: oneOf(alarmSources, filters.source),
    deviceSn: '',
    recoverStatus: oneOf(recoverStatuses, filters.recover),
    grade: oneOf(alarmGrades, filters.grade),
    timeZone,
    keyword: filters.keyword,
    deviceType: filters.kind,
  };
}
