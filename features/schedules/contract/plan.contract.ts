import { credential } from '@heliodon/auth/contract';
import { type CallResponse, defineCall } from '@heliodon/contract/call';
import { done, id, intId, pageOf, paging, sorting, text, unique } from '@heliodon/contract/fields';
import { PLAN_TYPES } from '@heliodon/energy/schedule/plan';
import { z } from 'zod';
import { planContent, planPart } from './plan.ts';

const deviceIds = () => z.array(intId()).min(1).max(100).overwrite(unique);
const password = () => credential().optional().describe('The command password, encrypted like a sign-in');
const ofPlan = { plantId: id(), planId: id() };

/** The status of the device with the least progress; `held`: another party has control of a device. */
export const SEND_STATUSES = ['none', 'sending', 'success', 'failure', 'held'] as const;
export type SendStatus = (typeof SEND_STATUSES)[number];

const planDevice = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  sn: z.string(),
  /** Of the content for today; none: this plan does not apply today. */
  sendStatus: z.enum(SEND_STATUSES),
});

export const planRow = z.object({
  planId: z.number().int(),
  name: z.string(),
  type: z.enum(PLAN_TYPES),
  enabled: z.boolean(),
  reserveSoc: z.number().nullable(),
  devices: z.array(planDevice),
  sendStatus: z.enum(SEND_STATUSES),
  /** Applies to at least one of its devices today. */
  rulesToday: z.boolean(),
  /** Calendar quarters or days, with the day itself, for the preview drawing. */
  parts: z.array(planPart),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  version: z.number().int(),
});
export type PlanRow = z.output<typeof planRow>;

export const getPlanList = defineCall({
  path: '/schedule/getPlanList',
  summary: 'Charge and discharge plans of a plant',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({
    plantId: id(),
    type: z.enum(PLAN_TYPES).optional(),
    enabled: z.boolean().optional(),
    name: text(50).optional(),
    ...paging,
    ...sorting(['name', 'type', 'changedAt']),
  }),
  response: pageOf(planRow),
});

export const getPlanDetail = defineCall({
  path: '/schedule/getPlanDetail',
  summary: 'A plan with its devices',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject(ofPlan),
  response: planRow,
});

const saved = {
  plantId: id(),
  /** Null: a new plan. */
  planId: id().nullable(),
  plan: planContent,
  deviceIds: deviceIds(),
  enabled: z.boolean(),
};

/**
 * A device has one plan of each type: the call first returns the plans that would lose devices, and takes the devices
 * over on confirmation.
 */
export const savePlan = defineCall({
  path: '/schedule/savePlan',
  summary: 'Create or change a plan; devices that follow it receive the new content',
  access: 'dispatchAdd',
  limit: { max: 120, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({
    ...saved,
    /** The version that was read; if it is outdated, the call is rejected. Omitted: overwrites any version. */
    version: z.int().optional(),
    /** The user has confirmed which plans lose devices. */
    overwrite: z.boolean(),
    /** The confirmed plans: if others would lose devices too, confirmation is required again. Omitted: any. */
    seenPlanIds: z.array(id()).max(1000).overwrite(unique).optional(),
    password: password(),
  }),
  response: z.object({ planId: z.number().int() }),
});

const named = z.object({ planId: z.number().int(), name: z.string(), type: z.enum(PLAN_TYPES) });

/** Consecutive days on which another plan, or none, would apply. Null: no plan, the work mode of the device applies. */
const changedSpan = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number().int(),
  before: named.nullable(),
  after: named.nullable(),
});

export const previewPlan = defineCall({
  path: '/schedule/previewPlan',
  summary: 'Changes in the next 366 days that saving, enabling, disabling or removing a plan would cause',
  access: 'dispatchView',
  limit: { max: 60, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('save'), ...saved }),
    z.strictObject({ action: z.enum(['enable', 'disable', 'remove']), ...ofPlan }),
  ]),
  response: z.object({
    /** Plans of the same type that lose devices; `replaced`: they lose all and are disabled. */
    overwrites: z.array(named.extend({ deviceIds: z.array(z.number()), replaced: z.boolean() })),
    /** Devices with the same changes; devices without changes are omitted. */
    changes: z.array(
      z.object({
        deviceIds: z.array(z.number()),
        changedDays: z.number().int(),
        /** The first ones. */
        spans: z.array(changedSpan),
        /** Number of changed days on which the work mode applies. */
        unplannedDays: z.number().int(),
        /** Days on which this plan applies before and after, with different content. */
        redrawnDays: z.number().int(),
      }),
    ),
    /** A device is written to today. */
    writesNow: z.boolean(),
    needsPassword: z.boolean(),
  }),
});
export type PlanPreview = CallResponse<typeof previewPlan>;

export const setPlanEnabled = defineCall({
  path: '/schedule/setPlanEnabled',
  summary: 'Enable or disable a plan; its devices follow the enabled plan with the highest priority',
  access: 'dispatchSet',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...ofPlan, enabled: z.boolean(), password: password() }),
  response: done(),
});

export const deletePlan = defineCall({
  path: '/schedule/deletePlan',
  summary: 'Remove a plan; its devices follow the plan next in priority, or their work mode',
  access: 'dispatchDelete',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...ofPlan, password: password() }),
  response: done(),
});

export const sendPlan = defineCall({
  path: '/schedule/sendPlan',
  summary: 'Send today’s content of a plan to its devices again, without waiting for the next retry',
  access: 'dispatchSet',
  limit: { max: 30, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...ofPlan, deviceIds: deviceIds().optional(), password: password() }),
  /** Devices that are written to now; the others already report the required content. */
  response: z.object({ deviceIds: z.array(z.number()) }),
});
