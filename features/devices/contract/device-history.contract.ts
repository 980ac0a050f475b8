import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { day, rule } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { DAY_MS } from '@heliodon/kernel/time';
import { z } from 'zod';
import { deviceId } from './device-detail.contract.ts';

export const MAX_POINTS = 8;
/** Up to this range samples are shown unaveraged; longer ranges as means per step. */
export const RAW_MAX_DAYS = 2;
export const HISTORY_MAX_DAYS = 31;

const historyRule = defineMessages('deviceHistory', {
  range: {
    zh: '一次最多查询 31 天',
    en: 'At most 31 days at a time',
  },
  twice: { zh: '测点不能重复', en: 'Each point can be selected only once' },
});

export const deviceErrors = defineErrors({
  unknownPoint: {
    code: 2551,
    zh: '该设备没有测点 {point}，或它不是单个数值',
    en: 'This device has no point {point}, or the point is not a single value.',
  },
});

/** Maximum number of points in the history table and its export. */
export const TABLE_MAX_POINTS = 40;
/** Samples per page of the table. */
export const PIECE_MAX_ROWS = 1000;

/** `activePowerKw`, or one element of a list, counted from 1: `stringCurrent.3`. */
const pointName = () => z.string().regex(/^[a-z][A-Za-z0-9]{0,49}(\.[1-9]\d{0,3})?$/);

const historyRange = (maxPoints: number) =>
  z.strictObject({
    deviceId: deviceId(),
    points: z.array(pointName()).min(1).max(maxPoints),
    /** Days in the plant's time zone, both inclusive. */
    from: day(),
    to: day(),
  });

function checkRange(
  { from, to, points }: { from: string; to: string; points: readonly string[] },
  context: z.RefinementCtx,
): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0) context.addIssue({ code: 'custom', path: ['to'], message: rule.range });
  if (days >= HISTORY_MAX_DAYS)
    context.addIssue({ code: 'custom', path: ['to'], message: historyRule.range });
  if (new Set(points).size < points.length)
    context.addIssue({ code: 'custom', path: ['points'], message: historyRule.twice });
}

/** Like the request of getDeviceHistory, with as many points as the table has columns. */
export const tableHistory = historyRange(TABLE_MAX_POINTS).superRefine(checkRange);
export type TableHistory = z.output<typeof tableHistory>;

export const getDeviceHistory = defineCall({
  path: '/device/getDeviceHistory',
  summary:
    'Up to 8 points over up to 31 days of the plant’s time zone: samples as they came, beyond 2 days means',
  access: 'deviceHistory',
  request: historyRange(MAX_POINTS).superRefine(checkRange),
  response: z.object({
    timeZone: z.string(),
    /** Start of the first day and end of the last day, milliseconds. */
    fromMs: z.number(),
    toMs: z.number(),
    /** Times of the samples, oldest first, milliseconds. */
    t: z.array(z.number()),
    /** One row per point, in the requested order; each has one value per time. */
    values: z.array(z.array(z.number().nullable())),
    /** More samples exist than one answer can hold: the end is missing. */
    cut: z.boolean(),
    /** Length of each averaging interval, milliseconds; null if `t` and `values` are samples. */
    stepMs: z.number().nullable(),
  }),
});
export type DeviceHistory = z.output<(typeof getDeviceHistory)['response']>;

export const getDeviceSamples = defineCall({
  path: '/device/getDeviceSamples',
  summary: 'Unaveraged samples, page by page: a page begins at its cursor, the time of its first sample',
  access: 'deviceHistory',
  request: historyRange(TABLE_MAX_POINTS)
    .extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      /** Milliseconds, from `next` or `pieces`; without it, the first page and the start of all others. */
      cursor: z.number().int().nonnegative().optional(),
      limit: z.number().int().min(1).max(PIECE_MAX_ROWS).default(500),
    })
    .superRefine(checkRange),
  response: z.object({
    timeZone: z.string(),
    t: z.array(z.number()),
    /** One row per point, in the requested order; each has one value per time. */
    values: z.array(z.array(z.number().nullable())),
    next: z.number().nullable(),
    /** Number of samples in the whole range; only with the first page. */
    total: z.number().int().nullable(),
    pieces: z.array(z.number()).nullable(),
  }),
});
export type DeviceSamples = z.output<(typeof getDeviceSamples)['response']>;
