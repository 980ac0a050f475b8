import { defineCall } from '@heliodon/contract/call';
import { day, id } from '@heliodon/contract/fields';
import { deviceId } from '@heliodon/devices/contract';
import { deviceHeadline, deviceNow, deviceStatus } from '@heliodon/telemetry/contract';
import { z } from 'zod';

const figure = () => z.number().nullable();

/** A past time, milliseconds; omitted: now. */
const moment = () => z.number().int().positive().max(4_102_444_800_000).optional();

/** A battery system with its newest values and its energy of today. */
const stackRow = deviceHeadline.extend({
  brand: z.string(),
  model: z.string(),
  firmware: z.string(),
  ratedKw: figure(),
  capacityKwh: figure(),
  clusters: z.number().int(),
  clustersOnline: z.number().int(),
  chargedTodayKwh: figure(),
  dischargedTodayKwh: figure(),
  /** Number of active events of the battery and its clusters. */
  alarms: z.number().int(),
  values: deviceNow.shape.values,
});
export type StackRow = z.output<typeof stackRow>;

export const getBatteryList = defineCall({
  path: '/battery/getBatteryList',
  summary: 'Battery systems of a plant: state, newest values, energy of today, active alarms',
  access: 'batteryView',
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({ timeZone: z.string(), today: day(), stacks: z.array(stackRow) }),
});
export type BatteryList = z.output<(typeof getBatteryList)['response']>;

const relative = z.object({ deviceId: deviceId(), sn: z.string(), alias: z.string() });

const clusterNode = relative.extend({
  /** Counted from 1 in the order of serial numbers. */
  no: z.number().int(),
  status: deviceStatus(),
  packs: z.number().int(),
  cellsPerPack: z.number().int(),
  cells: z.number().int(),
});
export type ClusterNode = z.output<typeof clusterNode>;

export const getBatteryTree = defineCall({
  path: '/battery/getBatteryTree',
  summary:
    'What a battery is made of: clusters, packs and cells; asked by the battery or by one of its clusters',
  access: 'batteryView',
  request: z.strictObject({ deviceId: deviceId() }),
  response: z.object({
    plantId: id(),
    plantName: z.string(),
    timeZone: z.string(),
    battery: relative.extend({ brand: z.string(), model: z.string(), firmware: z.string() }),
    clusters: z.array(clusterNode),
    /** All batteries of the plant, including this one. */
    stacks: z.array(relative),
  }),
});
export type BatteryTree = z.output<(typeof getBatteryTree)['response']>;

const clusterCells = z.object({
  deviceId: deviceId(),
  no: z.number().int(),
  status: deviceStatus(),
  /** Time of its sample, milliseconds. */
  at: figure(),
  packs: z.number().int(),
  cellsPerPack: z.number().int(),
  soc: figure(),
  /** Millivolts, in the order of the cells. */
  mv: z.array(figure()),
  /** Tenths of a degree Celsius, in the order of the sensors. */
  dC: z.array(figure()),
});
export type ClusterCells = z.output<typeof clusterCells>;

export const getStackCells = defineCall({
  path: '/battery/getStackCells',
  summary:
    'Every cell of a battery, now or at a past time: the newest sample of each cluster up to that time',
  access: 'batteryView',
  request: z.strictObject({ deviceId: deviceId(), at: moment() }),
  response: z.object({
    deviceId: deviceId(),
    status: deviceStatus(),
    /** Time of the battery's own sample. */
    at: figure(),
    values: deviceNow.shape.values,
    clusters: z.array(clusterCells),
  }),
});
export type StackCells = z.output<(typeof getStackCells)['response']>;

export const getStackMoments = defineCall({
  path: '/battery/getStackMoments',
  summary: 'Minutes of a day in which a battery or one of its clusters has cell samples',
  access: 'batteryView',
  request: z.strictObject({ deviceId: deviceId(), day: day() }),
  response: z.object({
    timeZone: z.string(),
    /** Milliseconds, oldest first. */
    t: z.array(z.number()),
    /** Highest minus lowest cell of the battery at these times, as reported by the battery, mV. */
    spreadMv: z.array(figure()),
  }),
});
export type StackMoments = z.output<(typeof getStackMoments)['response']>;

export const getCluster = defineCall({
  path: '/battery/getCluster',
  summary: 'All values of a cluster, now or at a past time',
  access: 'batteryView',
  request: z.strictObject({ deviceId: deviceId(), at: moment() }),
  response: z.object({
    deviceId: deviceId(),
    status: deviceStatus(),
    at: figure(),
    values: deviceNow.shape.values,
  }),
});
export type ClusterNow = z.output<(typeof getCluster)['response']>;
