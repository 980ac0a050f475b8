import { defineCall } from '@heliodon/contract/call';
import { id } from '@heliodon/contract/fields';
import { DEMAND_REASONS, DEMAND_SOURCES } from '@heliodon/energy/demand/register-demand';
import { z } from 'zod';

export const SAVING_STATES = ['counted', 'noTerms', 'notByDemand', 'unmeasured', 'noQuarters'] as const;

export const demandYear = z.strictObject({ plantId: id(), year: z.number().int().min(2000).max(2999) });

const kw = z.number().nullable();
const ms = z.number().nullable();
/** Decimal text, to the cent. */
const amount = z.string().nullable();

const demandMonth = z.object({
  month: z.string(),
  state: z.enum(SAVING_STATES),
  /** As billed, to two decimals. */
  peakKw: kw,
  /** Start of the 15-minute interval with the highest demand. */
  peakAtMs: ms,
  source: z
    .enum([...DEMAND_SOURCES, 'ratchet'])
    .describe('ratchet: the minimum by the peak of an earlier month'),
  reason: z.enum(DEMAND_REASONS),
  /** Peak in the meter's register, when it was first seen, and the peak from the 15-minute intervals. */
  registerKw: kw,
  registerAtMs: ms,
  quartersKw: kw,
  /** Computed without storage. */
  freeKw: kw,
  freeAtMs: ms,
  pricePerKw: z.string().nullable(),
  charge: amount,
  freeCharge: amount,
  saved: amount,
  /** The month is not over: figures so far. */
  running: z.boolean(),
});
export type DemandMonth = z.output<typeof demandMonth>;

export const getDemandIncome = defineCall({
  path: '/demand/getDemandIncome',
  summary: 'Demand charge savings by storage for each month of a year',
  access: 'dispatchView',
  request: demandYear,
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    plantName: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    hasMeter: z.boolean(),
    hasStorage: z.boolean(),
    year: z.number(),
    /** First year with figures; null: none yet. */
    firstYear: z.number().nullable(),
    months: z.array(demandMonth),
    totals: z.object({ saved: amount, charge: amount, freeCharge: amount, counted: z.number() }),
  }),
});
export type DemandIncome = z.output<(typeof getDemandIncome)['response']>;

export const exportDemandIncome = defineCall({
  path: '/demand/exportDemandIncome',
  summary: 'Export the demand savings of a year as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...demandYear.shape, format: z.enum(['csv', 'xlsx']) }),
  plantOf: ({ plantId }) => plantId,
  response: z.object({ jobId: z.uuid() }),
});
