import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { id } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import { z } from 'zod';
import { checkRange } from './analysis-range.schema.ts';

/** One day in 15-minute intervals, or days, months, years. */
export const ENERGY_STEPS = ['quarter', 'day', 'month', 'year'] as const;
export type EnergyStep = (typeof ENERGY_STEPS)[number];

const spanFields = {
  plantId: id(),
  step: z.enum(ENERGY_STEPS),
  from: z.string().max(10),
  to: z.string().max(10),
};
export const energySpan = z.strictObject(spanFields).superRefine(checkRange);
export type EnergySpan = z.output<typeof energySpan>;

const kwh = z.number().nullable();
const share = z.number().nullable();
const flows = z.record(z.enum(FLOWS), kwh);

export const ENERGY_SOURCES = ['pv', 'storage', 'grid'] as const;
export const ENERGY_USES = ['load', 'charging', 'storage', 'grid'] as const;

/** Why there is no plan to compare with: no storage, nothing planned for this day, or third-party control. */
export const STRATEGY_STATES = ['planned', 'noStorage', 'noPlan', 'agent'] as const;

export const getEnergyAnalysis = defineCall({
  path: '/analysis/getEnergyAnalysis',
  summary:
    'Energy of a plant by quarter, day, month or year: flows, where they went, rates, SOC and the plan of a day',
  access: 'energyAnalysisView',
  request: energySpan,
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    plant: z.object({ plantId: z.number(), name: z.string(), timeZone: z.string(), screenType: z.number() }),
    range: z.object({ step: z.enum(ENERGY_STEPS), from: z.string(), to: z.string() }),
    /** Steps that are not over at this time contain only part of their energy. */
    readAt: z.iso.datetime(),
    columns: z.array(
      z.object({
        key: z.string(),
        flows,
        selfUse: share,
        selfSufficiency: share,
        soc: z.number().nullable(),
      }),
    ),
    totals: z.object({
      flows,
      selfUse: share,
      selfSufficiency: share,
      roundTrip: share,
      importMaxKw: z.number().nullable(),
    }),
    /** Energy flows, kWh. */
    links: z.array(z.object({ from: z.enum(ENERGY_SOURCES), to: z.enum(ENERGY_USES), kwh: z.number() })),
    /** The flows are known only from this day on; null: for the whole range. */
    linksSince: z.string().nullable(),
    /** Only for one day in 15-minute intervals. Discharge is positive. */
    strategy: z
      .object({ state: z.enum(STRATEGY_STATES), plannedKw: z.array(z.number().nullable()) })
      .nullable(),
    /** The first day with data; null: none. */
    since: z.string().nullable(),
  }),
});
export type EnergyAnalysis = z.output<(typeof getEnergyAnalysis)['response']>;

export const exportEnergyAnalysis = defineCall({
  path: '/analysis/exportEnergyAnalysis',
  summary: 'Export the energy analysis as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...spanFields, format: z.enum(['csv', 'xlsx']) }).superRefine(checkRange),
  plantOf: ({ plantId }) => plantId,
  response: z.object({ jobId: z.uuid() }),
});

export const energyLog = defineLogActions('energyAnalysis', {
  export: {
    type: 'report',
    zh: '导出电站 {plant} 的能量分析（{format}）',
    en: 'Exported the energy analysis of plant {plant} ({format})',
  },
});

export const energyCalls: readonly AnyCall[] = [getEnergyAnalysis, exportEnergyAnalysis];
