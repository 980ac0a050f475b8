import { defineCall } from '@heliodon/contract/call';
import { id, intId, pageOf, paging } from '@heliodon/contract/fields';
import { RUN_MODES } from '@heliodon/kernel/run-mode';
import { z } from 'zod';
import { dayRange, withinYear } from './days.ts';

/**
 * plan: created, changed, enabled; sending: transfer to the device; mode: run mode, work mode, SOC limits; result:
 * days.
 */
export const SCHEDULE_LOG_KINDS = ['plan', 'sending', 'mode', 'result'] as const;
export type ScheduleLogKind = (typeof SCHEDULE_LOG_KINDS)[number];

const filter = {
  plantId: id(),
  ...dayRange,
  deviceId: intId().optional(),
  kind: z.enum(SCHEDULE_LOG_KINDS).optional(),
  status: z.enum(['success', 'failure']).optional(),
};
export const scheduleLogFilter = z.strictObject(filter).superRefine(withinYear);
export type ScheduleLogFilter = z.output<typeof scheduleLogFilter>;

export const scheduleLogRow = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  kind: z.enum(SCHEDULE_LOG_KINDS),
  /** Translated for the reader. */
  content: z.string(),
  status: z.enum(['success', 'failure']),
  /** '': the platform itself. */
  operator: z.string(),
  runMode: z.enum(RUN_MODES).nullable(),
  ip: z.string(),
});
export type ScheduleLogRow = z.output<typeof scheduleLogRow>;

export const getScheduleLog = defineCall({
  path: '/schedule/getScheduleLog',
  summary: 'Log of plans and devices, newest first; at most one year per query',
  access: 'dispatchView',
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...filter, ...paging }).superRefine(withinYear),
  response: pageOf(scheduleLogRow),
});

export const exportScheduleLog = defineCall({
  path: '/schedule/exportScheduleLog',
  summary: 'Export the schedule log as a job of the download centre',
  access: 'logExport',
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...filter, format: z.enum(['csv', 'xlsx']) }).superRefine(withinYear),
  response: z.object({ jobId: z.uuid() }),
});
