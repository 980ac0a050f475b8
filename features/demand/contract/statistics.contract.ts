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

/** First and last hour or day, both inclusive. */
const part = figures.extend({ from: z.string(), to: z.string() });

export const getDemandStatistics = defineCall({
  path: '/demand/getDemandStatistics',
  summary: 'Peak, mean and load factor of demand in a day, month or year, compared with the previous one',
  access: 'dispatchView',
  request: z
    .strictObject({
      plantId: id(),
      dateType: z.enum(STATISTIC_KINDS),
      /** 2026-11-15, 2026-11 or 2026 in the plant's time zone. */
      at: z.string().max(10),
    })
    .refine(({ dateType, at }) => isSlotKey(dateType, at), { path: ['at'], message: demandRule.period }),
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    timeZone: z.string(),
    hasMeter: z.boolean(),
    figures,
    /**
     * The previous day, month or year. An unfinished period is compared by its completed days (a day by its completed
     * hours): `own` with the same ones of the previous period. Null: none is completed.
     */
    before: part.extend({ own: part }).nullable(),
    /**
     * 15-minute intervals of a day (local time, with offset in a repeated hour: 02:15+02:00), days of a month, or
     * months of a year; all of them.
     */
    columns: z.array(
      z.object({ key: z.string(), peakKw: kw, meanKw: kw, limitKw: kw, overQuarters: z.number() }),
    ),
    top: z.array(demandQuarterOut),
    /** Maximum per cell: days by 15-minute interval, a year by hour. A repeated local time has its own cell. */
    heat: z.object({
      labels: z.array(z.string()),
      rows: z.array(z.object({ day: z.string(), kw: z.array(kw) })),
    }),
  }),
});
export type DemandStatistics = z.output<(typeof getDemandStatistics)['response']>;
