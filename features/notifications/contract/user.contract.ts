import { alarmGrades, numberOf } from '@heliodon/alarms/contract';
import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import {
  done,
  email,
  id,
  intId,
  nothing,
  pageOf,
  paging,
  phone,
  text,
  timeZone,
  unique,
} from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';

export const notifyChannels = ['sms', 'mail'] as const;
export type NotifyChannel = (typeof notifyChannels)[number];

/** Escalation steps: minutes without handling of an alarm before a user is notified. */
export const escalationDelaysMin = [0, 5, 10, 15, 30, 60, 120, 240, 480, 1440] as const;
export const NOTIFY_USERS_MAX = 200;
const PLANTS_MAX = 1000;

export const notifyRule = defineMessages('notify', {
  channel: { zh: '请至少选择一种通知方式', en: 'Select at least one channel' },
  phone: { zh: '短信通知需要手机号', en: 'A phone number is required for text messages' },
  email: { zh: '邮件通知需要邮箱', en: 'An email address is required for emails' },
  grade: { zh: '请至少选择一个告警等级', en: 'Select at least one level' },
  plants: { zh: '请至少选择一个电站', en: 'Select at least one plant' },
  clock: { zh: '请输入时间，格式 HH:MM', en: 'Enter a time as HH:MM' },
  quietBoth: { zh: '请同时填写开始和结束时间', en: 'Enter both start and end times' },
  quietSame: { zh: '开始和结束时间不能相同', en: 'Start and end times must differ' },
});

const clockTime = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, notifyRule.clock);

/** Checked even if other fields are invalid, so that one response reports all errors. */
const whole = (field: string, message: string) => ({
  path: [field],
  message,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});
/** The value is not validated yet at this point. */
const among = (channels: unknown, channel: NotifyChannel): boolean =>
  Array.isArray(channels) && channels.includes(channel);

/** The settings of a notified user; shared by form and call. */
export const notifyUserFields = z
  .strictObject({
    name: text(30, 1),
    channels: z.array(z.enum(notifyChannels)).min(1, notifyRule.channel).overwrite(unique),
    phone: phone().optional(),
    email: email().optional(),
    lang: z.enum(['zh', 'en']),
    grades: z.array(numberOf(alarmGrades)).min(1, notifyRule.grade).overwrite(unique),
    /** All plants of the account tree at the time of an alarm, or those of the list. */
    scope: z.enum(['all', 'list']),
    plantIds: z.array(id()).max(PLANTS_MAX).overwrite(unique).default([]),
    delayMinutes: z.literal(escalationDelaysMin),
    /** Local time in the time zone; the range may span midnight. */
    quietFrom: clockTime().optional(),
    quietTo: clockTime().optional(),
    timeZone: timeZone(),
    /** Serious alarms are sent during quiet hours too. */
    seriousAlways: z.boolean(),
    /** Also notify when a reported alarm has recovered. */
    onRecovery: z.boolean(),
    enabled: z.boolean(),
  })
  .refine(({ channels, phone }) => !among(channels, 'sms') || phone, whole('phone', notifyRule.phone))
  .refine(({ channels, email }) => !among(channels, 'mail') || email, whole('email', notifyRule.email))
  .refine(({ scope, plantIds }) => scope !== 'list' || plantIds?.length, whole('plantIds', notifyRule.plants))
  .refine(({ quietFrom, quietTo }) => !quietFrom || quietTo, whole('quietTo', notifyRule.quietBoth))
  .refine(({ quietFrom, quietTo }) => !quietTo || quietFrom, whole('quietFrom', notifyRule.quietBoth))
  .refine(
    ({ quietFrom, quietTo }) => !quietFrom || quietFrom !== quietTo,
    whole('quietTo', notifyRule.quietSame),
  );
export type NotifyUserFields = z.output<typeof notifyUserFields>;

export const notifyUserRow = z.object({
  id: id(),
  version: z.number().int(),
  name: z.string(),
  channels: z.array(z.enum(notifyChannels)),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  lang: z.enum(['zh', 'en']),
  grades: z.array(numberOf(alarmGrades)),
  scope: z.enum(['all', 'list']),
  plants: z.array(z.object({ plantId: id(), name: z.string() })),
  delayMinutes: z.literal(escalationDelaysMin),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  timeZone: z.string(),
  seriousAlways: z.boolean(),
  onRecovery: z.boolean(),
  enabled: z.boolean(),
  /** The top account of the tree that it belongs to. */
  owner: z.string(),
});
export type NotifyUserRow = z.output<typeof notifyUserRow>;

export const getNotifyUsers = defineCall({
  path: '/notify/getNotifyUsers',
  summary: 'Users that are notified of alarms; with a channel, the list of text message or e-mail recipients',
  access: 'alarmSettings',
  request: z.strictObject({
    keyword: text(50).optional(),
    channel: z.enum(notifyChannels).optional(),
    ...paging,
  }),
  response: pageOf(notifyUserRow),
});

export const saveNotifyUser = defineCall({
  path: '/notify/saveNotifyUser',
  summary: 'Add or change a user that is notified of alarms; an outdated version is rejected',
  access: 'alarmSettings',
  request: z.strictObject({
    id: intId().optional(),
    version: z.number().int().optional(),
    user: notifyUserFields,
  }),
  response: z.object({ id: id(), version: z.number().int() }),
});

export const deleteNotifyUsers = defineCall({
  path: '/notify/deleteNotifyUsers',
  summary: 'Stop notifying users; the delivery log is kept',
  access: 'alarmSettings',
  request: z.strictObject({ ids: z.array(intId()).min(1).max(NOTIFY_USERS_MAX).overwrite(unique) }),
  response: done(),
});

export const testNotifyUser = defineCall({
  path: '/notify/testNotifyUser',
  summary: 'Send a test message over every channel of the user; the delivery log shows the result',
  access: 'alarmSettings',
  limit: { max: 20, perSeconds: 600, by: 'account' },
  request: z.strictObject({ id: intId() }),
  response: z.object({ deliveryIds: z.array(id()) }),
});

export const getEscalation = defineCall({
  path: '/notify/getEscalation',
  summary:
    'The escalation steps of the account tree with their recipients, and whether messages leave the server',
  access: 'alarmSettings',
  request: nothing(),
  response: z.object({
    steps: z.array(
      z.object({
        delayMinutes: z.number().int(),
        users: z.array(z.object({ id: id(), name: z.string(), channels: z.array(z.enum(notifyChannels)) })),
      }),
    ),
    /** Whether a provider is configured; otherwise messages stay in the outbox. */
    carried: z.object({ sms: z.boolean(), mail: z.boolean() }),
  }),
});

export const notifyErrors = defineErrors({
  tooManyUsers: {
    code: 2660,
    zh: '通知人员最多 {max} 名，请先删除不再需要的',
    en: 'At most {max} notification users are allowed. Delete unused ones first.',
  },
  allPlantsNotYours: {
    code: 2661,
    zh: '您只能看到部分电站，请选择具体电站',
    en: 'You can only view some plants. Select individual plants.',
  },
});

export const notifyLog = defineLogActions('notify', {
  add: { type: 'alarm', zh: '添加通知人员 {name}', en: 'Added notification user {name}' },
  change: { type: 'alarm', zh: '修改通知人员 {name}', en: 'Changed notification user {name}' },
  remove: { type: 'alarm', zh: '删除通知人员 {name}', en: 'Deleted notification user {name}' },
  test: {
    type: 'alarm',
    zh: '向通知人员 {name} 发送测试消息',
    en: 'Sent a test message to notification user {name}',
  },
});
