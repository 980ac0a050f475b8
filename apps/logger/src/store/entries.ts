import type { DeviceDescription, PointValues } from '../field-device.ts';

/* What is kept until the platform has it. */

/** Milliseconds since 1970, or a moment of a boot whose clock was not known yet, with what the machine believed. */
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
}

/** Stands before the first samples of a device: the platform must know it when they come. */
export interface DeviceEntry {
  readonly type: 'device';
  readonly device: DeviceDescription;
}

export type Entry = SampleEntry | EventEntry | DeviceEntry;

export const packEntry = (entry: Entry): Buffer => Buffer.from(JSON.stringify(entry));
/** Only what packEntry made, and with the right checksum, comes here. */
export const unpackEntry = (payload: Buffer): Entry => JSON.parse(payload.toString()) as Entry;
