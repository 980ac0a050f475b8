import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { PlanDevice } from '../devices.queries.ts';

export interface DeviceNow {
  readonly atMs: number;
  readonly runMode: number | null;
  readonly workMode: number | null;
  readonly powerKw: number | null;
  readonly soc: number | null;
  /** Version of the plan that it reports to follow. */
  readonly planVersion: number | null;
}

/** Modes and power last reported by devices. */
export async function readNow(
  store: Pick<TelemetryStore, 'samplesAt'>,
  devices: readonly Pick<PlanDevice, 'deviceId' | 'kind' | 'ts'>[],
): Promise<Map<number, DeviceNow>> {
  const found = new Map<number, DeviceNow>();
  for (const kind of deviceKinds) {
    const keys = devices.flatMap(({ deviceId, kind: id, ts }) =>
      id === kind.id && ts ? [{ deviceId, atMs: ts.getTime() }] : [],
    );
    if (keys.length === 0) continue;
    for (const [deviceId, { atMs, values }] of await store.samplesAt(kind, keys)) {
      const number = (name: string | undefined) => {
        const value = name === undefined ? undefined : values[name];
        return typeof value === 'number' ? value : null;
      };
      found.set(deviceId, {
        atMs,
        runMode: number('runMode'),
        workMode: number('workMode'),
        powerKw: number(kind.headline.powerKw),
        soc: number(kind.headline.soc),
        planVersion: number(kind.commands.find(({ type }) => type === 'plan')?.verify?.point),
      });
    }
  }
  return found;
}
