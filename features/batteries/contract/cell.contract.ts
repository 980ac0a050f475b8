import { defineCall } from '@heliodon/contract/call';
import { day, id, rule } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { deviceId, HISTORY_MAX_DAYS } from '@heliodon/devices/contract';
import { DAY_MS } from '@heliodon/kernel/time';
import { z } from 'zod';

/** Rankings of cells, kinds of warnings and their severity. The rules are in packages/energy/src/cell-*.ts. */
export const rankings = ['voltage', 'temperature', 'drift'] as const;
export const warningKinds = ['deviation', 'drift', 'hot', 'overVoltage', 'underVoltage', 'sensor'] as const;
export const warningLevels = ['high', 'medium', 'low'] as const;

const figure = () => z.number().nullable();
const figures = () => z.array(figure());

/** Position in the cluster's list of cells, counted from 1. */
const cellNo = () => z.number().int().min(1).max(512);

const cellRule = defineMessages('batteryCell', {
  range: { zh: '一次最多查询 31 天', en: 'At most 31 days at a time' },
});

export const getCellHistory = defineCall({
  path: '/battery/getCellHistory',
  summary: 'One cell next to its cluster over up to 31 days: one sample per step, unaveraged',
  access: 'batteryView',
  request: z
    .strictObject({ deviceId: deviceId(), cell: cellNo(), from: day(), to: day() })
    .superRefine(({ from, to }, context) => {
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
      if (days < 0) context.addIssue({ code: 'custom', path: ['to'], message: rule.range });
      if (days >= HISTORY_MAX_DAYS)
        context.addIssue({ code: 'custom', path: ['to'], message: cellRule.range });
    }),
  response: z.object({
    timeZone: z.string(),
    fromMs: z.number(),
    toMs: z.number(),
    stepMs: z.number(),
    t: z.array(z.number()),
    volts: figures(),
    meanV: figures(),
    minV: figures(),
    maxV: figures(),
    tempC: figures(),
    meanC: figures(),
  }),
});
export type CellHistory = z.output<(typeof getCellHistory)['response']>;

export const CELL_DAYS_MAX = 90;

/** Number of days of cell data still being computed; missing data follows automatically. */
const pendingDays = () => z.number().int();

export const getCellDays = defineCall({
  path: '/battery/getCellDays',
  summary: 'Daily figures of one cell and its rank in the cluster',
  access: 'batteryView',
  request: z.strictObject({
    deviceId: deviceId(),
    cell: cellNo(),
    days: z.number().int().min(1).max(CELL_DAYS_MAX),
  }),
  response: z.object({
    timeZone: z.string(),
    pendingDays: pendingDays(),
    cells: z.number().int(),
    /** 1 is the cell furthest from the mean; null without figures. Over the requested days. */
    rank: z.object({ voltage: figure(), temperature: figure(), drift: figure() }),
    meanDevMv: figure(),
    driftMvPerDay: figure(),
    tempDevK: figure(),
    /** Oldest first; a day without samples has no row. */
    rows: z.array(
      z.object({
        day: day(),
        samples: z.number().int(),
        meanDevMv: figure(),
        peakDevMv: figure(),
        /** Time of the largest deviation, milliseconds. */
        peakAt: figure(),
        minMv: figure(),
        maxMv: figure(),
        tempDevK: figure(),
        tempPeakK: figure(),
        tempMaxC: figure(),
        missing: z.number().int(),
      }),
    ),
  }),
});
export type CellDays = z.output<(typeof getCellDays)['response']>;

const place = {
  clusterId: deviceId(),
  cluster: z.number().int(),
  pack: z.number().int(),
  /** Position in its pack. */
  cell: z.number().int(),
};

export const getCellRanking = defineCall({
  path: '/battery/getCellRanking',
  summary:
    'The cells furthest from the mean of their cluster over the last 7 or 30 days, of a battery or a cluster',
  access: 'batteryView',
  request: z.strictObject({
    deviceId: deviceId(),
    days: z.union([z.literal(7), z.literal(30)]),
    by: z.enum(rankings),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  response: z.object({
    pendingDays: pendingDays(),
    /** Number of cells that could be compared. */
    cells: z.number().int(),
    /** The days of `spark`, oldest first. */
    dayList: z.array(day()),
    rows: z.array(
      z.object({
        ...place,
        rank: z.number().int(),
        meanDevMv: figure(),
        peakDevMv: figure(),
        tempDevK: figure(),
        driftMvPerDay: figure(),
        /** Mean deviation of each day: mV, or K if ranked by temperature. */
        spark: figures(),
      }),
    ),
  }),
});
export type CellRanking = z.output<(typeof getCellRanking)['response']>;

const warning = z.object({
  ...place,
  stackId: deviceId(),
  stackName: z.string(),
  kind: z.enum(warningKinds),
  level: z.enum(warningLevels),
  /** mV, mV/day, K, mV, or the share of samples that are missing. */
  value: z.number(),
  days: z.number().int(),
  since: day(),
  /** The value of a sensor is constant instead of missing. */
  stuck: z.boolean(),
});
export type Warning = z.output<typeof warning>;

export const getWarningList = defineCall({
  path: '/battery/getWarningList',
  summary: 'Early warnings of cells: deviation, drift, heat, voltage near its limits, sensors',
  access: 'batteryView',
  request: z.strictObject({ plantId: id(), deviceId: deviceId().optional() }),
  plantOf: (request) => request.plantId,
  response: z.object({ pendingDays: pendingDays(), rows: z.array(warning) }),
});
