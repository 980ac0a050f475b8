import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { done, email, id, intId, pageOf, paging, text, unique } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';

export const SENDINGS_MAX = 50;
export const SENDING_RECIPIENTS_MAX = 10;
export const SENDING_PLANTS_MAX = 20;
/** The last day of the month that every month has. */
export const SENDING_LAST_DAY = 28;

/** Report and format of the attachments. */
export const sendingFiles = ['electricity.xlsx', 'income.xlsx', 'bill.xlsx', 'bill.pdf'] as const;
export type SendingFile = (typeof sendingFiles)[number];

/** settling: days of the month are not settled yet. */
export const runStates = ['queued', 'settling', 'making', 'sent', 'failed'] as const;
const mailStates = ['kept', 'queued', 'sending', 'sent', 'failed'] as const;
/** Ended automatically: the account may no longer export, or none of the plants is visible to it any more. */
const endings = ['rights', 'plants'] as const;

const sendingRule = defineMessages('sending', {
  files: { zh: '请至少选择一种报表', en: 'Select at least one report' },
  plants: { zh: '请至少选择一个电站', en: 'Select at least one plant' },
  manyPlants: { zh: '最多选择 20 个电站', en: 'At most 20 plants' },
  recipients: { zh: '请至少填写一个收件邮箱', en: 'Enter at least one email address' },
  manyRecipients: { zh: '最多 10 个收件邮箱', en: 'At most 10 email addresses' },
});

/** The settings of a scheduled sending; shared by form and call. */
export const sendingFields = z.strictObject({
  name: text(50, 1),
  plantIds: z
    .array(id())
    .min(1, sendingRule.plants)
    .max(SENDING_PLANTS_MAX, sendingRule.manyPlants)
    .overwrite(unique),
  files: z.array(z.enum(sendingFiles)).min(1, sendingRule.files).overwrite(unique),
  lang: z.enum(['zh', 'en']),
  recipients: z
    .array(email())
    .min(1, sendingRule.recipients)
    .max(SENDING_RECIPIENTS_MAX, sendingRule.manyRecipients)
    .overwrite(unique),
  /** In the time zones of the plants: sent when the hour is reached in all of them. */
  dayOfMonth: z.number().int().min(1).max(SENDING_LAST_DAY),
  hour: z.number().int().min(0).max(23),
  active: z.boolean(),
});
export type SendingFields = z.output<typeof sendingFields>;

const sendingRow = z.object({
  id: id(),
  version: z.number().int(),
  name: z.string(),
  /** Plants still visible to the account, and the number of others. */
  plants: z.array(z.object({ plantId: id(), name: z.string(), timeZone: z.string() })),
  unseenPlants: z.number().int(),
  files: z.array(z.enum(sendingFiles)),
  lang: z.enum(['zh', 'en']),
  /** stopped: the recipient unsubscribed. */
  recipients: z.array(z.object({ address: z.string(), stopped: z.boolean() })),
  dayOfMonth: z.number().int(),
  hour: z.number().int(),
  active: z.boolean(),
  endedWhy: z.enum(endings).nullable(),
  /** Null while it is not active. */
  nextAt: z.iso.datetime().nullable(),
  lastRun: z.object({ month: z.string(), state: z.enum(runStates), at: z.iso.datetime() }).nullable(),
});
export type SendingRow = z.output<typeof sendingRow>;

export const getSendings = defineCall({
  path: '/report/getSendings',
  summary: 'Monthly report e-mails of the account; with a plant, those with its reports',
  access: 'reportExport',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id().optional() }),
  response: z.object({
    rows: z.array(sendingRow),
    /** Of the account: recipient of a test. */
    ownAddress: z.string().nullable(),
    /** Whether a mail server is configured; otherwise e-mails stay in the outbox. */
    carried: z.boolean(),
  }),
});

export const saveSending = defineCall({
  path: '/report/saveSending',
  summary: 'Create or change a monthly sending; an outdated version is rejected',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({
    id: intId().optional(),
    version: z.number().int().optional(),
    sending: sendingFields,
  }),
  response: z.object({ id: id(), version: z.number().int() }),
});

export const deleteSending = defineCall({
  path: '/report/deleteSending',
  summary: 'Stop a monthly sending; e-mails already sent are not affected',
  access: 'reportExport',
  request: z.strictObject({ id: intId() }),
  response: done(),
});

