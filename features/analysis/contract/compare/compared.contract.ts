import { defineCall } from '@heliodon/contract/call';
import { day, id, pageOf, paging, rule, text, timeZone, unique } from '@heliodon/contract/fields';
import { deviceId, HISTORY_MAX_DAYS } from '@heliodon/devices/contract';
import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { z } from 'zod';
import { compareRule, MAX_SERIES, seriesList, stepMin } from './series.schema.ts';

const deviceChoice = z.object({
  deviceId: deviceId(),
  sn: z.string(),
  alias: z.string(),
  kind: z.string(),
  ratedKw: z.number().nullable(),
  plantId: id(),
  plantName: z.string(),
  timeZone: z.string(),
});
export type DeviceChoice = z.output<typeof deviceChoice>;

export const getDeviceChoices = defineCall({
  path: '/compare/getDeviceChoices',
  summary:
    'Devices whose points can be compared: of a plant, of a search, or by id; what is not seen is left out',
  access: 'deviceHistory',
  request: z.strictObject({
    plantId: id().optional(),
    deviceIds: z.array(deviceId()).max(MAX_SERIES).overwrite(unique).optional(),
    /** Matches name, serial number, model, kind or plant name. */
    keyword: text(50).default(''),
    ...paging,
  }),
  plantOf: (request) => request.plantId,
  response: pageOf(deviceChoice),
});

/** A month in 15-minute steps, or two days in minutes. */
export const MAX_STEPS = 3000;

/**
 * The same time range for all series, or several days of one series. Days are in `timeZone`, or in the zone of the
 * device's plant.
 */
const span = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('time'), from: day(), to: day(), timeZone: timeZone() }),
  z.strictObject({ mode: z.literal('days'), days: z.array(day()).min(1).max(MAX_SERIES) }),
]);

export const comparedData = z
  .strictObject({ series: seriesList(), span, stepMin: stepMin() })
  .superRefine(({ series, span: asked, stepMin: minutes }, context) => {
    const refuse = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path: ['span', ...path], message });
    if (asked.mode === 'days') {
      if (series.length > 1) refuse(['mode'], compareRule.oneSeries);
      return;
    }
    const days = (Date.parse(asked.to) - Date.parse(asked.from)) / DAY_MS + 1;
    if (days < 1) refuse(['to'], rule.range);
    else if (days > HISTORY_MAX_DAYS) refuse(['to'], compareRule.range);
    else if ((days * DAY_MS) / (minutes * MINUTE_MS) > MAX_STEPS) refuse(['to'], compareRule.tooFine);
  });
export type ComparedData = z.output<typeof comparedData>;

export const exportCompared = defineCall({
  path: '/compare/exportCompared',
  summary: 'Export the compared values, one row per step; returns the job of the download centre',
  // For batteries and clusters, batteryExport is required as well.
  access: 'deviceExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ format: z.enum(['csv', 'xlsx']), data: comparedData }),
  response: z.object({ jobId: z.uuid() }),
});
