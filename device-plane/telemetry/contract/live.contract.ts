import { DEVICE_STATUSES } from '@heliodon/kernel/device-kind';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import { z } from 'zod';

/*
 * Socket topics. `device/<id>`: all values of one device. `plant/<id>`: the flows of a plant and headline values of its
 * devices.
 */

export const deviceTopic = (deviceId: number): string => `device/${deviceId}`;
export const plantTopic = (plantId: number): string => `plant/${plantId}`;

export function parseTopic(topic: string): { of: 'device' | 'plant'; id: number } | undefined {
  const match = /^(device|plant)\/([1-9]\d{0,8})$/.exec(topic);
  return match ? { of: match[1] as 'device' | 'plant', id: Number(match[2]) } : undefined;
}

export const deviceStatus = () => z.enum(DEVICE_STATUSES);
const figure = () => z.number().nullable();

export const deviceHeadline = z.object({
  deviceId: z.number(),
  sn: z.string(),
  kind: z.string(),
  alias: z.string(),
  status: deviceStatus(),
  /** Time of the newest sample, milliseconds. */
  at: figure(),
  powerKw: figure(),
  soc: figure(),
  temperature: figure(),
});
export type DeviceHeadline = z.infer<typeof deviceHeadline>;

export const deviceNow = deviceHeadline.extend({
  values: z.record(z.string(), z.union([z.number(), z.array(z.number().nullable()), z.null()])),
});
export type DeviceNow = z.infer<typeof deviceNow>;

export const plantNow = z.object({
  plantId: z.number(),
  status: z.enum(PLANT_STATUSES),
  at: figure(),
  power: z.object({
    pvKw: figure(),
    batteryKw: figure(),
    gridKw: figure(),
    loadKw: figure(),
    chargingKw: figure(),
  }),
  soc: figure(),
  devices: z.array(deviceHeadline),
});
export type PlantNow = z.infer<typeof plantNow>;
