import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { RUN_MODES, type RunMode } from '@heliodon/kernel/run-mode';
import type { NewestCode } from '@heliodon/telemetry-store/newest-code';

export interface RunModeDeps {
  readonly kinds: ReadonlyMap<string, DeviceKind>;
  readonly newestCode: NewestCode;
}

const POINT = 'runMode';

/** What controlled the device at that time, as last reported; devices without modes are controlled by the platform. */
export async function runModeOf(
  { kinds, newestCode }: RunModeDeps,
  tx: Database,
  { deviceId, kind: kindId }: { readonly deviceId: number; readonly kind: string },
): Promise<RunMode> {
  const kind = kinds.get(kindId);
  if (!kind?.points.some(({ name }) => name === POINT)) return 'auto';
  return RUN_MODES[(await newestCode(tx, kind, deviceId, POINT)) ?? -1] ?? 'auto';
}
