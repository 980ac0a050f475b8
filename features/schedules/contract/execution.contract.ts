import { type CallResponse, defineCall } from '@heliodon/contract/call';
import { day, id, intId, unique } from '@heliodon/contract/fields';
import { DEVIATIONS, type Deviation } from '@heliodon/energy/schedule/compliance';
import { PLAN_TYPES } from '@heliodon/energy/schedule/plan';
import { RUN_MODES } from '@heliodon/kernel/run-mode';
import { z } from 'zod';
import { dayRange, withinYear } from './days.ts';
import { planPart } from './plan.ts';

const deviceId = intId;
const at = () => z.iso.datetime().nullable();
const named = z.object({ planId: z.number().int(), name: z.string(), type: z.enum(PLAN_TYPES) });

export const getCalendar = defineCall({
  path: '/schedule/getCalendar',
  summary: 'Which plan each device follows on each day, and which plans it takes precedence over',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), deviceId: deviceId(), ...dayRange }).superRefine(withinYear),
  response: z.object({
    today: z.string(),
    timeZone: z.string(),
    ratedKw: z.number(),
    plans: z.array(named.extend({ reserveSoc: z.number().nullable(), parts: z.array(planPart) })),
    days: z.array(
      z.object({
        day: z.string(),
        /** Null: no plan, the work mode of the device applies. For past days: no plan was recorded. */
        planId: z.number().int().nullable(),
        /** For past days, the name of the plan at that time; '' without a plan. */
        name: z.string(),
        /** Part of the plan; null also for past days, whose content is not stored. */
        part: z.number().int().nullable(),
        reason: z.enum([...PLAN_TYPES, 'none']),
        outranked: z.array(z.number().int()),
      }),
    ),
  }),
});
export type ScheduleCalendar = CallResponse<typeof getCalendar>;

const deviationMin = z.object(
  Object.fromEntries(DEVIATIONS.map((one) => [one, z.number()])) as Record<Deviation, z.ZodNumber>,
);

const dayCompliance = z.object({
  day: z.string(),
  /** Null: nothing was planned. */
  percent: z.number().nullable(),
  plannedMin: z.number(),
  followedMin: z.number(),
  deviationMin,
  /** The most serious reason of the day. */
  mainDeviation: z.enum(DEVIATIONS).nullable(),
});
export type ComplianceDay = z.output<typeof dayCompliance>;

/**
 * Why a device does not follow yet. wait: is about to be sent; settling and waiting: pauses between writes; budget: the
 * daily write limit is reached; agent: another party has control; refused: the device rejected it; power: the device
 * has taken over the plan but its power differs.
 */
export const HOLD_REASONS = [
  'wait',
  'offline',
  'settling',
  'waiting',
  'budget',
  'agent',
  'loggerOld',
  'noLogger',
  'refused',
  'power',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

const execution = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  sn: z.string(),
  online: z.boolean(),
  /** 0: unknown, so no plan is possible. */
  ratedKw: z.number(),
  /** Configured or reported limits, percent; if unknown, the factory defaults. */
  socLimits: z.object({ socMin: z.number(), socMax: z.number(), reserveSoc: z.number() }),
  /** Null: not reported yet. Work mode: code of the device kind. */
  runMode: z.enum(RUN_MODES).nullable(),
  workMode: z.number().int().nullable(),
  /** The plan that applies today. */
  plan: named.nullable(),
  desiredVersion: z.number().int().nullable(),
  reportedVersion: z.number().int().nullable(),
  commandId: z.uuid().nullable(),
  /** When today's plan reached each step. */
  chain: z.object({ queued: at(), sent: at(), acknowledged: at(), readBack: at(), measured: at() }),
  hold: z.enum(HOLD_REASONS).nullable(),
  /** End of the waiting time, if known. */
  holdUntil: at(),
  /** Error returned by the device. */
  error: z.string(),
  /** Positive: discharge; planned null: the work mode applies now. */
  plannedKw: z.number().nullable(),
  measuredKw: z.number().nullable(),
  measuredAt: at(),
  soc: z.number().nullable(),
  /** The reserve of the plan differs from the known reserve of the device; null: equal or unknown. */
  otherReserve: z.object({ wantedSoc: z.number(), heldSoc: z.number() }).nullable(),
  writes: z.object({ leftToday: z.number().int(), perDay: z.number().int() }),
  today: dayCompliance,
  /** The next day with different content; null: none within a year. */
  nextChange: z.string().nullable(),
});
export type PlanExecution = z.output<typeof execution>;

export const getPlanDevices = defineCall({
  path: '/schedule/getPlanDevices',
  summary: 'The storage converters of a plant: planned content, progress of sending, and present operation',
  access: 'dispatchView',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    timeZone: z.string(),
    today: z.string(),
    devices: z.array(execution),
  }),
});

export const getCompliance = defineCall({
  path: '/schedule/getCompliance',
  summary: 'How well the measured power of devices followed their plans, by day',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z
    .strictObject({
      plantId: id(),
      /** Omitted: all devices of the plant. */
      deviceIds: z.array(deviceId()).min(1).max(100).overwrite(unique).optional(),
      ...dayRange,
    })
    .superRefine(withinYear),
  response: z.object({
    devices: z.array(
      z.object({
        deviceId: z.number().int(),
        name: z.string(),
        /** Of all days; null: nothing was planned. */
        percent: z.number().nullable(),
        /** Days with a plan. */
        days: z.array(dayCompliance),
      }),
    ),
  }),
});
export type Compliance = CallResponse<typeof getCompliance>;

export const getComplianceDay = defineCall({
  path: '/schedule/getComplianceDay',
  summary: 'A day of a device: planned and measured power by 15-minute interval, and reasons for deviations',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), deviceId: deviceId(), day: day() }),
  response: dayCompliance.extend({
    timeZone: z.string(),
    ratedKw: z.number(),
    /** In order, only planned intervals; the running one up to now. */
    quarters: z.array(
      z.object({
        at: z.iso.datetime(),
        minutes: z.number(),
        plannedKw: z.number(),
        measuredKw: z.number().nullable(),
        following: z.enum(['asPlanned', 'cutOff', 'taper']).nullable(),
        deviation: z.enum(DEVIATIONS).nullable(),
      }),
    ),
    /** All measured intervals, planned or not: mean power and SOC. */
    measured: z.array(
      z.object({ at: z.iso.datetime(), powerKw: z.number().nullable(), soc: z.number().nullable() }),
    ),
  }),
});
export type DeviceComplianceDay = CallResponse<typeof getComplianceDay>;
