import type { DeviceHeadline, PlantNow } from '@heliodon/telemetry/contract';
import type { Overview } from '../../../contract/overview.contract.ts';

export interface ScreenNow {
  /** Time of the newest sample, milliseconds. */
  readonly at: number | null;
  readonly power: PlantNow['power'];
  readonly soc: number | null;
  /** Empty without permission to see devices. */
  readonly devices: readonly DeviceHeadline[];
  /** The values came over the socket: without a connection they do not change. */
  readonly live: boolean;
}

/** Socket and calls may each be slightly ahead; with this lead of the calls the socket counts as silent. */
const SILENT_MS = 150_000;

/** The newer of the last socket message and the last call; at the same time the socket's. */
export function screenNow({ plantId, now }: Overview, received: PlantNow | undefined): ScreenNow {
  const latest = received?.plantId === plantId ? received : undefined;
  const aheadMs = (now.at ?? 0) - (latest?.at ?? 0);
  if (latest && aheadMs <= 0) return { ...latest, live: true };
  const { at, power, soc } = now;
  // Calls carry no values of single devices: outdated socket values must not be shown as current.
  const devices = (latest?.devices ?? []).map((device) =>
    aheadMs > SILENT_MS ? { ...device, powerKw: null, soc: null } : device,
  );
  return { at, power, soc, devices, live: false };
}
