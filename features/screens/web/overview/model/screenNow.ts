import type { DeviceHeadline, PlantNow } from '@heliodon/telemetry/contract';
import type { Overview } from '../../../contract/overview.contract.ts';

export interface ScreenNow {
  /** Of the newest sample, milliseconds. */
  readonly at: number | null;
  readonly power: PlantNow['power'];
  readonly soc: number | null;
  /** Empty for whoever may not watch devices. */
  readonly devices: readonly DeviceHeadline[];
  /** It came over the socket: when that is lost, it stands still. */
  readonly live: boolean;
}

/** The socket and the calls take turns in being a little ahead; so far ahead, the socket tells nothing any more. */
const SILENT_MS = 150_000;

/** What the socket said last or what the last call said: the newer, and the socket's where they are of one moment. */
export function screenNow({ plantId, now }: Overview, said: PlantNow | undefined): ScreenNow {
  const heard = said?.plantId === plantId ? said : undefined;
  const aheadMs = (now.at ?? 0) - (heard?.at ?? 0);
  if (heard && aheadMs <= 0) return { ...heard, live: true };
  const { at, power, soc } = now;
  // The calls tell nothing of single devices: what one did long ago is not what it does now.
  const devices = (heard?.devices ?? []).map((device) =>
    aheadMs > SILENT_MS ? { ...device, powerKw: null, soc: null } : device,
  );
  return { at, power, soc, devices, live: false };
}
