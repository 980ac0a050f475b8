import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { day, done, id, pageOf, paging } from '@heliodon/contract/fields';
import { planContent } from '@heliodon/schedules/contract';
import { z } from 'zod';
import { wearPerKwh } from './optimise-wear.schema.ts';

export const BACKTEST_LIMITS = { days: { min: 7, max: 365 }, leastDays: 3 } as const;
/** Automatic: calculated again several times a day, and each interval follows the measured load. */
export const BACKTEST_POLICIES = ['automatic', 'optimiser', 'rule', 'present', 'plan'] as const;
export type BacktestPolicy = (typeof BACKTEST_POLICIES)[number];
export const BACKTEST_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type BacktestState = (typeof BACKTEST_STATES)[number];

export const backtestTerms = z.strictObject({
  plantId: id(),
  days: z.int().min(BACKTEST_LIMITS.days.min).max(BACKTEST_LIMITS.days.max),
  policy: z.enum(BACKTEST_POLICIES),
  plan: planContent.nullable().describe('With the policy plan'),
  wearPerKwh: wearPerKwh(),
  segmentsADay: z.int().min(2).max(48).nullable().describe('Of the optimiser; null: quarter by quarter'),
});
export type BacktestTerms = z.output<typeof backtestTerms>;

const cost = z.number();
/** Real: as measured. Perfect: with perfect foresight. None: without storage. */
const ways = { real: cost, policy: cost, rule: cost, perfect: cost, none: cost };
export const BACKTEST_WAYS = ['real', 'policy', 'rule', 'perfect', 'none'] as const;
export type BacktestWay = (typeof BACKTEST_WAYS)[number];

const parts = z.object({
  energy: cost,
  feedIn: cost,
  demand: cost,
  wear: cost,
  stock: cost,
  total: cost,
  peakKw: cost,
});

export const backtestResult = z.object({
  from: day(),
  to: day(),
  currency: z.string(),
  timeZone: z.string(),
  /** Totals by part, and the total of each day; the peak of a month is charged to the day on which it occurred. */
  totals: z.record(z.enum(BACKTEST_WAYS), parts),
  days: z.array(z.object({ day: day(), ...ways })),
  /** Days of the range without sufficient readings or without a price. */
  skippedDays: z.array(day()),
  /** Days for which no plan was found; they ran by rule. */
  unplannedDays: z.number().int(),
  /** Settled import and feed-in of these days; null: some days are not settled. */
  settled: z.number().nullable(),
  /** Measured import and feed-in as calculated here, for comparison with the settlement. */
  realEnergy: z.number(),
  capacityKwh: z.number(),
  roundTrip: z.number(),
  tookMs: z.number(),
});
export type BacktestResult = z.output<typeof backtestResult>;

const row = z.object({
  backtestId: z.number().int(),
  policy: z.enum(BACKTEST_POLICIES),
  planName: z.string().nullable(),
  days: z.number().int(),
  state: z.enum(BACKTEST_STATES),
  percent: z.number().int(),
  errorCode: z.number().int().nullable(),
  askedBy: z.string(),
  /** The user who started it, and users who may set plans. */
  mayCancel: z.boolean(),
  askedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Compared with the measured operation; null: not finished. */
  saved: z.number().nullable(),
  savedNone: z.number().nullable().describe('Against no storage'),
  /** savedNone of what perfect foresight would have saved against no storage, 0 to 1. */
  reached: z.number().nullable(),
  currency: z.string().nullable(),
});
export type BacktestRow = z.output<typeof row>;

export const startBacktest = defineCall({
  path: '/analysis/startBacktest',
  summary: 'Simulate past days of a plant with a plan, a rule or the optimiser, as a job',
  access: 'energyAnalysisView',
  limit: { max: 30, perSeconds: 3600, by: 'account' },
  request: backtestTerms,
  plantOf: ({ plantId }) => plantId,
  response: z.object({ backtestId: z.number().int() }),
});

export const getBacktests = defineCall({
  path: '/analysis/getBacktests',
  summary: 'Backtests of a plant, newest first',
  access: 'energyAnalysisView',
  background: true,
  request: z.strictObject({ plantId: id(), ...paging }),
  plantOf: ({ plantId }) => plantId,
  response: pageOf(row),
});

const oneBacktest = z.strictObject({ plantId: id(), backtestId: id() });

export const getBacktest = defineCall({
  path: '/analysis/getBacktest',
  summary: 'One backtest with its result, if available',
  access: 'energyAnalysisView',
  background: true,
  request: oneBacktest,
  plantOf: ({ plantId }) => plantId,
  response: z.object({ ...row.shape, result: backtestResult.nullable() }),
});
export type Backtest = z.output<(typeof getBacktest)['response']>;

export const cancelBacktest = defineCall({
  path: '/analysis/cancelBacktest',
  summary: 'Cancel a waiting or running backtest',
  access: 'energyAnalysisView',
  request: oneBacktest,
  plantOf: ({ plantId }) => plantId,
  response: done(),
});

export const exportBacktest = defineCall({
  path: '/analysis/exportBacktest',
  summary: 'Export the days of a backtest as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...oneBacktest.shape, format: z.enum(['csv', 'xlsx']) }),
  plantOf: ({ plantId }) => plantId,
  response: z.object({ jobId: z.uuid() }),
});

export const backtestCalls: readonly AnyCall[] = [
  startBacktest,
  getBacktests,
  getBacktest,
  cancelBacktest,
  exportBacktest,
];
