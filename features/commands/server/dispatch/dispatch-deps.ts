import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Database } from '@heliodon/platform/database';
import type { DownLink } from '@heliodon/platform/mqtt/device-link';
import type { TelemetryStore } from '@heliodon/platform/telemetry/telemetry-store';
import type { CommandMessage } from '@heliodon/telemetry/protocol';
import type { CommandSteps } from '../command.steps.ts';

export interface DispatchDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: ReadonlyMap<string, DeviceKind>;
  readonly store: Pick<TelemetryStore, 'samplesAt'>;
  readonly link: DownLink;
  readonly steps: CommandSteps;
  readonly onError: (error: unknown, what: string) => void;
}

/** False when the logger is certainly not there. Whatever else goes wrong, it may have heard: its reply tells. */
export async function deliver(deps: DispatchDeps, loggerSn: string, message: CommandMessage): Promise<boolean> {
  try {
    return await deps.link.send(loggerSn, 'commands', JSON.stringify(message));
  } catch (error) {
    deps.onError(error, 'a command may not have been sent');
    return true;
  }
}

interface Newest {
  readonly deviceId: number;
  readonly kind: string;
  /** Time of the newest sample. */
  readonly ts: Date;
}

/** The newest sample of each device, by its id. */
export async function newestValues(
  { kinds, store }: DispatchDeps,
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
