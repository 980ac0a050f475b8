import { defineCall } from '@heliodon/contract/call';
import { day, id, paging, rule, sorting, text, timeZone } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { DAY_MS } from '@heliodon/kernel/time';
import { z } from 'zod';
import { alarmGrades, alarmRow, alarmSources, alarmStatuses, numberOf } from './alarm.ts';

/** Counting stops here: nobody pages through so many rows. */
export const COUNT_MAX = 10_000;
export const ALARM_RANGE_MAX_DAYS = 366;

export const dateTypes = { day: 1, month: 2, year: 3, total: 4 } as const;
export type DateType = (typeof dateTypes)[keyof typeof dateTypes];
export const recoverStatuses = { notRestored: 1, restored: 2 } as const;

const listRule = defineMessages('alarmList', {
  range: { zh: '请同时给出开始和结束日期，最多 366 天', en: 'Select a start and end date, at most 366 days' },
});

const orAll = <T extends Readonly<Record<string, number>>>(numbers: T) =>
  z.union([z.literal(0), numberOf(numbers)]);

const filters = {
  /** 0: all plants that the account can see. */
  plantId: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  /** Alarms that were open at any time of that day, month or year in the plant's time zone. */
  dateType: numberOf(dateTypes),
  dateStr: z.union([z.literal(''), day()]),
  eventStatus: orAll(alarmStatuses),
  eventType: orAll(alarmSources),
  /** Part of the serial number. */
  deviceSn: text(50),
  recoverStatus: orAll(recoverStatuses),
  grade: orAll(alarmGrades),
  /** Time zone of the days, if several plants are selected. */
  timeZone: timeZone().default('Asia/Shanghai'),
  /** Name or serial number of the device, or name of the plant. */
  keyword: text(100).default(''),
  deviceType: text(30).default(''),
  deviceId: id().optional(),
  /** Days instead of dateType and dateStr, both inclusive. */
  from: day().optional(),
  to: day().optional(),
  /** Only alarms grouped under this one; without it, alarms grouped under a lost logger are left out of the list. */
  groupId: id().optional(),
};

interface Dates {
  readonly dateType: DateType;
  readonly dateStr: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function checkDates({ dateType, dateStr, from, to }: Dates, context: z.RefinementCtx): void {
  if ((from === undefined) !== (to === undefined))
    context.addIssue({ code: 'custom', path: ['to'], message: listRule.range });
  if (from !== undefined && to !== undefined) {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
    if (days < 0 || days >= ALARM_RANGE_MAX_DAYS)
      context.addIssue({ code: 'custom', path: ['to'], message: listRule.range });
  } else if (dateStr === '' && dateType !== dateTypes.total)
    context.addIssue({ code: 'custom', path: ['dateStr'], message: rule.date });
}

export const alarmFilter = z.strictObject(filters).superRefine(checkDates);
export type AlarmFilter = z.output<typeof alarmFilter>;

export const alarmListRow = alarmRow.extend({
  /** The reminder is due and nobody has acted since. */
  reminderDue: z.boolean(),
});
export type AlarmListRow = z.output<typeof alarmListRow>;

export const alarmSorts = ['triggerTime', 'grade', 'recoverTime', 'eventStatus'] as const;

/** `grade` and `eventStatus` sort by the smallest number first, each newest first; `desc` is the exact reverse. */
const listRequest = z.strictObject({ ...filters, ...paging, ...sorting(alarmSorts) }).superRefine(checkDates);

const count = () => z.number().int().nonnegative();
const listResponse = z.object({
  rows: z.array(alarmListRow),
  total: count(),
  /** There are more rows than were counted. */
  totalIsMore: z.boolean(),
  /** Not recovered now: of the selected plant, by grade, and of all plants that the account can see. */
  unRecoverCount: count(),
  unRecoverGrades: z.array(z.object({ grade: numberOf(alarmGrades), count: count() })),
  unRecoverTotal: count(),
});

const list = {
  access: 'alarmView',
  request: listRequest,
  plantOf: ({ plantId }: { plantId: number }) => plantId || undefined,
  response: listResponse,
} as const;

export const getWarningList = defineCall({
  ...list,
  path: '/warn/getWarningList',
  summary: 'Alarms, newest first; a number of 0 in the query means all',
});

export const getWarningListSilent = defineCall({
  ...list,
  path: '/warn/getWarningListSilent',
  summary: 'Same as getWarningList for automatic polling by the page: does not count as user activity',
  background: true,
});

export const exportWarnings = defineCall({
  path: '/warn/exportWarnings',
  summary:
    'Export alarms as a job of the download centre, including those that the list groups under a lost logger',
  access: 'alarmExport',
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }).superRefine(checkDates),
  plantOf: ({ plantId }) => plantId || undefined,
  response: z.object({ jobId: z.uuid() }),
});
