import { defineCall } from '@heliodon/contract/call';
import { done, id, text } from '@heliodon/contract/fields';
import { PLAN_LIMITS } from '@heliodon/energy/schedule/plan';
import { z } from 'zod';
import { daySegments, scheduleSegment } from './plan.ts';

/** Made for the plant; the words for them are the page's. fromPrices needs prices of the plant. */
export const BUILT_IN_TEMPLATES = ['fromPrices', 'selfUse', 'nightCharge', 'idle'] as const;
export type BuiltInTemplate = (typeof BUILT_IN_TEMPLATES)[number];

const template = z.object({
  /** Null: a built-in one. */
  templateId: z.number().int().nullable(),
  builtIn: z.enum(BUILT_IN_TEMPLATES).nullable(),
  /** '' of a built-in one. */
  name: z.string(),
  segments: z.array(scheduleSegment),
  changedBy: z.string(),
  changedAt: z.iso.datetime().nullable(),
});
export type ScheduleTemplate = z.output<typeof template>;

export const getTemplateList = defineCall({
  path: '/schedule/getTemplateList',
  summary: 'Days to begin a plan with: those of the account tree, and such that are made for the plant',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({ rows: z.array(template) }),
});

export const saveTemplate = defineCall({
  path: '/schedule/saveTemplate',
  summary: 'Keep a day as a template of the account tree',
  access: 'dispatchAdd',
  request: z.strictObject({
    templateId: id().nullable(),
    name: text(PLAN_LIMITS.name.max, PLAN_LIMITS.name.min),
    segments: daySegments,
  }),
  response: z.object({ templateId: z.number().int() }),
});

export const deleteTemplate = defineCall({
  path: '/schedule/deleteTemplate',
  summary: 'Remove a template; plans that were made with it stay',
  access: 'dispatchDelete',
  request: z.strictObject({ templateId: id() }),
  response: done(),
});
