import type { CallResponse } from '@heliodon/contract/call';
import type { DeviceCount, getDeviceList } from '@heliodon/devices/contract';
import type { DeviceHeadline } from '@heliodon/telemetry/contract';

type DeviceList = CallResponse<typeof getDeviceList>;

/** The rows with what their devices say now; rows stay where they are until the list is asked for again. */
export function withHeadlines(list: DeviceList, devices: readonly DeviceHeadline[]): DeviceList {
  const byId = new Map(devices.map((device) => [device.deviceId, device]));
  return { ...list, rows: list.rows.map((row) => ({ ...row, ...byId.get(row.deviceId) })) };
}

/** The numbers on the tabs as the live topic tells them. */
export function countDevices(
  devices: readonly Pick<DeviceHeadline, 'kind' | 'status'>[],
  parts: ReadonlySet<string>,
): DeviceCount[] {
  const counts = new Map<string, DeviceCount>();
  for (const { kind, status } of devices) {
    if (parts.has(kind)) continue;
    const known = counts.get(`${kind} ${status}`);
    counts.set(`${kind} ${status}`, { kind, status, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

export function sumOf(counts: readonly DeviceCount[], of: Partial<Omit<DeviceCount, 'count'>> = {}): number {
  return counts
    .filter(({ kind, status }) => (of.kind ?? kind) === kind && (of.status ?? status) === status)
    .reduce((sum, { count }) => sum + count, 0);
}
