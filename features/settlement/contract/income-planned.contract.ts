import { type CallResponse, defineCall } from '@heliodon/contract/call';
import { defineMessages } from '@heliodon/contract/messages';
import { LOST_CAUSES, type LostCause } from '@heliodon/energy/settlement/planned-income';
import { z } from 'zod';
import { reportRequest } from './report.ts';

const plannedRule = defineMessages('plannedIncome', {
  step: { zh: '计划与实际收益仅支持按日或按月查询', en: 'Planned income is available by day or month only' },
});

const cents = () => z.string();

const byCause = <T extends z.ZodType>(one: T) =>
  z.object(Object.fromEntries(LOST_CAUSES.map((cause) => [cause, one])) as Record<LostCause, T>);

/** planned = actual + losses by cause, to the cent. A negative loss is a gain. */
const plannedSums = z.object({
  planned: cents(),
  actual: cents(),
  lost: byCause(cents()),
  lostKwh: byCause(z.number()),
  /** Number of planned 15-minute intervals, over all storage systems. */
  plannedQuarters: z.number().int(),
  /** By the plans, and the actual values of the same minutes. */
  storage: z.object({
    plannedOutKwh: z.number(),
    plannedInKwh: z.number(),
    actualOutKwh: z.number(),
    actualInKwh: z.number(),
  }),
  /** Of days for which diagnosis knows the yield expected from irradiance; null: none. */
  pv: z.object({ expectedKwh: z.number(), actualKwh: z.number(), days: z.number().int() }).nullable(),
});

/** By day or by month. */
const plannedRequest = reportRequest.refine(({ dateType }) => dateType === 'day' || dateType === 'month', {
  path: ['dateType'],
  message: plannedRule.step,
});

export const getPlannedIncome = defineCall({
  path: '/report/getPlannedIncome',
  summary:
    'Planned income of a plant, from its plans and the expected PV yield, its actual income, and the reasons for the difference',
  access: 'reportView',
  plantOf: ({ plantId }) => plantId,
  request: plannedRequest,
  response: z.object({
    currency: z.string(),
    timeZone: z.string(),
    step: z.enum(['day', 'month']),
    /** `empty`: nothing was planned, expected or settled in it. */
    columns: z.array(plannedSums.extend({ key: z.string(), empty: z.boolean() })),
    totals: plannedSums,
    /** Storage systems of the plant, and how many of them had a plan in this period. */
    systems: z.number().int(),
    systemsWithPlan: z.number().int(),
    pendingDays: z.number().int(),
    daysWithoutPrice: z.number().int(),
  }),
});
export type PlannedIncome = CallResponse<typeof getPlannedIncome>;

export const exportPlannedIncome = defineCall({
  path: '/report/exportPlannedIncome',
  summary: 'Export planned and actual income as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: plannedRequest.safeExtend({ format: z.enum(['csv', 'xlsx']) }),
  response: z.object({ jobId: z.uuid() }),
});
