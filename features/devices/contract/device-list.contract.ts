import { defineCall } from '@heliodon/contract/call';
import { id, pageOf, paging, sorting, text } from '@heliodon/contract/fields';
import { deviceHeadline, deviceStatus } from '@heliodon/telemetry/contract';
import { z } from 'zod';

/** Where a meter measures. */
export const samplingPoint = () => z.enum(['load', 'pv', 'storage', 'acLow', 'highVoltage']);

export const deviceSorts = [
  'status',
  'name',
  'kind',
  'model',
  'loggerSn',
  'ratedKw',
  'powerKw',
  'soc',
  'temperature',
  'firmware',
  'today',
  'month',
  'total',
  'at',
] as const;

const energy = () => z.number().nullable();
/** Energy out of the device and into it, kWh; null if it has no such register. */
const flow = z.object({ outKwh: energy(), inKwh: energy() });

const count = () => z.number().int().optional();

/** The structure that the device reported. */
export const structure = z.object({
  strings: count(),
  clusters: count(),
  packs: count(),
  cellsPerPack: count(),
  connectors: count(),
  capacityKwh: z.number().optional(),
});

/** Names of the commands that the device supports; null: not reported, so every command of its kind is tried. */
export const takenCommands = () => z.array(z.string()).nullable();

export const deviceRow = deviceHeadline.extend({
  brand: z.string(),
  model: z.string(),
  firmware: z.string(),
  ratedKw: z.number().nullable(),
  /** Entered by a user, because the device does not report it. */
  ratedByHand: z.boolean(),
  samplingPoint: samplingPoint().nullable(),
  structure,
  commands: takenCommands(),
  /** Null for a logger, and for devices without one. */
  loggerSn: z.string().nullable(),
  plantId: id(),
  plantName: z.string(),
  /** Today and this month in the plant's time zone, from roll-ups; total is the register value. */
  today: flow,
  month: flow,
  total: flow,
  /** In a list of one kind: the points that the kind lists, from its newest sample. */
  values: z.record(z.string(), z.number().nullable()),
});
export type DeviceRow = z.output<typeof deviceRow>;

const deviceCount = z.object({ kind: z.string(), status: deviceStatus(), count: z.number().int() });
export type DeviceCount = z.output<typeof deviceCount>;

export const deviceFilter = z.strictObject({
  plantId: id(),
  kind: text(20).optional(),
  status: deviceStatus().optional(),
  /** Matches name, serial number, model or serial number of the logger. */
  keyword: text(50).default(''),
});
export type DeviceFilter = z.output<typeof deviceFilter>;

export const getDeviceList = defineCall({
  path: '/device/getDeviceList',
  summary: 'The devices of a plant with their newest main values; parts of a device only on request',
  access: 'deviceView',
  request: deviceFilter.extend({ ...paging, ...sorting(deviceSorts) }),
  plantOf: (request) => request.plantId,
  response: pageOf(deviceRow).extend({
    /** Of the whole plant, without filters: the counts on the tabs. */
    counts: z.array(deviceCount),
  }),
});
