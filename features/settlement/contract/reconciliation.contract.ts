import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { done, id, text } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';
import { BILL_KINDS } from '@heliodon/energy/settlement/bill';
import { REASONS } from '@heliodon/energy/settlement/reconcile';
import { PRICE_PERIODS } from '@heliodon/energy/tariff/tariff-day';
import { z } from 'zod';
import { amount, billBasis, exact } from './bill.schema.ts';

const utilityRule = defineMessages('utilityBill', {
  number: { zh: '请输入数字', en: 'Enter a number' },
  month: { zh: '月份格式为 YYYY-MM', en: 'Enter the month as YYYY-MM' },
  twice: { zh: '同一项目和时段出现了两次', en: 'This item and time of use appears twice' },
});

export const reconciliationErrors = defineErrors({
  futureMonth: {
    code: 2740,
    zh: '该月尚未开始，不能对账，请选择更早的月份',
    en: 'This month has not started yet. Select an earlier month.',
  },
  unreadable: {
    code: 2741,
    zh: '无法读取该文件，请上传 xlsx 或 csv 文件',
    en: 'This file cannot be read. Upload an xlsx or csv file.',
  },
  fileTooLarge: {
    code: 2742,
    zh: '文件不能超过 {max} KB、{rows} 行、{columns} 列',
    en: 'The file must not exceed {max} kB, {rows} rows and {columns} columns.',
  },
  wrongRows: { code: 2743, zh: '文件内容有误：{detail}', en: 'The file contains errors: {detail}' },
  changed: {
    code: 2744,
    zh: '对账数据已被更新，请刷新后重试',
    en: 'The reconciliation data has changed. Refresh and try again.',
  },
  nothingToAccept: { code: 2745, zh: '请先录入电网账单', en: 'Enter the utility invoice first.' },
});

export const reconciliationLog = defineLogActions('reconciliation', {
  save: {
    type: 'report',
    zh: '录入 {month} 电网账单（第 {revision} 版，合计 {total}）',
    en: 'Entered the utility invoice for {month} (revision {revision}, total {total})',
  },
  accept: {
    type: 'report',
    zh: '确认 {month} 电费差异 {difference}：{note}',
    en: 'Accepted the bill difference of {difference} for {month}: {note}',
  },
  reopen: {
    type: 'report',
    zh: '撤销 {month} 的对账确认',
    en: 'Revoked the acceptance of the bill difference for {month}',
  },
});

export const UTILITY_FILE_MAX_KB = 256;
export const UTILITY_FILE_MAX_ROWS = 200;

const month = () => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, utilityRule.month);
const signed = () =>
  z
    .string()
    .trim()
    .max(20, utilityRule.number)
    .regex(/^-?\d{1,15}(\.\d{1,6})?$/, utilityRule.number);

export const utilityLine = z.strictObject({
  kind: z.enum(BILL_KINDS),
  period: z.enum(PRICE_PERIODS).nullable(),
  quantity: signed().nullable().describe('kWh, kVA or kW; null where the invoice tells only the amount'),
  amount: signed().describe('To be paid is positive, credited negative'),
});
export type UtilityLine = z.output<typeof utilityLine>;

export const utilityBill = z.strictObject({
  lines: z
    .array(utilityLine)
    .min(1)
    .max(40)
    .superRefine((lines, context) => {
      const seen = new Set<string>();
      for (const [at, { kind, period }] of lines.entries()) {
        const key = `${kind} ${period}`;
        if (seen.has(key))
          context.addIssue({ code: 'custom', path: [at, 'kind'], message: utilityRule.twice });
        seen.add(key);
      }
    }),
  invoiceNo: text(60),
  note: text(500),
  fileName: text(200).nullable(),
});

export const MONTH_STATUSES = ['empty', 'open', 'agreed', 'explained'] as const;
const monthStatus = z.enum(MONTH_STATUSES).describe('empty: the figures of the utility are missing');
export type MonthStatus = z.output<typeof monthStatus>;

