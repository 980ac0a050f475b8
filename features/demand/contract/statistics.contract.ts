import { defineCall } from '@heliodon/contract/call';
import { id } from '@heliodon/contract/fields';
import { isSlotKey } from '@heliodon/energy/periods/report-range';
import { z } from 'zod';
import { demandRule } from './demand.rules.ts';
import { demandQuarterOut } from './watch.contract.ts';

export const STATISTIC_KINDS = ['day', 'month', 'year'] as const;
export type StatisticKind = (typeof STATISTIC_KINDS)[number];

const kw = z.number().nullable();

const figures = z.object({
  peakKw: kw,
  peakAtMs: z.number().nullable(),
  meanKw: kw,
  /** 0 to 1. */
  loadFactor: z.number().nullable(),
  overQuarters: z.number(),
  known: z.number(),
});
export type DemandFigureSet = z.output<typeof figures>;

/** First and last hour or day, both included. */
const part = figures.extend({ from: z.string(), to: z.string() });

export const getDemandStatistics = defineCall({
  path: '/demand/getDemandStatistics',
  summary: 'Peak, mean and load factor of demand in a day, month or year, against the one before',
  access: 'dispatchView',
  request: z
    .strictObject({
      plantId: id(),
      dateType: z.enum(STATISTIC_KINDS),
      /** 2026-11-15, 2026-11 or 2026 on the plant's clock. */
      at: z.string().max(10),
    })
    .refine(({ dateType, at }) => isSlotKey(dateType, at), { path: ['at'], message: demandRule.period }),
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    timeZone: z.string(),
    hasMeter: z.boolean(),
    figures,
    /**
     * Of the day, month or year before. One that is not over is compared by its completed days, of a day its completed
     * hours: `own` with the same ones of then. Null: none is completed.
     */
    before: part.extend({ own: part }).nullable(),
    /**
     * Quarters of a day (by their clock, of an hour that is repeated with its offset: 02:15+02:00), days of a month,
     * months of a year; all that it has.
     */
    columns: z.array(
      z.object({ key: z.string(), peakKw: kw, meanKw: kw, limitKw: kw, overQuarters: z.number() }),
    ),
    top: z.array(demandQuarterOut),
    /** The highest of each place: days by quarter, of a year by hour. What clocks show again has a place of its own. */
    heat: z.object({
      labels: z.array(z.string()),
      rows: z.array(z.object({ day: z.string(), kw: z.array(kw) })),
    }),
  }),
});
export type DemandStatistics = z.output<(typeof getDemandStatistics)['response']>;
