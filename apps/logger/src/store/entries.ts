import type { PointValues } from '@heliodon/register-maps/values';
import type { DeviceDescription, DeviceEvent } from '../field-device.ts';

/* Entries kept until acknowledged by the platform. */

/** Unix milliseconds, or a moment relative to a boot with unknown time, with its system clock. */
export type Moment =
  | number
  | { readonly boot: string; readonly upMs: number; readonly systemMs?: number | undefined };

export interface SampleEntry {
  readonly type: 'sample';
  readonly sn: string;
  readonly kind: string;
  readonly t: Moment;
  readonly values: PointValues;
}

export interface EventEntry {
  readonly type: 'event';
  readonly sn: string;
  readonly t: Moment;
  readonly code: number;
  readonly state: 'raised' | 'cleared';
  readonly text?: DeviceEvent['text'];
  readonly severity?: DeviceEvent['severity'];
}

/** Stored before the first samples of a device, which the platform must know first. */
export interface DeviceEntry {
  readonly type: 'device';
  readonly device: DeviceDescription;
}

export type Entry = SampleEntry | EventEntry | DeviceEntry;

export const packEntry = (entry: Entry): Buffer => Buffer.from(JSON.stringify(entry));
/** Input is from packEntry with a valid checksum. */
export const unpackEntry = (payload: Buffer): Entry => JSON.parse(payload.toString()) as Entry;
