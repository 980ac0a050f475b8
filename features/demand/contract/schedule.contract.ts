import { defineCall } from '@heliodon/contract/call';
import { day, id, rule } from '@heliodon/contract/fields';
import { columnsOf } from '@heliodon/energy/periods/report-range';
import { z } from 'zod';
import { demandRule } from './demand.rules.ts';
import { demandQuarterOut } from './watch.contract.ts';

export const MAX_DEMAND_DAYS = 365;
/** Longer times are drawn by their days. */
export const MAX_QUARTER_DAYS = 31;

/** Days of the plant's clock, both included. */
export const demandSpan = z
  .strictObject({ plantId: id(), from: day(), to: day() })
  .superRefine(({ from, to }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
    const days = columnsOf({ step: 'day', from, to });
    if (days < 1) refuse(rule.range);
    else if (days > MAX_DEMAND_DAYS) refuse(demandRule.days);
  });

const kw = z.number().nullable();
const ms = z.number().nullable();

const demandDay = z.object({
  day: z.string(),
  peakKw: kw,
  peakAtMs: ms,
  /** Highest quarter without storage. */
  freeKw: kw,
  /** Of the time of the peak. */
  limitKw: kw,
  overQuarters: z.number(),
  shavedKwh: z.number(),
  /** Quarters of which there is a word. */
  known: z.number(),
});
export type DemandDay = z.output<typeof demandDay>;

export const getDemandDays = defineCall({
  path: '/demand/getDemandDays',
  summary: 'Demand of up to 365 days against the limits of their time, and what storage shaved',
  access: 'dispatchView',
  request: demandSpan,
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    nowMs: z.number(),
    timeZone: z.string(),
    hasMeter: z.boolean(),
    hasStorage: z.boolean(),
    days: z.array(demandDay),
    /** Null: too many days to draw each quarter. */
    quarters: z.array(demandQuarterOut).nullable(),
    totals: z.object({
      peakKw: kw,
      peakAtMs: ms,
      freeKw: kw,
      overQuarters: z.number(),
      overDays: z.number(),
      shavedKwh: z.number(),
    }),
    /** Times in which storage kept import below what it would have been, newest first. */
    episodes: z.array(
      z.object({
        fromMs: z.number(),
        toMs: z.number(),
        limitKw: z.number(),
        freeKw: z.number(),
        importKw: z.number(),
        shavedKwh: z.number(),
        held: z.boolean(),
      }),
    ),
    /** All episodes; the list has the newest of them. */
    episodeCount: z.number(),
  }),
});
export type DemandDays = z.output<(typeof getDemandDays)['response']>;

export const exportDemandDays = defineCall({
  path: '/demand/exportDemandDays',
  summary: 'Export the days of demand as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ span: demandSpan, format: z.enum(['csv', 'xlsx']) }),
  plantOf: ({ span }) => span.plantId,
  response: z.object({ jobId: z.uuid() }),
});
