import { credential } from '@heliodon/auth/contract';
import { defineCall } from '@heliodon/contract/call';
import { defineMessages } from '@heliodon/contract/messages';
import { DAY_MIN } from '@heliodon/kernel/time';
import { z } from 'zod';
import { deviceId } from './command.contract.ts';

const planRule = defineMessages('plan', {
  order: {
    zh: '时段须按先后排列且互不重叠',
    en: 'Segments must be in order and must not overlap',
  },
});

const MAX_SEGMENTS = 96;

/** Minutes of the plant's day. Between segments the device's work mode applies. */
export const planSegment = z.strictObject({
  fromMin: z
    .int()
    .min(0)
    .max(DAY_MIN - 1),
  toMin: z.int().min(1).max(DAY_MIN),
  powerKw: z.number().min(-5000).max(5000).describe('Discharge positive, charge negative'),
  cutOffSoc: z.number().min(0).max(100).describe('Charging or discharging ends there, in percent'),
});

export const devicePlan = z.strictObject({
  segments: z
    .array(planSegment)
    .max(MAX_SEGMENTS)
    .superRefine((segments, context) => {
      let endMin = 0;
      segments.forEach(({ fromMin, toMin }, i) => {
        const inOrder = fromMin >= endMin && toMin > fromMin;
        if (!inOrder) context.addIssue({ code: 'custom', path: [i, 'fromMin'], message: planRule.order });
        endMin = Math.max(endMin, toMin);
      });
    }),
});
export type DevicePlan = z.output<typeof devicePlan>;

export const setPlan = defineCall({
  path: '/device/setPlan',
  summary: 'Assign a new plan to a device; it is resent until the device reports it',
  access: 'dispatchSet',
  limit: { max: 120, perSeconds: 60, by: 'account' },
  request: z.strictObject({ deviceId: deviceId(), plan: devicePlan, password: credential().optional() }),
  response: z.object({ commandId: z.uuid(), version: z.number().int() }),
});

export const getPlan = defineCall({
  path: '/device/getPlan',
  summary: 'The desired plan of a device and its send status',
  access: 'dispatchRead',
  request: z.strictObject({ deviceId: deviceId() }),
  response: z.object({
    /** Null if the device never got one. */
    plan: devicePlan.nullable(),
    commandId: z.uuid().nullable(),
    desiredVersion: z.number().int().nullable(),
    reportedVersion: z.number().int().nullable(),
    /** For the desired version. `sending`: in progress, or the logger is offline; `failure`: the device refused it. */
    sendStatus: z.enum(['none', 'sending', 'success', 'failure']),
    error: z.string(),
    changedAt: z.iso.datetime().nullable(),
    sentAt: z.iso.datetime().nullable(),
    reportedAt: z.iso.datetime().nullable(),
  }),
});
