import { defineCall } from '@heliodon/contract/call';
import { day, id } from '@heliodon/contract/fields';
import { lossCauses } from '@heliodon/energy/diagnosis/loss-causes';
import { z } from 'zod';
import { findingLevels, findingRow } from './finding.contract.ts';

/** Lengths of the evaluated period, in days. */
export const diagnosisWindows = [7, 30, 90] as const;
/**
 * Neighbours are plants within this distance, of any owner; the minimum number prevents conclusions about a single
 * plant.
 */
export const NEIGHBOURS_WITHIN_KM = 50;
export const LEAST_NEIGHBOURS = 3;

/** unexplained: a loss against irradiance or neighbours for which no cause was found. */
export const shownCauses = [...lossCauses, 'unexplained'] as const;
export type ShownCause = (typeof shownCauses)[number];

const figure = () => z.number().nullable();
const loss = z.object({ cause: z.enum(shownCauses), kwh: z.number(), money: figure() });

/** Shares are 0 to 1, yields kWh per kWp; null: unknown. */
const kpis = {
  performanceRatio: figure(),
  availability: figure(),
  specificYield: figure(),
  /** Median of the neighbours. */
  neighbourYield: figure(),
  pvKwh: figure(),
  /** Without any loss. */
  expectedKwh: figure(),
};

/** A string compared with its siblings over the newest days; used for strips and heat maps. */
const stringState = z.object({
  string: z.number().int(),
  /** Share of the siblings' median; null: not connected, or no data. */
  share: figure(),
  /** Level of its most serious open finding. */
  level: z.enum(findingLevels).nullable(),
});

const inverterRow = z.object({
  deviceId: z.number().int(),
  sn: z.string(),
  alias: z.string(),
  ratedKw: figure(),
  /** Over the window. */
  pvKwh: figure(),
  /** kWh per kW of rated power: makes inverters of one plant comparable. */
  yieldPerKw: figure(),
  /** Loss of its open findings, over the window. */
  lostKwh: z.number(),
  findings: z.number().int(),
  /** Level of its most serious open finding. */
  level: z.enum(findingLevels).nullable(),
  strings: z.array(stringState),
});
export type InverterRow = z.output<typeof inverterRow>;

export const getPlantDiagnosis = defineCall({
  path: '/diagnosis/getPlantDiagnosis',
  summary: 'Performance of a plant over the last days, losses by cause, and what to fix first',
  access: 'deviceDiagnosis',
  request: z.strictObject({ plantId: id(), days: z.union(diagnosisWindows.map((days) => z.literal(days))) }),
  plantOf: (request) => request.plantId,
  response: z.object({
    timeZone: z.string(),
    currency: z.string(),
    /** Null: never. */
    diagnosedAt: z.iso.datetime().nullable(),
    /** A new diagnosis is pending. */
    underWay: z.boolean(),
    /** Inverter days still being reduced: missing data follows automatically. */
    pendingDays: z.number().int(),
    quality: z.object({
      inverters: z.number().int(),
      strings: z.number().int(),
      /** Days of the window with data. */
      knownDays: z.number().int(),
      weatherStation: z.boolean(),
      irradiance: z.boolean(),
      kwp: z.boolean(),
      priced: z.boolean(),
      /** Number of plants in the median of neighbours; 0: too few. */
      neighbours: z.number().int(),
    }),
    /** `foundKwh`: the part of the loss that belongs to open findings, never more than `lostKwh`. */
    totals: z.object({ ...kpis, lostKwh: figure(), lostMoney: figure(), foundKwh: figure() }),
    /** Every day of the window, oldest first. */
    days: z.array(z.object({ day: day(), ...kpis, losses: z.array(loss) })),
    /** Most expensive first. */
    causes: z.array(loss),
    /** Open findings by level. */
    counts: z.object({ high: z.number().int(), medium: z.number().int(), low: z.number().int() }),
    ranked: z.array(findingRow),
    inverters: z.array(inverterRow),
  }),
});
export type PlantDiagnosis = z.output<(typeof getPlantDiagnosis)['response']>;

export const runDiagnosis = defineCall({
  path: '/diagnosis/runDiagnosis',
  summary: 'Diagnose the plant now, including today; done when diagnosedAt of getPlantDiagnosis has changed',
  access: 'alarmHandle',
  limit: { max: 6, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({ pendingDays: z.number().int() }),
});
