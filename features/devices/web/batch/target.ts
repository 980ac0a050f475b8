import type { DeviceDetail, DeviceRow } from '@heliodon/devices/contract';
import type { PartCounts } from '@heliodon/kernel/device-kind';

/** Target device of an operation, with the data that dialogs show. */
export interface Target {
  readonly deviceId: number;
  readonly name: string;
  readonly sn: string;
  readonly kind: string;
  readonly model: string;
  readonly firmware: string;
  readonly structure: PartCounts;
  /** Names of supported commands; null: not announced by the device. */
  readonly commands: readonly string[] | null;
}

export const targetOf = (
  device: Pick<DeviceRow | DeviceDetail, 'deviceId' | 'alias' | 'sn' | 'kind' | 'model' | 'firmware'> & {
    /** Number of parts, for kinds with numbered parts. */
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

/** The kind common to all targets; undefined if there are several kinds or no targets. */
export function commonKind(targets: readonly Pick<Target, 'kind'>[]): string | undefined {
  const kinds = new Set(targets.map(({ kind }) => kind));
  return kinds.size === 1 ? targets[0]?.kind : undefined;
}
