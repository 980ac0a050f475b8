import { defineCall } from '@heliodon/contract/call';
import { day, id, pageOf, paging, sorting, text, timeZone } from '@heliodon/contract/fields';
import { defineLogActions, logTypes } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';
import { RUN_MODES } from '@heliodon/kernel/run-mode';
import { DAY_MS } from '@heliodon/kernel/time';
import { z } from 'zod';

export const LOG_RANGE_MAX_DAYS = 366;

export const logRule = defineMessages('log', {
  range: { zh: '查询时间范围不能超过 1 年', en: 'The range must not exceed one year' },
  order: { zh: '结束日期不能早于开始日期', en: 'The end date must not be before the start date' },
});

export const logStatuses = ['success', 'failure', 'upgrading'] as const;

/** Days in the time zone of the reader, inclusive. */
const filters = {
  from: day(),
  to: day(),
  timeZone: timeZone(),
  type: z.enum(logTypes).optional(),
  status: z.enum(logStatuses).optional(),
  runMode: z.enum(RUN_MODES).optional(),
  plantId: id().optional(),
  operator: text(50).optional(),
  keyword: text(100).optional(),
};

const inRange = (value: { from: string; to: string }, context: z.RefinementCtx) => {
  const days = (Date.parse(value.to) - Date.parse(value.from)) / DAY_MS;
  if (days < 0) context.addIssue({ code: 'custom', path: ['to'], message: logRule.order });
  if (days >= LOG_RANGE_MAX_DAYS) context.addIssue({ code: 'custom', path: ['to'], message: logRule.range });
};

export const logFilter = z.strictObject(filters).superRefine(inRange);
export type LogFilter = z.output<typeof logFilter>;

export const logRow = z.object({
  id: id(),
  at: z.iso.datetime(),
  content: z.string(),
  type: z.enum(logTypes),
  status: z.enum(logStatuses),
  plantName: z.string().nullable(),
  operator: z.string(),
  runMode: z.enum(RUN_MODES).nullable(),
  ip: z.string(),
  /** Old and new values, translated for the reader; for a list, the removed and added items. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      isList: z.boolean(),
    }),
  ),
});
export type LogRow = z.output<typeof logRow>;

export const getLogList = defineCall({
  path: '/system/getLogList',
  summary: 'Operation log, newest first; at most one year a query',
  access: 'logView',
  request: z
    .strictObject({ ...filters, ...paging, ...sorting(['at', 'operator', 'type', 'status']) })
    .superRefine(inRange),
  plantOf: (request) => request.plantId,
  response: pageOf(logRow),
});

export const exportLog = defineCall({
  path: '/system/exportLog',
  summary: 'Export the operation log as a job of the download centre',
  access: 'logExport',
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }).superRefine(inRange),
  plantOf: (request) => request.plantId,
  response: z.object({ jobId: z.uuid() }),
});

export const systemLog = defineLogActions('system', {
  exportLog: { type: 'system', zh: '导出操作日志（{format}）', en: 'Exported operation log ({format})' },
});
