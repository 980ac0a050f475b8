import { credential } from '@heliodon/auth/contract';
import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { day, id, rule } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { DISPATCH_LIMITS, DISPATCH_REASONS } from '@heliodon/energy/optimise/dispatch-reason';
import { columnsOf } from '@heliodon/energy/periods/report-range';
import { z } from 'zod';
import { batteryWear, wearFrom } from './battery-wear.contract.ts';

/** propose: guidance is calculated and shown. automatic: the site controller follows it. */
export const DISPATCH_MODES = ['off', 'propose', 'automatic'] as const;
export type DispatchMode = (typeof DISPATCH_MODES)[number];

/** What a plant lacks for guidance. limitsContradict: the minimum import of anti-backflow exceeds an import limit. */
export const AUTOMATIC_PROBLEMS = [
  'storageMissing',
  'pricesMissing',
  'gridMeterMissing',
  'limitsContradict',
] as const;
export type AutomaticProblem = (typeof AUTOMATIC_PROBLEMS)[number];

const figure = () => z.number().nullable();

/** Text: dispatchReasonText. */
export const dispatchReason = z.object({
  code: z.enum(DISPATCH_REASONS),
  limit: z.enum(DISPATCH_LIMITS).nullable().describe('The limit that the reason is about'),
  params: z
    .record(z.string(), z.number())
    .describe('Values of the text: kW, price per kWh in the currency of the plant, SOC in percent'),
});
export type DispatchReasonShown = z.output<typeof dispatchReason>;

/** Text: givenUpText. */
export const givenUp = z.object({
  kept: z.enum(DISPATCH_LIMITS),
  gaveUp: z.enum(DISPATCH_LIMITS),
  byKw: z.number(),
});

/** Storage power and why; discharge positive. */
export const explainedPower = z.object({
  powerKw: z.number(),
  freeKw: figure().describe('Power without the limits of the site; null: they change nothing'),
  reason: dispatchReason,
  binding: dispatchReason.nullable().describe('What stops the power from going further'),
  givenUp: givenUp.nullable().describe('Two limits that cannot both be kept'),
  worthPerKwh: figure().describe('Expected saving per additional kWh stored'),
});
export type ExplainedPowerShown = z.output<typeof explainedPower>;

/** What guidance was calculated from. Limits: null is none. */
const guidanceInputs = z.object({
  soc: z.number(),
  capacityKwh: z.number(),
  socMin: z.number(),
  socMax: z.number(),
  maxChargeKw: z.number(),
  maxDischargeKw: z.number(),
  wearPerKwh: z.number(),
  /** Absent in guidance of an earlier version. */
  wearFrom: wearFrom().optional(),
  roundTrip: z.number().optional().describe('Without standby losses'),
  isEfficiencyByPower: z.boolean().optional(),
  standbyKw: figure().optional().describe('Null: not measured'),
  /** Null: from the mean of similar days. */
  pvForecastAt: z.iso.datetime().nullable(),
  loadForecastAt: z.iso.datetime().nullable(),
  transformerKw: figure(),
  demandLimitKw: figure(),
  exportLimitKw: figure(),
  /** Of the current month so far. */
  monthPeakKw: figure(),
  demandPricePerKw: figure(),
});
export type GuidanceInputs = z.output<typeof guidanceInputs>;

/**
 * What storage does while the platform is away. course: the last expected course; partly: only some converters, the
 * others their own plan. plan: its own plan. stop: the safe orders of the limits.
 */
export const AWAY_WAYS = ['course', 'partly', 'plan', 'stop'] as const;
export type AwayWay = (typeof AWAY_WAYS)[number];

const fallback = z.object({
  since: z.iso.datetime(),
  /** Cost over the days that led to it. */
  days: z.number().int(),
  optimiserCost: z.number(),
  ruleCost: z.number(),
});

export const getDispatchMode = defineCall({
  path: '/ems/getDispatchMode',
  summary: 'Mode of automatic dispatch, what the plant lacks for it, and the present decision',
  access: 'dispatchView',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    mode: z.enum(DISPATCH_MODES),
    /** Null: never set. */
    changedAt: z.iso.datetime().nullable(),
    changedBy: z.string(),
    problems: z.array(z.enum(AUTOMATIC_PROBLEMS)),
    timeZone: z.string(),
    currency: z.string(),
    /** Null: the wear is estimated from prices. */
    wear: batteryWear().nullable(),
    /** Guidance follows the price rule, because the optimiser has been more expensive. */
    fallback: fallback.nullable(),
    /** Null: not automatic, or not known at present. */
    whenAway: z
      .object({ way: z.enum(AWAY_WAYS), until: z.iso.datetime().nullable().describe('End of the course') })
      .nullable(),
    /** The newest; null: none yet. */
    guidance: z
      .object({
        madeAt: z.iso.datetime(),
        source: z.enum(['optimiser', 'rule']),
        /** The import from which on the demand charge of the month rises; null: no demand charge. */
        peakTargetKw: figure(),
        inputs: guidanceInputs,
        decision: explainedPower,
      })
      .nullable(),
    /** Of the last control step in automatic mode, at most a minute old. */
    order: z.object({ at: z.iso.datetime(), ...explainedPower.shape }).nullable(),
  }),
});
export type DispatchModeNow = z.output<(typeof getDispatchMode)['response']>;

