import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import type { DeviceRange, HeadlineSample, StoredSample, TelemetryStore } from './telemetry-store.ts';

/* Devices of one role may have several kinds, each with its own table. */

export interface OfKind {
  readonly deviceId: number;
  /** Kind id; an unknown kind has no samples. */
  readonly kind: string;
}

type KindById = (id: string) => DeviceKind | undefined;

/** Like `samplesUpTo`; each kind is queried for the points it has. */
export async function newestSamples(
  store: Pick<TelemetryStore, 'samplesUpTo'>,
  kindById: KindById,
  devices: readonly OfKind[],
  points: readonly string[],
  atMs: number,
  withinMs: number,
): Promise<Map<number, StoredSample>> {
  const found = await Promise.all(
    byKind(kindById, devices).map(([kind, own]) => {
      const ids = own.map(({ deviceId }) => deviceId);
      const known = points.filter((name) => findPoint(kind, name) !== undefined);
      return store.samplesUpTo(kind, ids, known, atMs, withinMs);
    }),
  );
  return new Map(found.flatMap((samples) => [...samples]));
}

/** Like `headlines`: one list for each range, in their order. */
export async function headlinesOf<R extends DeviceRange & OfKind>(
  store: Pick<TelemetryStore, 'headlines'>,
  kindById: KindById,
  ranges: readonly R[],
): Promise<HeadlineSample[][]> {
  const found = new Map<R, HeadlineSample[]>();
  await Promise.all(
    byKind(kindById, ranges).map(async ([kind, own]) => {
      const lists = await store.headlines(kind, own);
      for (const [at, range] of own.entries()) found.set(range, lists[at] ?? []);
    }),
  );
  return ranges.map((range) => found.get(range) ?? []);
}

function byKind<D extends OfKind>(kindById: KindById, devices: readonly D[]): [DeviceKind, D[]][] {
  const groups = new Map<DeviceKind, D[]>();
  for (const device of devices) {
    const kind = kindById(device.kind);
    if (!kind) continue;
    const known = groups.get(kind);
    if (known) known.push(device);
    else groups.set(kind, [device]);
  }
  return [...groups];
}
