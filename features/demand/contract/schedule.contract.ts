import { defineCall } from '@heliodon/contract/call';
import { day, id, rule } from '@heliodon/contract/fields';
import { columnsOf } from '@heliodon/energy/periods/report-range';
import { z } from 'zod';
import { demandRule } from './demand.rules.ts';
import { demandQuarterOut } from './watch.contract.ts';

export const MAX_DEMAND_DAYS = 365;
/** Longer periods are drawn by day. */
export const MAX_QUARTER_DAYS = 31;

/** Days in the plant's time zone, both inclusive. */
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
  /** Highest 15-minute interval without storage. */
  freeKw: kw,
  /** The limit at the time of the peak. */
  limitKw: kw,
  overQuarters: z.number(),
  shavedKwh: z.number(),
  /** Number of 15-minute intervals with data. */
  known: z.number(),
});
export type DemandDay = z.output<typeof demandDay>;

export const getDemandDays = defineCall({
  path: '/demand/getDemandDays',
  summary: 'Demand of up to 365 days against the limits at that time, and the reduction by storage',
  access: 'dispatchView',
  request: demandSpan,
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    nowMs: z.number(),
    timeZone: z.string(),
    hasMeter: z.boolean(),
    hasStorage: z.boolean(),
    days: z.array(demandDay),
    /** Null: too many days to draw each 15-minute interval. */
    quarters: z.array(demandQuarterOut).nullable(),
    totals: z.object({
      peakKw: kw,
      peakAtMs: ms,
      freeKw: kw,
      overQuarters: z.number(),
      overDays: z.number(),
      shavedKwh: z.number(),
    }),
    /** Periods in which storage kept import below what it would have been, newest first. */
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
    /** Number of all episodes; the list contains only the newest. */
    episodeCount: z.number(),
  }),
});
export type DemandDays = z.output<(typeof getDemandDays)['response']>;

export const exportDemandDays = defineCall({
  path: '/demand/exportDemandDays',
  summary: 'Export daily demand as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ span: demandSpan, format: z.enum(['csv', 'xlsx']) }),
  plantOf: ({ span }) => span.plantId,
  response: z.object({ jobId: z.uuid() }),
});
