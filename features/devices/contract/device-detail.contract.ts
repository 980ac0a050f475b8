import { defineCall } from '@heliodon/contract/call';
import { id, intId } from '@heliodon/contract/fields';
import { deviceHeadline, deviceNow, lastRefusal } from '@heliodon/telemetry/contract';
import { z } from 'zod';
import { samplingPoint, structure, takenCommands } from './device-list.contract.ts';

/** Ids of devices are int4. */
export const deviceId = intId;

const relative = z.object({ deviceId: deviceId(), sn: z.string(), alias: z.string(), kind: z.string() });

export const getDeviceDetail = defineCall({
  path: '/device/getDeviceDetail',
  summary: 'One device: what it is, what it belongs to and what it says now',
  access: 'deviceView',
  request: z.strictObject({ deviceId: deviceId() }),
  response: z.object({
    deviceId: deviceId(),
    sn: z.string(),
    alias: z.string(),
    kind: z.string(),
    brand: z.string(),
    model: z.string(),
    firmware: z.string(),
    ratedKw: z.number().nullable(),
    /** Put in by a person: the device does not say it. */
    ratedByHand: z.boolean(),
    samplingPoint: samplingPoint().nullable(),
    structure,
    commands: takenCommands(),
    addedAt: z.iso.datetime(),
    plantId: id(),
    plantName: z.string(),
    timeZone: z.string(),
    /** The line that it speaks by; of a logger its own. Since: when the line went up or down. */
    logger: relative
      .extend({ firmware: z.string(), online: z.boolean(), since: z.iso.datetime().nullable() })
      .nullable(),
    parent: relative.nullable(),
    /** Of a logger or pile: the last connection and the last message that were refused, newest first. */
    refusals: z.array(lastRefusal),
    /** Of the same kind, in the order in which the list names them. */
    previous: relative.nullable(),
    next: relative.nullable(),
    /** The clusters of a battery. */
    parts: z.array(deviceHeadline),
    now: deviceNow,
  }),
});
export type DeviceDetail = z.output<(typeof getDeviceDetail)['response']>;
