import type { DispatchDeps } from './dispatch-deps.ts';

interface Newest {
  readonly deviceId: number;
  readonly kind: string;
  /** Time of the newest sample. */
  readonly ts: Date;
}

/** The newest sample of each device, by its id. */
export async function newestValues(
  { kinds, store }: Pick<DispatchDeps, 'kinds' | 'store'>,
  devices: readonly Newest[],
): Promise<Map<number, Readonly<Record<string, unknown>>>> {
  const values = new Map<number, Readonly<Record<string, unknown>>>();
  for (const kindId of new Set(devices.map((device) => device.kind))) {
    const kind = kinds.get(kindId);
    const keys = devices
      .filter((device) => device.kind === kindId)
      .map(({ deviceId, ts }) => ({ deviceId, atMs: ts.getTime() }));
    if (!kind) continue;
    for (const [deviceId, sample] of await store.samplesAt(kind, keys)) values.set(deviceId, sample.values);
  }
  return values;
}
