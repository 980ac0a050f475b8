import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { day, id } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { DEMAND_REASONS, DEMAND_SOURCES, REGISTER_STATES } from '@heliodon/energy/demand/register-demand';
import { BILL_KINDS } from '@heliodon/energy/settlement/bill';
import { PRICE_PERIODS } from '@heliodon/energy/tariff/tariff-day';
import { z } from 'zod';
import { amount, bill, billLine, billRatchet, exact } from './bill.schema.ts';
import { reconciliationCalls } from './reconciliation.contract.ts';
import { reportRequest } from './report.ts';

export const getBill = defineCall({
  path: '/report/getBill',
  summary:
    'The electricity bill of a plant by month, compared with the previous period and the previous year',
  access: 'reportView',
  plantOf: (request) => request.plantId,
  request: reportRequest,
  response: bill,
});

export const billLog = defineLogActions('bill', {
  export: {
    type: 'report',
    zh: '导出电费账单 {period}（{format}）',
    en: 'Exported the bill for {period} ({format})',
  },
});

export const exportBill = defineCall({
  path: '/report/exportBill',
  summary: 'Export the bill as a job of the download centre',
  access: 'reportExport',
  plantOf: (request) => request.span.plantId,
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ span: reportRequest, format: z.enum(['csv', 'xlsx', 'pdf']) }),
  response: z.object({ jobId: z.uuid() }),
});

/** A line of a bill, of one month within the requested period. */
const lineOf = {
  span: reportRequest,
  kind: z.enum(BILL_KINDS),
  period: z.enum(PRICE_PERIODS).nullable(),
  price: z.string().regex(/^\d{1,20}(\.\d{1,20})?$/),
};

const registerReading = z
  .object({ at: z.iso.datetime(), importKwh: z.number().nullable(), exportKwh: z.number().nullable() })
  .nullable();

const lineMeter = z.object({
  deviceId: id(),
  sn: z.string(),
  name: z.string(),
  start: registerReading.describe(
    'The register at the start of the first day, else the first reading after it; null: not kept any more',
  ),
  end: registerReading.describe('The last reading up to the end of the last day'),
  atStart: z.boolean().describe('start was read within an hour of the start of the first day'),
  atEnd: z.boolean().describe('end was read within an hour of the end of the last day, or of now'),
  countedKwh: z.number().describe('What was counted from its samples over these days'),
});

/** For a demand line: the demand from the meter registers and from the 15-minute intervals. */
const lineDemand = z.object({
  billedKw: z.number().nullable().describe('The demand of the month, before the ratchet'),
  source: z.enum(DEMAND_SOURCES),
  reason: z.enum(DEMAND_REASONS),
  quartersKw: z.number().nullable().describe('The highest quarter of an hour of all meters together'),
  sliding: z
    .object({
      stepMin: z.number().int(),
      kw: z.number().nullable(),
      missingDays: z.number().int().describe('Days that count with their highest quarter of an hour only'),
    })
    .nullable()
    .describe('The highest sliding mean of all meters together. Null: quarters of an hour are billed'),
  ratchet: billRatchet
    .nullable()
    .describe('Null: the contract has none, or no demand of the months before is known'),
  registers: z.array(
    z.object({
      deviceId: id(),
      sn: z.string(),
      name: z.string(),
      state: z.enum(REGISTER_STATES),
      kw: z.number().nullable(),
      afterMs: z.number().nullable().describe('It came after this reading and up to the next'),
      atMs: z.number().nullable(),
    }),
  ),
});
export type LineDemand = z.output<typeof lineDemand>;

export const getBillLine = defineCall({
  path: '/report/getBillLine',
  summary: 'The days, price versions and meter readings behind a line of a bill',
  access: 'reportView',
  plantOf: (request) => request.span.plantId,
  request: z.strictObject({ ...lineOf, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
  response: z.object({
    line: billLine.nullable().describe('As it is now; null: the bill has no such line any more'),
    exactAmount: exact().describe('The sum of the days, before it is rounded to the cent'),
    days: z.array(
      z.object({
        day: z.string(),
        kwh: exact().nullable(),
        amount: exact().describe('Not rounded'),
        maxKw: z.number().nullable().describe('The highest quarter of the day'),
        priceVersionId: id().nullable(),
        pending: z.boolean(),
        unknownQuarters: z.number().int(),
        estimatedS: z.number().int(),
      }),
    ),
    priceVersions: z.array(
      z.object({
        versionId: id(),
        effectiveFrom: z.string(),
        createdAt: z.iso.datetime(),
        createdBy: z.string(),
      }),
    ),
    transformer: z
      .object({
        effectiveFrom: z.string(),
        createdAt: z.iso.datetime(),
        createdBy: z.string(),
        capacityKva: z.string(),
        billingType: z.enum(['annual', 'monthly', 'demand']),
        pfStandard: z.number().nullable(),
      })
      .nullable(),
    demand: lineDemand.nullable(),
    reactive: z.object({ activeKwh: z.number(), reactiveKvarh: z.number() }).nullable(),
    meters: z.array(lineMeter),
  }),
});

export const getBillDay = defineCall({
  path: '/report/getBillDay',
  summary: 'The 15-minute intervals of a day behind a line of a bill',
  access: 'reportView',
  plantOf: (request) => request.span.plantId,
  request: z.strictObject({ ...lineOf, day: day() }),
  response: z.object({
    quarters: z.array(
      z.object({
        startMs: z.number(),
        kwh: exact(),
        period: z.enum(PRICE_PERIODS).nullable(),
        price: exact(),
        amount: exact().describe('Not rounded'),
        demandKw: z.number().nullable(),
      }),
    ),
    kwh: exact(),
    amount: amount(),
  }),
});

export const billCalls: readonly AnyCall[] = [
  getBill,
  exportBill,
  getBillLine,
  getBillDay,
  ...reconciliationCalls,
];
