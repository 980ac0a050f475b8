import type { DeviceDetail, DeviceRow } from '@heliodon/device-pages/contract';

/** A device that something is done to, with what dialogs say of it. */
export interface Target {
  readonly deviceId: number;
  readonly name: string;
  readonly sn: string;
  readonly kind: string;
  readonly model: string;
  readonly firmware: string;
}

export const targetOf = (
  device: Pick<DeviceRow | DeviceDetail, 'deviceId' | 'alias' | 'sn' | 'kind' | 'model' | 'firmware'>,
): Target => ({
  deviceId: device.deviceId,
  name: device.alias ? `${device.alias} (${device.sn})` : device.sn,
  sn: device.sn,
  kind: device.kind,
  model: device.model,
  firmware: device.firmware,
});

/** The kind of all of them; nothing when there are several, or none. */
export function commonKind(targets: readonly Pick<Target, 'kind'>[]): string | undefined {
  const kinds = new Set(targets.map(({ kind }) => kind));
  return kinds.size === 1 ? targets[0]?.kind : undefined;
}
