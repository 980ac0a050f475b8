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
  summary: 'Which plan rules a device on which day, and which ones it goes before',
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
        /** Null: no plan, the work mode of the device counts. Of a day that is over: none was kept. */
        planId: z.number().int().nullable(),
        /** Of a day that is over the name that the plan had then; '' without a plan. */
        name: z.string(),
        /** Which part of the plan; null also of days that are over, of which the content is not kept. */
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
  /** The gravest reason of the day. */
  mainDeviation: z.enum(DEVIATIONS).nullable(),
});
export type ComplianceDay = z.output<typeof dayCompliance>;

/**
 * Why a device does not follow yet. wait: a moment, then it is sent; settling and waiting: pauses between writes; budget:
 * the writes of the day are used up; agent: somebody else is in charge; refused: it said no; power: it has taken the plan
 * over, but its power is another.
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
  /** 0: not known, so that nothing can be planned. */
  ratedKw: z.number(),
  /** What it was set to or said, percent; where nobody knows, what machines are delivered with. */
  socLimits: z.object({ socMin: z.number(), socMax: z.number(), reserveSoc: z.number() }),
  /** Null: not reported yet. Work mode: code of the device kind. */
  runMode: z.enum(RUN_MODES).nullable(),
  workMode: z.number().int().nullable(),
  /** What rules it today. */
  plan: named.nullable(),
  desiredVersion: z.number().int().nullable(),
  reportedVersion: z.number().int().nullable(),
  commandId: z.uuid().nullable(),
  /** When the plan of today reached each step. */
  chain: z.object({ queued: at(), sent: at(), acknowledged: at(), readBack: at(), measured: at() }),
  hold: z.enum(HOLD_REASONS).nullable(),
  /** Until when it waits, where that is known. */
  holdUntil: at(),
  /** What the device said when it refused. */
  error: z.string(),
  /** Discharge positive; planned null: the work mode counts now. */
  plannedKw: z.number().nullable(),
  measuredKw: z.number().nullable(),
  measuredAt: at(),
  soc: z.number().nullable(),
  /** The plan wants another reserve than the device is known to hold; null: they agree, or nobody knows. */
  otherReserve: z.object({ wantedSoc: z.number(), heldSoc: z.number() }).nullable(),
  writes: z.object({ leftToday: z.number().int(), perDay: z.number().int() }),
  today: dayCompliance,
  /** The next day on which it gets another content; null: not within a year. */
  nextChange: z.string().nullable(),
});
export type PlanExecution = z.output<typeof execution>;

export const getPlanDevices = defineCall({
  path: '/schedule/getPlanDevices',
  summary: 'The storage converters of a plant: what each has to follow, how far that is, and what it does',
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
  summary: 'How far the measured power of devices followed their plans, by day',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z
    .strictObject({
      plantId: id(),
      /** Left out: all of the plant. */
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
        /** Such for which something was planned. */
        days: z.array(dayCompliance),
      }),
    ),
  }),
});
export type Compliance = CallResponse<typeof getCompliance>;

export const getComplianceDay = defineCall({
  path: '/schedule/getComplianceDay',
  summary: 'A day of a device: planned and measured power of each quarter of an hour, and why they differ',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), deviceId: deviceId(), day: day() }),
  response: dayCompliance.extend({
    timeZone: z.string(),
    ratedKw: z.number(),
    /** In order, only such that were planned; of the running quarter so far. */
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
    /** All quarters that were measured, planned or not: mean power and SOC. */
    measured: z.array(
      z.object({ at: z.iso.datetime(), powerKw: z.number().nullable(), soc: z.number().nullable() }),
    ),
  }),
});
export type DeviceComplianceDay = CallResponse<typeof getComplianceDay>;
