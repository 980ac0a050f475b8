import type { CallResponse } from '@heliodon/contract/call';
import type { DeviceCount, getDeviceList } from '@heliodon/devices/contract';
import type { DeviceHeadline } from '@heliodon/telemetry/contract';

type DeviceList = CallResponse<typeof getDeviceList>;

/** Rows with live values merged in; their order and selection change only when the list is loaded again. */
export function withHeadlines(list: DeviceList, devices: readonly DeviceHeadline[]): DeviceList {
  const byId = new Map(devices.map((device) => [device.deviceId, device]));
  return { ...list, rows: list.rows.map((row) => ({ ...row, ...byId.get(row.deviceId) })) };
}

/** Counts for the tabs from the live topic, without parts of devices. */
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
