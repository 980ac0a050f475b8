import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import { REPORT_STEPS } from '@heliodon/energy/periods/report-range';
import { PRICE_PERIODS } from '@heliodon/energy/tariff/tariff-day';
import { z } from 'zod';
import { reportRequest } from './report.ts';

const kwh = z.number().nullable();
const flows = z.record(z.enum(FLOWS), kwh);
/** kWh of each flow by time of use, for settled days with a price in force. */
const periods = z.record(z.enum(FLOWS), z.partialRecord(z.enum(PRICE_PERIODS), z.number()));

const figures = {
  /** Hours; the others are shares. */
  fullHours: z.number().nullable(),
  roundTrip: z.number().nullable(),
  selfUse: z.number().nullable(),
  selfSufficiency: z.number().nullable(),
  coalKg: z.number().nullable(),
  co2Kg: z.number().nullable(),
  trees: z.number().nullable(),
};

const energy = {
  flows,
  periods,
  importMaxKw: z.number().nullable(),
  estimatedS: z.number(),
  missingQuarters: z.number(),
};

export const comparedPart = z.object({
  /** First and last hour or day, both included. */
  from: z.string(),
  to: z.string(),
  flows,
  importMaxKw: z.number().nullable(),
  ...figures,
});
export type ComparedPart = z.output<typeof comparedPart>;

/** An earlier period, and the part it is compared with: for an unfinished range, its completed days or hours. */
const compared = comparedPart.extend({ own: comparedPart });

export const reportPlant = z.object({
  plantId: z.number(),
  name: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  screenType: z.number(),
  pvKwp: z.number().nullable(),
});

export const reportRange = z.object({ step: z.enum(REPORT_STEPS), from: z.string(), to: z.string() });

export const getElectricityReport = defineCall({
  path: '/report/getElectricityReport',
  summary: 'Energy of a plant by hour, day, month or year, with totals and comparison periods',
  access: 'reportView',
  request: reportRequest,
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    plant: reportPlant,
    range: reportRange,
    columns: z.array(z.object({ key: z.string(), ...energy })),
    totals: z.object({ ...energy, ...figures }),
    before: compared.nullable(),
    yearBefore: compared.nullable(),
    pendingDays: z.number(),
    daysWithoutPrice: z.number(),
    /** Time of the first energy data; null: none. */
    since: z.iso.datetime().nullable(),
  }),
});
export type ElectricityReport = z.output<(typeof getElectricityReport)['response']>;

export const ELECTRICITY_VIEWS = ['flow', 'period'] as const;
export type ElectricityView = (typeof ELECTRICITY_VIEWS)[number];

export const electricityExport = z.strictObject({ report: reportRequest, view: z.enum(ELECTRICITY_VIEWS) });

export const exportElectricityReport = defineCall({
  path: '/report/exportElectricityReport',
  summary: 'Export the electricity report as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...electricityExport.shape, format: z.enum(['csv', 'xlsx']) }),
  plantOf: ({ report }) => report.plantId,
  response: z.object({ jobId: z.uuid() }),
});

export const electricityLog = defineLogActions('electricity', {
  export: {
    type: 'report',
    zh: '导出电站 {plant} 的电量报表（{format}）',
    en: 'Exported the electricity report of plant {plant} ({format})',
  },
});

export const electricityCalls: readonly AnyCall[] = [getElectricityReport, exportElectricityReport];
