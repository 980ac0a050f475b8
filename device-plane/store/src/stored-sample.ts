import { columnOf, type DeviceKind, findPoint, type Point } from '@heliodon/kernel/device-kind';
import type { SampleValue, StoredSample } from './telemetry-store.ts';

/** A point under its requested name; of a list only the requested value is read. */
export function askedPoint(kind: DeviceKind, name: string) {
  const found = findPoint(kind, name);
  if (!found) throw new Error(`${kind.id} has no point ${name}`);
  const { point, index } = found;
  const column = index === undefined ? columnOf(point) : `${columnOf(point)}[${index}]`;
  return { name, scale: point.scale, column, point, isList: point.list !== undefined && index === undefined };
}

export function toSample(
  points: readonly Pick<Point, 'name' | 'scale'>[],
  [ms, ...row]: unknown[],
): StoredSample {
  const values: Record<string, SampleValue> = {};
  points.forEach((point, i) => {
    values[point.name] = fromStored(point, row[i] as SampleValue);
  });
  return { atMs: Math.round(ms as number), values };
}

/** Converts scaled integers to the unit of the point. */
function fromStored(point: Pick<Point, 'scale'>, value: SampleValue): SampleValue {
  if (!point.scale || value === null) return value;
  const { scale } = point;
  return typeof value === 'number' ? value / scale : value.map((one) => (one === null ? null : one / scale));
}
