import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { day, id, pageOf, paging, rule, text, timeZone } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';
import { alarmRow, alarmStatuses, numberOf } from './alarm.ts';
import { alarmListRow } from './list.contract.ts';

export const MAX_ALARMS = 200;
export const NOTE_MAX = 500;
export const REMINDER_MAX_DAYS = 366;
export const REMINDERS_MAX = 100;

export const handlingErrors = defineErrors({
  transition: {
    code: 2601,
    zh: '告警现为“{from}”，不能改为“{to}”',
    en: 'The alarm is now “{from}” and cannot be changed to “{to}”.',
  },
  changed: {
    code: 2602,
    zh: '{who} 刚刚将其改为“{status}”，请刷新后再操作',
    en: '{who} has just changed it to “{status}”. Refresh before you continue.',
  },
  reminder: {
    code: 2603,
    zh: '提醒时间须在现在之后、一年之内，请重新选择时间',
    en: 'The reminder must be in the future, within one year. Select another time.',
  },
});

const handlingRule = defineMessages('alarmHandling', {
  reminder: { zh: '请选择下次提醒时间', en: 'Select the next reminder time' },
  seen: { zh: '状态与告警数量不一致', en: 'The number of statuses does not match the number of alarms' },
});

export const handlingLog = defineLogActions('alarm', {
  following: { type: 'alarm', zh: '跟进告警 {alarms}', en: 'Followed up alarm {alarms}' },
  handled: { type: 'alarm', zh: '已处理告警 {alarms}', en: 'Handled alarm {alarms}' },
  closed: { type: 'alarm', zh: '关闭告警 {alarms}', en: 'Closed alarm {alarms}' },
  export: { type: 'alarm', zh: '导出告警（{format}）', en: 'Exported alarms ({format})' },
  exportRecords: {
    type: 'alarm',
    zh: '导出告警处理记录（{format}）',
    en: 'Exported alarm handling records ({format})',
  },
});

const alarmId = () => id();
export const handlingStatus = z.literal([
  alarmStatuses.following,
  alarmStatuses.handled,
  alarmStatuses.closed,
]);
export type HandlingStatus = z.output<typeof handlingStatus>;

export const handlingResult = z.object({
  alarmId: z.number().int(),
  code: z.number().int(),
  msg: z.string(),
});
export type HandlingResult = z.output<typeof handlingResult>;

export const handleEvent = defineCall({
  path: '/warn/handleEvent',
  summary: 'Follow up with a reminder, or mark as handled or closed; returns the result for each alarm',
  access: 'alarmHandle',
  request: z
    .strictObject({
      alarmIds: z.array(alarmId()).min(1).max(MAX_ALARMS),
      status: handlingStatus,
      note: text(NOTE_MAX).default(''),
      /** Only for "following up". */
      nextReminder: z.iso.datetime().nullable().default(null),
      /** The status that the user saw for each alarm, in the same order; a change made meanwhile is an error. */
      seen: z.array(numberOf(alarmStatuses)).max(MAX_ALARMS).optional(),
      /** Also applies to the alarms grouped under them, where possible. */
      withGroup: z.boolean().default(false),
    })
    .superRefine(({ alarmIds, status, nextReminder, seen }, context) => {
      if (status === alarmStatuses.following && nextReminder === null)
        context.addIssue({ code: 'custom', path: ['nextReminder'], message: handlingRule.reminder });
      if (seen && seen.length !== alarmIds.length)
        context.addIssue({ code: 'custom', path: ['seen'], message: handlingRule.seen });
    }),
  response: z.object({ results: z.array(handlingResult) }),
});

/** `reminder`: a reminder by the system; nothing was changed. */
export const recordKinds = ['handling', 'reminder'] as const;

const record = z.object({
  id: id(),
  kind: z.enum(recordKinds),
  at: z.iso.datetime(),
  eventStatus: numberOf(alarmStatuses),
  nextReminder: z.iso.datetime().nullable(),
  note: z.string(),
  /** '' if the system did it. */
  handler: z.string(),
});
export type AlarmRecord = z.output<typeof record>;

export const getWarningDetail = defineCall({
  path: '/warn/getWarningDetail',
  summary: 'One alarm with its handling records and the points whose curves show it',
  access: 'alarmView',
  request: z.strictObject({ alarmId: alarmId() }),
  response: z.object({
    alarm: alarmListRow,
    records: z.array(record),
    /** Points of the device whose curves show the alarm; empty if there is nothing to draw. */
    points: z.array(z.string()),
    /** The alarm of the lost logger under which it is grouped. */
    group: alarmRow.pick({ id: true, deviceSn: true, deviceAlias: true, recoverTime: true }).nullable(),
    serverTime: z.iso.datetime(),
  }),
});

export const alarmOfRecord = alarmRow.pick({
  plantId: true,
  plantName: true,
  timeZone: true,
  deviceId: true,
  deviceSn: true,
  deviceAlias: true,
  deviceType: true,
  eventType: true,
  eventCode: true,
  grade: true,
  detail: true,
  description: true,
});

export const handlingRecord = record.extend({ alarmId: z.number().int(), ...alarmOfRecord.shape });
export type HandlingRecord = z.output<typeof handlingRecord>;

const recordFilters = {
  /** 0: all plants that the account can see. */
  plantId: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
  from: day().optional(),
  to: day().optional(),
  timeZone: timeZone().default('Asia/Shanghai'),
  handler: text(50).default(''),
  status: z.union([z.literal(0), numberOf(alarmStatuses)]).default(0),
  alarmId: alarmId().optional(),
};
const inOrder = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) =>
  !(from && to) || from <= to;
const notInOrder = { path: ['to'], message: rule.range };

export const recordFilter = z.strictObject(recordFilters).refine(inOrder, notInOrder);
export type RecordFilter = z.output<typeof recordFilter>;

export const getHandlingRecords = defineCall({
  path: '/warn/getHandlingRecords',
  summary: 'Handling records of alarms, newest first',
  access: 'alarmView',
  request: z.strictObject({ ...recordFilters, ...paging }).refine(inOrder, notInOrder),
  plantOf: ({ plantId }) => plantId || undefined,
  response: pageOf(handlingRecord),
});

export const exportHandlingRecords = defineCall({
  path: '/warn/exportHandlingRecords',
  summary: 'Export handling records of alarms as a job of the download centre',
  access: 'alarmExport',
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...recordFilters, format: z.enum(['csv', 'xlsx']) }).refine(inOrder, notInOrder),
  plantOf: ({ plantId }) => plantId || undefined,
  response: z.object({ jobId: z.uuid() }),
});

export const reminderRow = alarmListRow.extend({ mine: z.boolean() });
export type ReminderRow = z.output<typeof reminderRow>;

export const getReminderList = defineCall({
  path: '/warn/getReminderList',
  summary: 'Followed-up alarms: due reminders first, then future ones; the caller’s own come first',
  access: 'alarmView',
  background: true,
  request: z.strictObject({
    plantId: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  plantOf: ({ plantId }) => plantId || undefined,
  response: z.object({ rows: z.array(reminderRow), more: z.boolean() }),
});
