import type { DeviceDetail } from '@heliodon/devices/contract';
import type { DeviceHeadline, DeviceNow } from '@heliodon/telemetry/contract';

/** Applies a live sample unless the loaded values are newer: a sample may arrive late. */
export function withNow(device: DeviceDetail, now: DeviceNow): DeviceDetail {
  return (now.at ?? 0) < (device.now.at ?? 0) ? device : { ...device, now };
}

export function withParts(device: DeviceDetail, devices: readonly DeviceHeadline[]): DeviceDetail {
  const byId = new Map(devices.map((one) => [one.deviceId, one]));
  return { ...device, parts: device.parts.map((part) => byId.get(part.deviceId) ?? part) };
}
