import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { day, id, intId, unique } from '@heliodon/contract/fields';
import { SEGMENT_REASONS } from '@heliodon/energy/optimise/segment-reason';
import { PRICE_PERIODS } from '@heliodon/energy/tariff/tariff-day';
import { scheduleSegment } from '@heliodon/schedules/contract';
import { z } from 'zod';
import { givenUp } from './automatic.contract.ts';
import { wearFrom } from './battery-wear.contract.ts';
import { backtestCalls } from './optimise-backtest.contract.ts';
import { wearPerKwh } from './optimise-wear.schema.ts';

export const OPTIMISE_LIMITS = {
  days: { min: 1, max: 4 },
  segmentsADay: { min: 2, max: 48 },
} as const;

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().min(min).max(max);

/** Parameters of the optimisation. */
export const optimiseTerms = z.strictObject({
  plantId: id(),
  deviceIds: z
    .array(intId())
    .min(1)
    .max(100)
    .overwrite(unique)
    .nullable()
    .describe('Storage machines; null: all of the plant'),
  start: z.enum(['now', 'tomorrow']),
  days: between(OPTIMISE_LIMITS.days).int().describe('Local days; with now, today is the first'),
  wearPerKwh: wearPerKwh(),
  endSoc: between({ min: 0, max: 100 })
    .nullable()
    .describe('At least so much at the end; null: whatever is cheapest'),
  segmentsADay: between(OPTIMISE_LIMITS.segmentsADay).int(),
  holdDemand: z.boolean().describe('Hold the demand limit that is set for the plant'),
});
export type OptimiseTerms = z.output<typeof optimiseTerms>;

const figure = () => z.number().nullable();
/** One value per 15-minute interval. */
const series = () => z.array(z.number());
/** Source of the forecasts: a forecast, the mean of similar days, both, or none. */
export const EXPECTED_FROM = ['forecast', 'mixed', 'habit', 'none'] as const;
export type ExpectedFrom = (typeof EXPECTED_FROM)[number];
const expectedFrom = z.enum(EXPECTED_FROM);

/** total = energy − feedIn + demand + wear − stock; stock: value of the energy gained in storage from start to end. */
export const costParts = z.object({
  energy: z.number(),
  feedIn: z.number(),
  demand: z.number(),
  wear: z.number(),
  stock: z.number(),
  total: z.number(),
});

const variant = z.object({
  cost: costParts,
  peakKw: z.number(),
  endSoc: z.number(),
  holdsLimits: z.boolean(),
});
export type OptimiseVariant = z.output<typeof variant>;

const machine = z.object({
  deviceId: z.number().int(),
  sn: z.string(),
  alias: z.string(),
  ratedKw: figure(),
  chosen: z.boolean(),
});

const inputs = z.object({
  machines: z.array(machine),
  ratedKw: z.number(),
  capacityKwh: z.number().describe('Present: rated × SOH'),
  ratedKwh: z.number(),
  socMin: z.number(),
  socMax: z.number(),
  /** False: no limits are set, defaults are used. */
  socLimitsKnown: z.boolean(),
  startSoc: z.number(),
  startSocKnown: z.boolean(),
  roundTrip: z.number(),
  roundTripFrom: z.enum(['measured', 'usual']),
  standbyKw: figure().describe('Null: not measured'),
  wearPerKwh: z.number(),
  wearFrom: wearFrom(),
  transformerKw: figure(),
  exportLimitKw: figure(),
  demandLimitKw: figure(),
  /** Of the current month so far; null: no demand charge. */
  monthPeakKw: figure(),
  demandPricePerKw: figure(),
  expected: z.object({ pv: expectedFrom, load: expectedFrom, charging: expectedFrom }),
});
export type OptimiseInputs = z.output<typeof inputs>;

/** The first 15-minute interval begins at startMs; the others follow. */
const steps = z.object({
  startMs: z.array(z.number().int()),
  buyPrice: series(),
  period: z.array(z.enum(PRICE_PERIODS)),
  pvKw: series(),
  loadKw: series(),
  chargingKw: series(),
  batteryKw: series(),
  gridKw: series(),
  soc: series(),
  curtailedKw: series(),
  freeBatteryKw: series(),
});

const proposedSegment = z.object({
  ...scheduleSegment.shape,
  powerKw: z.number(),
  /** Null: this part of the day has passed. */
  facts: z
    .object({
      reason: z.enum(SEGMENT_REASONS),
      energyKwh: z.number(),
      price: z.number(),
      endSoc: z.number(),
    })
    .nullable(),
});
export type ProposedSegment = z.output<typeof proposedSegment>;

export const optimisePlan = defineCall({
  path: '/analysis/optimise',
  summary: 'Cheapest use of the storage over the next days as a plan, compared with the cost of alternatives',
  access: 'energyAnalysisView',
  limit: { max: 120, perSeconds: 600, by: 'account' },
  request: optimiseTerms,
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    plant: z.object({ name: z.string(), timeZone: z.string(), currency: z.string() }),
    madeAt: z.iso.datetime(),
    inputs,
    steps,
    variants: z.object({
      none: variant,
      rule: variant,
      present: variant.nullable(),
      free: variant,
      plan: variant,
    }),
    days: z.array(z.object({ day: day(), segments: z.array(proposedSegment) })),
    /** The limit that demand control must hold for the plan; null: the plan does not rely on it. */
    demandTargetKw: figure(),
    givenUp: z
      .array(givenUp)
      .describe('Limits that the forecast load does not allow, each with the one it contradicts'),
    best: z.boolean(),
    source: z.enum(['solver', 'rule']),
    solvedMs: z.number(),
  }),
});
export type OptimisedPlan = z.output<(typeof optimisePlan)['response']>;

export const tryPlanDays = defineCall({
  path: '/analysis/tryPlan',
  summary: 'Cost of a user-defined plan over the same days',
  access: 'energyAnalysisView',
  limit: { max: 600, perSeconds: 600, by: 'account' },
  request: z.strictObject({
    terms: optimiseTerms,
    days: z
      .array(z.strictObject({ day: day(), segments: z.array(scheduleSegment).max(96) }))
      .min(1)
      .max(4),
    demandTargetKw: z.number().min(0).max(100_000).nullable(),
  }),
  plantOf: ({ terms }) => terms.plantId,
  response: z.object({
    variant,
    steps: z.object({
      startMs: z.array(z.number().int()),
      batteryKw: series(),
      gridKw: series(),
      soc: series(),
    }),
  }),
});
export type TriedPlan = z.output<(typeof tryPlanDays)['response']>;

export const optimiseCalls: readonly AnyCall[] = [optimisePlan, tryPlanDays, ...backtestCalls];
