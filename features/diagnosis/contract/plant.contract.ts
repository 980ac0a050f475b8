import { defineCall } from '@heliodon/contract/call';
import { day, id } from '@heliodon/contract/fields';
import { lossCauses } from '@heliodon/energy/diagnosis/loss-causes';
import { z } from 'zod';
import { findingLevels, findingRow } from './finding.contract.ts';

/** How many days are looked at. */
export const diagnosisWindows = [7, 30, 90] as const;
/** Neighbours are plants so near, of anybody; never fewer than so many, so that none of them can be told apart. */
export const NEIGHBOURS_WITHIN_KM = 50;
export const LEAST_NEIGHBOURS = 3;

/** unexplained: the plant lacks it against the light or its neighbours, and no cause was found. */
export const shownCauses = [...lossCauses, 'unexplained'] as const;
export type ShownCause = (typeof shownCauses)[number];

const figure = () => z.number().nullable();
const loss = z.object({ cause: z.enum(shownCauses), kwh: z.number(), money: figure() });

/** Shares are 0 to 1, yields kWh per kWp; null where nothing is known. */
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

/** How a string did against its siblings over the newest days: strips and heat maps are drawn of it. */
const stringState = z.object({
  string: z.number().int(),
  /** Of the siblings' median; null: not connected, or not heard of. */
  share: figure(),
  /** Of its gravest open finding. */
  level: z.enum(findingLevels).nullable(),
});

const inverterRow = z.object({
  deviceId: z.number().int(),
  sn: z.string(),
  alias: z.string(),
  ratedKw: figure(),
  /** Over the window. */
  pvKwh: figure(),
  /** kWh per kW of rated power: inverters of one plant can be told apart by it. */
  yieldPerKw: figure(),
  /** By its open findings, over the window. */
  lostKwh: z.number(),
  findings: z.number().int(),
  /** Of its gravest open finding. */
  level: z.enum(findingLevels).nullable(),
  strings: z.array(stringState),
});
export type InverterRow = z.output<typeof inverterRow>;

export const getPlantDiagnosis = defineCall({
  path: '/diagnosis/getPlantDiagnosis',
  summary: 'How a plant did over the last days, what was lost by which cause, and what to fix first',
  access: 'deviceDiagnosis',
  request: z.strictObject({ plantId: id(), days: z.union(diagnosisWindows.map((days) => z.literal(days))) }),
  plantOf: (request) => request.plantId,
  response: z.object({
    timeZone: z.string(),
    currency: z.string(),
    /** Null: never yet. */
    diagnosedAt: z.iso.datetime().nullable(),
    /** It is about to be diagnosed anew. */
    underWay: z.boolean(),
    /** Days of inverters that are still being reduced: what is missing comes by itself. */
    pendingDays: z.number().int(),
    quality: z.object({
      inverters: z.number().int(),
      strings: z.number().int(),
      /** Days of the window of which there is anything. */
      knownDays: z.number().int(),
      weatherStation: z.boolean(),
      irradiance: z.boolean(),
      kwp: z.boolean(),
      priced: z.boolean(),
      /** How many plants the median of neighbours is made of; 0: too few. */
      neighbours: z.number().int(),
    }),
    /** `foundKwh`: what of the loss belongs to open findings, never more than `lostKwh`. */
    totals: z.object({ ...kpis, lostKwh: figure(), lostMoney: figure(), foundKwh: figure() }),
    /** Every day of the window, oldest first. */
    days: z.array(z.object({ day: day(), ...kpis, losses: z.array(loss) })),
    /** The costliest first. */
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
  summary: 'Diagnose the plant now, today included; done when diagnosedAt of getPlantDiagnosis has moved on',
  access: 'alarmHandle',
  limit: { max: 6, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({ pendingDays: z.number().int() }),
});
