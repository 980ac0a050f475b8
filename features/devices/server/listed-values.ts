import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { DeviceRow } from '../contract/device-list.contract.ts';

/** Rows of a page of one kind, with the values that the kind lists. */
export async function withListedValues(
  store: Pick<TelemetryStore, 'samplesAt'>,
  kind: DeviceKind | undefined,
  rows: readonly DeviceRow[],
): Promise<DeviceRow[]> {
  const points = kind?.listed ?? [];
  const keys = rows.flatMap(({ deviceId, at }) => (at === null ? [] : [{ deviceId, atMs: at }]));
  if (!kind || points.length === 0 || keys.length === 0) return [...rows];
  const samples = await store.samplesAt(kind, keys);
  return rows.map((row) => {
    const stored = samples.get(row.deviceId)?.values;
    const value = (point: string) => (typeof stored?.[point] === 'number' ? stored[point] : null);
    return { ...row, values: Object.fromEntries(points.map((point) => [point, value(point)])) };
  });
}
