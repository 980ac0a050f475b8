import { defineCall } from '@heliodon/contract/call';
import { done, id, text, unique } from '@heliodon/contract/fields';
import { z } from 'zod';
import { deviceId } from './device-detail.contract.ts';

export const MAX_DEVICES = 200;
export const ALIAS_MAX = 50;
const RATED_MAX_KW = 100_000;

/** Result for one device of a batch: code 1000, or the error with its text. */
export const deviceResult = z.object({ deviceId: z.number(), code: z.number().int(), msg: z.string() });
export type DeviceResult = z.output<typeof deviceResult>;
const deviceIds = () => z.array(deviceId()).min(1).max(MAX_DEVICES).overwrite(unique);
const results = z.object({ results: z.array(deviceResult) });

export const updateDevice = defineCall({
  path: '/device/updateDevice',
  summary: 'Set the name of a device, and its rated power if the device does not report it',
  access: 'deviceEdit',
  request: z.strictObject({
    deviceId: deviceId(),
    /** Empty: the serial number is shown. */
    alias: text(ALIAS_MAX),
    /** Omitted: unchanged. */
    ratedKw: z.number().min(0).max(RATED_MAX_KW).nullable().optional(),
  }),
  response: done(),
});

export const moveDevices = defineCall({
  path: '/device/moveDevices',
  summary: 'Move devices to another plant; a logger takes the devices behind it along',
  access: 'deviceEdit',
  request: z.strictObject({ deviceIds: deviceIds(), plantId: id() }),
  plantOf: (request) => request.plantId,
  response: results,
});

export const removeDevices = defineCall({
  path: '/device/removeDevices',
  summary:
    'Take devices out of their plant; with a logger goes what stands behind it, with a battery its clusters',
  // Batteries and their parts need batteryDelete, everything else deviceDelete: checked for each device.
  access: ['deviceDelete', 'batteryDelete'],
  request: z.strictObject({ deviceIds: deviceIds() }),
  response: results,
});

export const getRemovedDevices = defineCall({
  path: '/device/getRemovedDevices',
  summary: 'Removed devices of a plant that their logger still announces',
  access: 'deviceAdd',
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({
    rows: z.array(
      z.object({
        deviceId: deviceId(),
        sn: z.string(),
        alias: z.string(),
        kind: z.string(),
        model: z.string(),
        loggerSn: z.string(),
        removedAt: z.iso.datetime(),
      }),
    ),
  }),
});
export type RemovedDevice = z.output<(typeof getRemovedDevices)['response']>['rows'][number];

export const restoreDevices = defineCall({
  path: '/device/restoreDevices',
  summary: 'Restore removed devices, with their history and their parts',
  access: 'deviceAdd',
  request: z.strictObject({ deviceIds: deviceIds() }),
  response: results,
});
