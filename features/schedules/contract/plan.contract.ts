import { credential } from '@heliodon/auth/contract';
import { type CallResponse, defineCall } from '@heliodon/contract/call';
import { done, id, intId, pageOf, paging, sorting, text, unique } from '@heliodon/contract/fields';
import { PLAN_TYPES } from '@heliodon/energy/schedule/plan';
import { z } from 'zod';
import { planContent, planPart } from './plan.ts';

const deviceIds = () => z.array(intId()).min(1).max(100).overwrite(unique);
const password = () => credential().optional().describe('The command password, encrypted like a sign-in');
const ofPlan = { plantId: id(), planId: id() };

/** Of all devices of a plan the one that is furthest behind; `held`: somebody else is in charge of a device. */
export const SEND_STATUSES = ['none', 'sending', 'success', 'failure', 'held'] as const;
export type SendStatus = (typeof SEND_STATUSES)[number];

const planDevice = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  sn: z.string(),
  /** Of what it has to follow today; none: this plan does not rule it today. */
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
  /** Rules at least one of its devices today. */
  rulesToday: z.boolean(),
  /** Quarters or days, and the day itself: enough to draw it. */
  parts: z.array(planPart),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  version: z.number().int(),
});
export type PlanRow = z.output<typeof planRow>;

export const getPlanList = defineCall({
  path: '/schedule/getPlanList',
  summary: 'Plans of charging and discharging of a plant',
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
  /** Null: a new one. */
  planId: id().nullable(),
  plan: planContent,
  deviceIds: deviceIds(),
  enabled: z.boolean(),
};

/** A device has one plan of each type: those that would lose devices are named first, and taken over when asked to. */
export const savePlan = defineCall({
  path: '/schedule/savePlan',
  summary: 'Make a plan or change one; devices that follow it are given the new content',
  access: 'dispatchAdd',
  limit: { max: 120, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({
    ...saved,
    /** The one that was read; a change in between is refused. Left out: whatever stands there is replaced. */
    version: z.int().optional(),
    /** The user has seen which plans lose devices. */
    overwrite: z.boolean(),
    /** Which ones were seen: when others would lose devices too, it is asked again. Left out: whichever they are. */
    seenPlanIds: z.array(id()).max(1000).overwrite(unique).optional(),
    password: password(),
  }),
  response: z.object({ planId: z.number().int() }),
});

const named = z.object({ planId: z.number().int(), name: z.string(), type: z.enum(PLAN_TYPES) });

/** Days in a row that another plan, or none, would rule. Null: no plan, the work mode of the device counts. */
const changedSpan = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number().int(),
  before: named.nullable(),
  after: named.nullable(),
});

export const previewPlan = defineCall({
  path: '/schedule/previewPlan',
  summary: 'What saving, enabling, disabling or removing a plan would change in the next 366 days',
  access: 'dispatchView',
  limit: { max: 60, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('save'), ...saved }),
    z.strictObject({ action: z.enum(['enable', 'disable', 'remove']), ...ofPlan }),
  ]),
  response: z.object({
    /** Plans of the same type that lose devices; `replaced`: all of them, it is switched off. */
    overwrites: z.array(named.extend({ deviceIds: z.array(z.number()), replaced: z.boolean() })),
    /** Devices for which the same changes; those without any are left out. */
    changes: z.array(
      z.object({
        deviceIds: z.array(z.number()),
        changedDays: z.number().int(),
        /** The first ones. */
        spans: z.array(changedSpan),
        /** Of the changed days such that are left to the work mode. */
        unplannedDays: z.number().int(),
        /** Days that this plan ruled before and goes on to rule with another content. */
        redrawnDays: z.number().int(),
      }),
    ),
    /** Something is written to a device today. */
    writesNow: z.boolean(),
    needsPassword: z.boolean(),
  }),
});
export type PlanPreview = CallResponse<typeof previewPlan>;

export const setPlanEnabled = defineCall({
  path: '/schedule/setPlanEnabled',
  summary: 'Enable or disable a plan; its devices follow the strongest plan that is enabled',
  access: 'dispatchSet',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...ofPlan, enabled: z.boolean(), password: password() }),
  response: done(),
});

export const deletePlan = defineCall({
  path: '/schedule/deletePlan',
  summary: 'Remove a plan; its devices follow the next one, or their work mode',
  access: 'dispatchDelete',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...ofPlan, password: password() }),
  response: done(),
});

export const sendPlan = defineCall({
  path: '/schedule/sendPlan',
  summary: 'Send again what the devices of a plan have to follow today, without waiting for the next try',
  access: 'dispatchSet',
  limit: { max: 30, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...ofPlan, deviceIds: deviceIds().optional(), password: password() }),
  /** Devices that are written to now; the others report already what they should. */
  response: z.object({ deviceIds: z.array(z.number()) }),
});
