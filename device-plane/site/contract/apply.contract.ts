import { defineCall } from '@heliodon/contract/call';
import { id } from '@heliodon/contract/fields';
import { EMS_PACKAGES } from '@heliodon/energy/control/ems-packages';
import { z } from 'zod';

export const PACKAGE_NAMES = [...EMS_PACKAGES, 'custom'] as const;
export type PackageName = (typeof PACKAGE_NAMES)[number];

export const APPLY_STEPS = ['settings', 'plan', 'workMode', 'reserve'] as const;
export const STEP_STATES = ['waiting', 'reading', 'setting', 'done', 'failed'] as const;
const step = z.object({
  kind: z.enum(APPLY_STEPS),
  deviceId: z.number().nullable(),
  sn: z.string(),
  state: z.enum(STEP_STATES),
  /** The device already had the value, so nothing was written. */
  unchanged: z.boolean(),
  code: z.number().int().nullable(),
  msg: z.string(),
});
export const applyState = z.object({
  applyId: z.number(),
  kind: z.enum(['package', 'reserve']),
  package: z.enum(PACKAGE_NAMES).nullable(),
  operator: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  steps: z.array(step),
});
export type ApplyState = z.output<typeof applyState>;

export const getApplyState = defineCall({
  path: '/ems/getApplyState',
  summary: 'Progress of a change by step',
  access: 'dispatchView',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), applyId: id() }),
  response: applyState,
});
