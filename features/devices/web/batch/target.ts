import type { DeviceDetail, DeviceRow } from '@heliodon/devices/contract';
import type { PartCounts } from '@heliodon/kernel/device-kind';

/** A device that something is done to, with what dialogs say of it. */
export interface Target {
  readonly deviceId: number;
  readonly name: string;
  readonly sn: string;
  readonly kind: string;
  readonly model: string;
  readonly firmware: string;
  readonly structure: PartCounts;
  /** Names of what it takes; null: it has not said. */
  readonly commands: readonly string[] | null;
}

export const targetOf = (
  device: Pick<DeviceRow | DeviceDetail, 'deviceId' | 'alias' | 'sn' | 'kind' | 'model' | 'firmware'> & {
    /** Of kinds whose parts are numbered. */
    structure?: PartCounts;
    commands?: readonly string[] | null;
  },
): Target => ({
  deviceId: device.deviceId,
  name: device.alias ? `${device.alias} (${device.sn})` : device.sn,
  sn: device.sn,
  kind: device.kind,
  model: device.model,
  firmware: device.firmware,
  structure: device.structure ?? {},
  commands: device.commands ?? null,
});

/** The kind of all of them; nothing when there are several, or none. */
export function commonKind(targets: readonly Pick<Target, 'kind'>[]): string | undefined {
  const kinds = new Set(targets.map(({ kind }) => kind));
  return kinds.size === 1 ? targets[0]?.kind : undefined;
}
