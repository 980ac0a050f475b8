import { type FlowDevice, type FlowShares, flowShares } from './plant-flows.ts';

/** A device of a plant with the time in which it counts there. */
export interface TimedDevice extends FlowDevice {
  /** From when on its readings count; null: all of them. */
  readonly countsFromMs: number | null;
  /** When it was taken out of the plant; what it counted before stays counted. */
  readonly removedMs: number | null;
}

/** The devices as they stood at a moment. */
export function devicesAt<D extends TimedDevice>(devices: readonly D[], atMs: number): D[] {
  return devices
    .filter(({ removedMs }) => removedMs === null || atMs < removedMs)
    .map((device) => ({ ...device, counts: device.countsFromMs === null || atMs >= device.countsFromMs }));
}

export interface SharesOverTime {
  /** Devices that count at some time. */
  readonly deviceIds: readonly number[];
  /** By the start of a quarter. */
  readonly at: (startMs: number) => FlowShares;
}

/** Which device counts for which flow: it changes when a device comes, goes or begins to be collected. */
export function sharesOverTime(devices: readonly TimedDevice[]): SharesOverTime {
  const moments = devices.flatMap(({ countsFromMs, removedMs }) => [countsFromMs, removedMs]);
  const edges = [...new Set(moments.filter((ms) => ms !== null))].sort((a, b) => a - b);
  const eras = [Number.NEGATIVE_INFINITY, ...edges].map((ms) => flowShares(devicesAt(devices, ms)));
  const counted = eras.flatMap(({ shares }) => shares.map((share) => share.deviceId));
  return {
    deviceIds: [...new Set(counted)],
    at: (startMs) => eras[edges.findLastIndex((edge) => edge <= startMs) + 1] as FlowShares,
  };
}
