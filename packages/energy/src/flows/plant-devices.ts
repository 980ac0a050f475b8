import { type FlowDevice, type FlowShares, flowShares } from './plant-flows.ts';

/** A device of a plant and the period in which it counts. */
export interface TimedDevice extends FlowDevice {
  /** Start of collection; null: all readings count. */
  readonly countsFromMs: number | null;
  /** When it was removed from the plant; earlier energy stays counted. */
  readonly removedMs: number | null;
}

/** The devices that belonged to the plant at a time. */
export function devicesAt<D extends TimedDevice>(devices: readonly D[], atMs: number): D[] {
  return devices
    .filter(({ removedMs }) => removedMs === null || atMs < removedMs)
    .map((device) => ({ ...device, counts: device.countsFromMs === null || atMs >= device.countsFromMs }));
}

export interface SharesOverTime {
  /** Devices that count at any time. */
  readonly deviceIds: readonly number[];
  /** By the start of a 15-minute interval. */
  readonly at: (startMs: number) => FlowShares;
}

/** Which device counts for which flow; it changes when a device is added, removed or starts to be collected. */
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
