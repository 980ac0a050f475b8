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
  'at',
] as const;

export const deviceRow = deviceHeadline.extend({
  brand: z.string(),
  model: z.string(),
  ratedKw: z.number().nullable(),
  samplingPoint: samplingPoint().nullable(),
  /** Null on a logger, and on what is behind none. */
  loggerSn: z.string().nullable(),
  plantId: id(),
  plantName: z.string(),
});
export type DeviceRow = z.output<typeof deviceRow>;

const deviceCount = z.object({ kind: z.string(), status: deviceStatus(), count: z.number().int() });
export type DeviceCount = z.output<typeof deviceCount>;

export const getDeviceList = defineCall({
  path: '/device/getDeviceList',
  summary: 'The devices of a plant with their newest headline values; parts of a device only when asked for',
  access: 'deviceView',
  request: z.strictObject({
    plantId: id(),
    kind: text(20).optional(),
    status: deviceStatus().optional(),
    /** In name, serial number, model or serial number of the logger. */
    keyword: text(50).default(''),
    ...paging,
    ...sorting(deviceSorts),
  }),
  plantOf: (request) => request.plantId,
  response: pageOf(deviceRow).extend({
    /** Of the whole plant, whatever the filters are: the numbers on the tabs. */
    counts: z.array(deviceCount),
  }),
});