export const sendNow = defineCall({
  path: '/report/sendNow',
  summary: 'Send the reports of the last month to the account itself, once',
  access: 'reportExport',
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ id: intId() }),
  response: z.object({ runId: id() }),
});

export const sendingRun = z.object({
  runId: id(),
  month: z.string(),
  test: z.boolean(),
  state: z.enum(runStates),
  at: z.iso.datetime(),
  /** Time of the next attempt. */
  nextAt: z.iso.datetime().nullable(),
  remarks: z.array(z.string()),
  error: z.string().nullable(),
  files: z.array(z.string()),
  mails: z.array(
    z.object({
      address: z.string(),
      /** Null: the message was deleted since. */
      state: z.enum(mailStates).nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type SendingRun = z.output<typeof sendingRun>;

export const getSendingHistory = defineCall({
  path: '/report/getSendingHistory',
  summary: 'History of a monthly sending: e-mails, recipients and results; newest first',
  access: 'reportExport',
  background: true,
  request: z.strictObject({ id: intId(), ...paging }),
  response: pageOf(sendingRun),
});

export const stopSending = defineCall({
  path: '/report/stopSending',
  summary: 'Unsubscribe the address that received the signed link from a monthly sending',
  access: 'public',
  limit: { max: 30, perSeconds: 600, by: 'ip' },
  request: z.strictObject({ token: z.string().min(1).max(200) }),
  response: z.object({ name: z.string(), address: z.string() }),
});

export const sendingErrors = defineErrors({
  tooMany: {
    code: 2771,
    zh: '最多设置 {max} 个月度发送，请先删除不再需要的',
    en: 'You can have at most {max} scheduled reports. Delete one you no longer need first.',
  },
  noOwnAddress: {
    code: 2772,
    zh: '您的账号没有邮箱，请先在个人中心填写',
    en: 'Your account has no email address. Enter one in your profile first.',
  },
  nothing: {
    code: 2773,
    zh: '没有可发送的报表',
    en: 'There are no reports to send.',
  },
  tooLarge: {
    code: 2774,
    zh: '附件总大小超过邮件上限，请减少电站或报表',
    en: 'The attachments exceed the email size limit. Select fewer plants or reports.',
  },
  wrongLink: {
    code: 2775,
    zh: '退订链接无效，请从最近一封邮件中重新打开',
    en: 'This unsubscribe link is not valid. Open it again from the latest email.',
  },
  noRecipients: {
    code: 2776,
    zh: '收件人均已退订或移除',
    en: 'All recipients have unsubscribed or were removed.',
  },
  rightsEnded: {
    code: 2777,
    zh: '账号已停用或失去报表导出权限',
    en: 'The account was disabled or can no longer export reports.',
  },
  plantsEnded: {
    code: 2778,
    zh: '账号已无法访问所选电站',
    en: 'The account can no longer access these plants.',
  },
});

export const sendingLog = defineLogActions('sending', {
  add: { type: 'report', zh: '添加报表月度发送 {name}', en: 'Added scheduled report {name}' },
  change: { type: 'report', zh: '修改报表月度发送 {name}', en: 'Edited scheduled report {name}' },
  remove: { type: 'report', zh: '删除报表月度发送 {name}', en: 'Deleted scheduled report {name}' },
  test: {
    type: 'report',
    zh: '试发报表月度发送 {name}（{month}）',
    en: 'Sent a test of scheduled report {name} ({month})',
  },
  sent: {
    type: 'report',
    zh: '月度发送 {name}：{month} 报表已发给 {count} 个邮箱',
    en: 'Scheduled report {name}: reports for {month} sent to {count} addresses',
  },
  ended: {
    type: 'report',
    zh: '月度发送 {name} 已自动停止',
    en: 'Scheduled report {name} stopped automatically',
  },
  stopped: {
    type: 'report',
    zh: '收件人 {address} 退订月度发送 {name}',
    en: 'Recipient {address} unsubscribed from scheduled report {name}',
  },
});

export const sendingCalls: readonly AnyCall[] = [
  getSendings,
  saveSending,
  deleteSending,
  sendNow,
  getSendingHistory,
  stopSending,
];
