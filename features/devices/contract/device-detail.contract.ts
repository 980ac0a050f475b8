import { defineCall } from '@heliodon/contract/call';
import { id, intId } from '@heliodon/contract/fields';
import { deviceHeadline, deviceNow, lastRefusal } from '@heliodon/telemetry/contract';
import { z } from 'zod';
import { samplingPoint, structure, takenCommands } from './device-list.contract.ts';

/** Device ids are int4. */
export const deviceId = intId;

const relative = z.object({ deviceId: deviceId(), sn: z.string(), alias: z.string(), kind: z.string() });

export const getDeviceDetail = defineCall({
  path: '/device/getDeviceDetail',
  summary: 'One device: master data, related devices and current values',
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
    /** Entered by a user, because the device does not report it. */
    ratedByHand: z.boolean(),
    samplingPoint: samplingPoint().nullable(),
    structure,
    commands: takenCommands(),
    addedAt: z.iso.datetime(),
    plantId: id(),
    plantName: z.string(),
    timeZone: z.string(),
    /** The logger it is connected through; for a logger, itself. Since: last change of the connection. */
    logger: relative
      .extend({ firmware: z.string(), online: z.boolean(), since: z.iso.datetime().nullable() })
      .nullable(),
    parent: relative.nullable(),
    /** For a logger or charger: the last rejected connection and the last rejected message, newest first. */
    refusals: z.array(lastRefusal),
    /** Of the same kind, in list order. */
    previous: relative.nullable(),
    next: relative.nullable(),
    /** The clusters of a battery. */
    parts: z.array(deviceHeadline),
    now: deviceNow,
  }),
});
export type DeviceDetail = z.output<(typeof getDeviceDetail)['response']>;
