import { defineCall } from '@heliodon/contract/call';
import { z } from 'zod';
import { deviceId } from './device-detail.contract.ts';

export const MAX_DEVICES = 200;

/** What became of one device of a batch: code 1000, or the error with its words. */
const result = z.object({ deviceId: z.number(), code: z.number().int(), msg: z.string() });

export const removeDevices = defineCall({
  path: '/device/removeDevices',
  summary:
    'Take devices out of their plant; with a logger goes what stands behind it, with a battery its clusters',
  // Batteries and their parts need batteryDelete, everything else deviceDelete: asked for each device.
  access: ['deviceDelete', 'batteryDelete'],
  request: z.strictObject({ deviceIds: z.array(deviceId()).min(1).max(MAX_DEVICES) }),
  response: z.object({ results: z.array(result) }),
});
