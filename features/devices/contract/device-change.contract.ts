import { defineCall } from '@heliodon/contract/call';
import { done, id, text, unique } from '@heliodon/contract/fields';
import { z } from 'zod';
import { deviceId } from './device-detail.contract.ts';

export const MAX_DEVICES = 200;
export const ALIAS_MAX = 50;
const RATED_MAX_KW = 100_000;

/** What became of one device of a batch: code 1000, or the error with its words. */
export const deviceResult = z.object({ deviceId: z.number(), code: z.number().int(), msg: z.string() });
export type DeviceResult = z.output<typeof deviceResult>;
const deviceIds = () => z.array(deviceId()).min(1).max(MAX_DEVICES).overwrite(unique);
const results = z.object({ results: z.array(deviceResult) });

export const updateDevice = defineCall({
  path: '/device/updateDevice',
  summary: 'Name a device, and say its rated power where the device does not say it itself',
  access: 'deviceEdit',
  request: z.strictObject({
    deviceId: deviceId(),
    /** Empty: the device goes by its serial number. */
    alias: text(ALIAS_MAX),
    /** Left out: stays as it is. */
    ratedKw: z.number().min(0).max(RATED_MAX_KW).nullable().optional(),
  }),
  response: done(),
});

export const moveDevices = defineCall({
  path: '/device/moveDevices',
  summary: 'Put devices into another plant; with a logger goes what stands behind it',
  access: 'deviceEdit',
  request: z.strictObject({ deviceIds: deviceIds(), plantId: id() }),
  plantOf: (request) => request.plantId,
  response: results,
});

export const removeDevices = defineCall({
  path: '/device/removeDevices',
  summary:
    'Take devices out of their plant; with a logger goes what stands behind it, with a battery its clusters',
  // Batteries and their parts need batteryDelete, everything else deviceDelete: asked for each device.
  access: ['deviceDelete', 'batteryDelete'],
  request: z.strictObject({ deviceIds: deviceIds() }),
  response: results,
});

export const getRemovedDevices = defineCall({
  path: '/device/getRemovedDevices',
  summary: 'Devices of a plant that were taken away while their logger still announces them',
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
  summary: 'Bring devices back that were taken away, with their history and their parts',
  access: 'deviceAdd',
  request: z.strictObject({ deviceIds: deviceIds() }),
  response: results,
});
