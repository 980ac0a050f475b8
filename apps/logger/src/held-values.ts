import { hasRole } from '@heliodon/device-kinds/kinds';
import type { PointValues } from '@heliodon/register-maps/values';
import type { FieldDevice } from './field-device.ts';
import type { DeviceSettings } from './settings.ts';

/** Points of a converter known only to the logger, which stores plan and modes for it. */
export function heldValues({ commands, description }: FieldDevice, settings: DeviceSettings): PointValues {
  if (!hasRole(description.kind, 'storageConverter') || !commands.has('setPower')) return {};
  const { held, plan } = settings;
  const { workMode } = held.setWorkMode ?? {};
  return {
    runMode: held.setRunMode?.runMode ?? 0,
    ...(workMode === undefined ? {} : { workMode }),
    ...(plan === undefined ? {} : { planVersion: plan.version }),
  };
}