export const setDispatchMode = defineCall({
  path: '/ems/setDispatchMode',
  summary: 'Switch automatic dispatch of a plant; automatic requires the command password',
  access: 'dispatchAutomatic',
  limit: { max: 20, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({
    plantId: id(),
    mode: z.enum(DISPATCH_MODES),
    password: credential().optional().describe('The command password, encrypted like a sign-in'),
  }),
  response: z.object({ mode: z.enum(DISPATCH_MODES) }),
});

const band = z.object({ p10Kw: z.number(), p50Kw: z.number(), p90Kw: z.number() }).nullable();

/**
 * ordered: sent to the storage, mean of the interval. proposed: decided for this interval when it began, not sent.
 * expected: in the future, if the forecast is right. none: storage was not controlled; in automatic mode with the reason.
 */
export const DECISION_STATES = ['ordered', 'proposed', 'expected', 'none'] as const;

const timelineQuarter = z.object({
  startMs: z.number().int(),
  /** Null: no price is set. */
  buyPrice: figure(),
  feedInPrice: figure(),
  /** As known at the beginning of the interval, later intervals as known now; load without chargers. */
  forecast: z.object({ pv: band, load: band }),
  state: z.enum(DECISION_STATES),
  /** Null: nothing was decided. */
  decision: explainedPower.nullable(),
  /** At the end of the interval, percent; only expected. */
  expectedSoc: figure(),
  /** Mean powers; grid: import positive; storage: discharge positive. Null: not over, or no data. */
  measured: z
    .object({
      pvKw: figure(),
      loadKw: figure(),
      chargingKw: figure(),
      storageKw: figure(),
      gridKw: figure(),
      soc: figure(),
    })
    .nullable(),
});
export type TimelineQuarter = z.output<typeof timelineQuarter>;

export const getDispatchTimeline = defineCall({
  path: '/ems/getDispatchTimeline',
  summary:
    'A day of automatic dispatch by 15-minute interval: prices, forecasts, decisions, reasons, results',
  access: 'dispatchView',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), day: day() }),
  response: z.object({
    day: day(),
    timeZone: z.string(),
    currency: z.string(),
    mode: z.enum(DISPATCH_MODES),
    nowMs: z.number(),
    /** All intervals of the local day, in order. */
    quarters: z.array(timelineQuarter),
  }),
});
export type DispatchTimeline = z.output<(typeof getDispatchTimeline)['response']>;

export const MAX_SHADOW_DAYS = 366;
const shadowRule = defineMessages('dispatchShadow', {
  days: { zh: '最多查询一年', en: 'At most one year' },
});

/** none: storage idle. rule: price rule. plan: the plan in force. real: as measured. optimiser: automatic dispatch. */
export const SHADOW_WAYS = ['none', 'rule', 'plan', 'real', 'optimiser'] as const;
export type ShadowWay = (typeof SHADOW_WAYS)[number];

const costs = {
  none: z.number(),
  rule: z.number(),
  plan: figure().describe('Null: no plan was in force'),
  real: z.number(),
  optimiser: z.number(),
};

export const getDispatchShadow = defineCall({
  path: '/ems/getDispatchShadow',
  summary: 'Cost of each completed day by automatic dispatch and its alternatives, from measured data',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), from: day(), to: day() }).superRefine(({ from, to }, context) => {
    const days = columnsOf({ step: 'day', from, to });
    const message = days < 1 ? rule.range : days > MAX_SHADOW_DAYS ? shadowRule.days : undefined;
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message });
  }),
  response: z.object({
    currency: z.string(),
    timeZone: z.string(),
    /** Oldest first; days without sufficient data are left out. Costs are rounded to the cent. */
    days: z.array(
      z.object({
        day: day(),
        ...costs,
        /** Saving of the optimiser against the rule, and of the actual operation, added up from the first day. */
        optimiserAhead: z.number(),
        realAhead: z.number(),
      }),
    ),
    /** Over all days; plan: null if one of the days had none. */
    total: z.object(costs),
  }),
});
export type DispatchShadow = z.output<(typeof getDispatchShadow)['response']>;

export const automaticCalls: readonly AnyCall[] = [
  getDispatchMode,
  setDispatchMode,
  getDispatchTimeline,
  getDispatchShadow,
];
