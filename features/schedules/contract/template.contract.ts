import { defineCall } from '@heliodon/contract/call';
import { done, id, text } from '@heliodon/contract/fields';
import { PLAN_LIMITS } from '@heliodon/energy/schedule/plan';
import { z } from 'zod';
import { daySegments, scheduleSegment } from './plan.ts';

/** Generated for the plant; the page has their texts. fromPrices requires prices of the plant. */
export const BUILT_IN_TEMPLATES = ['fromPrices', 'selfUse', 'nightCharge', 'idle'] as const;
export type BuiltInTemplate = (typeof BUILT_IN_TEMPLATES)[number];

const template = z.object({
  /** Null: a built-in template. */
  templateId: z.number().int().nullable(),
  builtIn: z.enum(BUILT_IN_TEMPLATES).nullable(),
  /** '' for a built-in template. */
  name: z.string(),
  segments: z.array(scheduleSegment),
  changedBy: z.string(),
  changedAt: z.iso.datetime().nullable(),
});
export type ScheduleTemplate = z.output<typeof template>;

export const getTemplateList = defineCall({
  path: '/schedule/getTemplateList',
  summary: 'Templates for the days of a plan: those of the account tree, and those generated for the plant',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({ rows: z.array(template) }),
});

export const saveTemplate = defineCall({
  path: '/schedule/saveTemplate',
  summary: 'Save a day as a template of the account tree',
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
  summary: 'Remove a template; plans created with it stay',
  access: 'dispatchDelete',
  request: z.strictObject({ templateId: id() }),
  response: done(),
});