export const getReconciliations = defineCall({
  path: '/report/getReconciliations',
  summary: 'The months of a year and the status of their reconciliation with the utility’s bills',
  access: 'reportView',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ plantId: id(), year: z.number().int().min(2000).max(2200) }),
  response: z.object({
    currency: z.string(),
    months: z.array(
      z.object({
        month: z.string(),
        running: z.boolean(),
        status: monthStatus,
        ours: amount(),
        theirs: amount().nullable(),
        difference: amount().nullable(),
        revision: z.number().int().nullable(),
        invoiceNo: z.string(),
      }),
    ),
  }),
});

const side = z.object({ quantity: exact().nullable(), amount: amount() }).nullable();

export const getReconciliation = defineCall({
  path: '/report/getReconciliation',
  summary: 'The bill of a month next to that of the utility, line by line, with the reasons for differences',
  access: 'reportView',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ plantId: id(), month: month() }),
  response: z.object({
    month: z.string(),
    running: z.boolean(),
    currency: z.string(),
    timeZone: z.string(),
    status: monthStatus,
    utility: z
      .object({
        revision: z.number().int(),
        lines: z.array(utilityLine),
        invoiceNo: z.string(),
        note: z.string(),
        fileName: z.string().nullable(),
        savedAt: z.iso.datetime(),
        savedBy: z.string(),
      })
      .nullable(),
    accepted: z
      .object({
        at: z.iso.datetime(),
        by: z.string(),
        note: z.string(),
        outdated: z.boolean().describe('Our own bill has changed since: it is open again'),
      })
      .nullable(),
    lines: z.array(
      z.object({
        kind: z.enum(BILL_KINDS),
        period: z.enum(PRICE_PERIODS).nullable(),
        ours: side,
        theirs: side,
        quantityDifference: exact().nullable(),
        amountDifference: amount(),
        byQuantity: amount().nullable(),
        byPrice: amount().nullable(),
        reasons: z.array(z.object({ reason: z.enum(REASONS), figure: exact().nullable() })),
      }),
    ),
    ours: amount(),
    theirs: amount().nullable(),
    difference: amount().nullable(),
    basis: billBasis,
  }),
});

export const saveUtilityBill = defineCall({
  path: '/report/saveUtilityBill',
  summary: 'Save the utility’s figures for a month; previous figures are kept as an earlier revision',
  access: 'plantEdit',
  plantOf: (request) => request.plantId,
  request: z.strictObject({
    plantId: id(),
    month: month(),
    revision: z.number().int().min(0).describe('That was read; 0: there was none'),
    bill: utilityBill,
  }),
  response: z.object({ revision: z.number().int() }),
});

export const readUtilityFile = defineCall({
  path: '/report/readUtilityFile',
  summary: 'Read the figures of an invoice from an xlsx or csv file; nothing is saved',
  access: 'plantEdit',
  limit: { max: 60, perSeconds: 600, by: 'account' },
  plantOf: (request) => request.plantId,
  request: z.strictObject({
    plantId: id(),
    fileName: text(200, 1),
    content: z.base64().max(Math.ceil((UTILITY_FILE_MAX_KB * 1024 * 4) / 3) + 4),
  }),
  response: z.object({ lines: z.array(utilityLine) }),
});

export const acceptReconciliation = defineCall({
  path: '/report/acceptReconciliation',
  summary: 'Accept the differences of a month as explained, with a note',
  access: 'plantEdit',
  plantOf: (request) => request.plantId,
  request: z.strictObject({
    plantId: id(),
    month: month(),
    revision: z.number().int().min(1),
    /** The difference that the user saw; rejected if it has changed. */
    difference: amount(),
    note: text(500, 1),
  }),
  response: done(),
});

export const reopenReconciliation = defineCall({
  path: '/report/reopenReconciliation',
  summary: 'Withdraw the acceptance of the differences of a month',
  access: 'plantEdit',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ plantId: id(), month: month(), revision: z.number().int().min(1) }),
  response: done(),
});

export const reconciliationCalls: readonly AnyCall[] = [
  getReconciliations,
  getReconciliation,
  saveUtilityBill,
  readUtilityFile,
  acceptReconciliation,
  reopenReconciliation,
];
