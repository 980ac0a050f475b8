import { type AnyCall, type CallResponse, defineCall } from '@heliodon/contract/call';
import { id, pageOf, paging, sorting, text, timeZone } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { INCOME_GROUPS, type IncomeGroup } from '@heliodon/energy/settlement/income-cents';
import { z } from 'zod';
import { exportPlannedIncome, getPlannedIncome } from './income-planned.contract.ts';
import { reportRequest } from './report.ts';

/** Cents as text: '-12.30'. */
export const money = () => z.string();

const byGroup = <T extends z.ZodType>(one: T) =>
  z.object(Object.fromEntries(INCOME_GROUPS.map((group) => [group, one])) as Record<IncomeGroup, T>);

/** kWh behind the amounts. Discharge: the energy that reached the site or the grid, which may be less than measured. */
const incomeEnergy = z.object({
  pvUseKwh: z.number(),
  pvFeedInKwh: z.number(),
  chargeKwh: z.number(),
  dischargeKwh: z.number(),
  chargingKwh: z.number(),
});

const incomeSums = z.object({
  amounts: byGroup(money()),
  energy: incomeEnergy,
  /** Discharge income minus charge cost. */
  storage: money(),
  total: money(),
});

/**
 * Only months have a demand charge: `total` is the income of the days, and the effect of storage on the charge of whole
 * months is given separately. Positive: storage lowered the charge. Null: unknown for every month.
 */
const demandSums = {
  demandEffect: money().nullable(),
  /** Including it: of storage, and in total. */
  storageWithDemand: money(),
  totalWithDemand: money(),
};

export const incomeColumn = incomeSums.extend({
  ...demandSums,
  /** 2026-11-15T07, 2026-11-15, 2026-11 or 2026. */
  key: z.string(),
  /** Nothing was settled in it: before the plant existed, in the future or without data. */
  empty: z.boolean(),
  unknownQuarters: z.number().int(),
});
export type IncomeColumn = z.output<typeof incomeColumn>;

/** First and last hour or day, both included. */
const comparedPart = incomeSums.omit({ energy: true }).extend({ from: z.string(), to: z.string() });
export type ComparedIncome = z.output<typeof comparedPart>;

export const getIncome = defineCall({
  path: '/report/getIncome',
  summary:
    'Income of a plant by hour, day, month or year and by item, compared with the previous period and the previous year',
  access: 'reportView',
  plantOf: ({ plantId }) => plantId,
  request: reportRequest,
  response: z.object({
    currency: z.string(),
    timeZone: z.string(),
    fullFeedIn: z
      .boolean()
      .describe(
        'The mode of the plant says that all PV is fed in; where the grid is metered, the meter says what was',
      ),
    step: z.enum(['hour', 'day', 'month', 'year']),
    columns: z.array(incomeColumn),
    totals: incomeSums.extend({
      ...demandSums,
      /** Income per generated kWh and per discharged kWh; null without energy. */
      pvPerKwh: money().nullable(),
      storagePerKwh: money().nullable(),
    }),
    /** Compared with `own`: for an unfinished range, its completed days or hours. Null: nothing was settled. */
    before: comparedPart.extend({ own: comparedPart }).nullable(),
    yearBefore: comparedPart.extend({ own: comparedPart }).nullable(),
    pendingDays: z.number().int(),
    daysWithoutPrice: z.number().int(),
    quarters: z.number().int(),
    unknownQuarters: z.number().int(),
  }),
});
export type Income = CallResponse<typeof getIncome>;

export const exportIncome = defineCall({
  path: '/report/exportIncome',
  summary: 'Export the income of a plant as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: reportRequest.safeExtend({ format: z.enum(['csv', 'xlsx']) }),
  response: z.object({ jobId: z.uuid() }),
});

export const INCOME_PLANT_SORTS = [
  'name',
  'income',
  'incomeCompared',
  'incomeBefore',
  'pvKwh',
  'dischargeKwh',
] as const;

const plantsFilter = {
  keyword: text(50).default(''),
  /** A month 2026-11, a year 2026, or omitted: all time. Each plant in its own time zone. */
  period: z
    .string()
    .regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/)
    .optional(),
};
export const incomePlantsFilter = z.strictObject(plantsFilter);
export type IncomePlantsFilter = z.output<typeof incomePlantsFilter>;

export const incomePlant = z.object({
  plantId: id(),
  name: z.string(),
  screenType: z.number().int(),
  currency: z.string(),
  /** Null: nothing was settled. */
  income: money().nullable(),
  /**
   * Of the month or year before, for as many days as are completed in this one; null: none, or the plant started later.
   */
  incomeBefore: money().nullable(),
  /** The value that `incomeBefore` is compared with: the completed days; null: none of them is settled. */
  incomeCompared: money().nullable(),
  pvKwh: z.number().nullable(),
  dischargeKwh: z.number().nullable(),
});
export type IncomePlant = z.output<typeof incomePlant>;

export const getIncomePlants = defineCall({
  path: '/report/getIncomePlants',
  summary: 'Income of each plant of the account in a month, a year or in total; totals by currency',
  access: 'reportView',
  request: z.strictObject({ ...plantsFilter, ...paging, ...sorting(INCOME_PLANT_SORTS) }),
  response: pageOf(incomePlant).extend({
    /** Of all matching plants, not only of the page. */
    totals: z.array(
      z.object({
        currency: z.string(),
        plants: z.number().int(),
        income: money(),
        /** Of the plants that have both values to compare: earlier days and completed days. Null: no plant has. */
        incomeBefore: money().nullable(),
        incomeCompared: money().nullable(),
      }),
    ),
  }),
});
export type IncomePlants = CallResponse<typeof getIncomePlants>;

export const exportIncomePlants = defineCall({
  path: '/report/exportIncomePlants',
  summary: 'Export the income of all plants as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...plantsFilter, timeZone: timeZone(), format: z.enum(['csv', 'xlsx']) }),
  response: z.object({ jobId: z.uuid() }),
});

export const incomeLog = defineLogActions('income', {
  export: { type: 'report', zh: '导出收益报表（{format}）', en: 'Exported the income report ({format})' },
  exportPlanned: {
    type: 'report',
    zh: '导出计划与实际收益（{format}）',
    en: 'Exported planned and actual income ({format})',
  },
  exportPlants: {
    type: 'report',
    zh: '导出各电站收益（{format}）',
    en: 'Exported the income by plant ({format})',
  },
});

export const incomeCalls: readonly AnyCall[] = [
  getIncome,
  exportIncome,
  getPlannedIncome,
  exportPlannedIncome,
  getIncomePlants,
  exportIncomePlants,
];
