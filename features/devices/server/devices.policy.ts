import type { Permission } from '@heliodon/contract/permissions';
import { AppError, type ErrorEntry } from '@heliodon/kernel/app-error';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { TextParams } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import { changeErrors } from '../contract/device-change.errors.ts';

/** A rule violation. */
export interface Issue {
  readonly entry: ErrorEntry;
  readonly params?: TextParams;
}

export const toError = ({ entry, params }: Issue): AppError => new AppError(entry, params);

/** Batteries and their parts have permissions of their own. */
export const isOfBattery = (kind: Pick<DeviceKind, 'roles'> | undefined): boolean =>
  kind?.roles.some((role) => role === 'battery' || role === 'batteryCluster') === true;

type Kind = Pick<DeviceKind, 'roles'> | undefined;

export const exportPermission = (kind: Kind): Permission =>
  isOfBattery(kind) ? 'batteryExport' : 'deviceExport';

/** `kinds`: of all devices that would be removed. */
export function mayRemove(kinds: readonly Kind[], { permissions }: Pick<Caller, 'permissions'>): boolean {
  return kinds.every((kind) => permissions.has(isOfBattery(kind) ? 'batteryDelete' : 'deviceDelete'));
}

export interface PlacedDevice {
  readonly plantId: number;
  readonly loggerId: number | null;
  readonly loggerSn: string | null;
  readonly parentId: number | null;
  readonly parentSn: string | null;
}

/** Reason why a device cannot be moved on its own. */
export function moveIssue(device: PlacedDevice, plantId: number): Issue | undefined {
  if (device.plantId === plantId) return { entry: changeErrors.alreadyInPlant };
  if (device.loggerId !== null)
    return { entry: changeErrors.behindLogger, params: { sn: device.loggerSn ?? '' } };
  if (device.parentId !== null) return { entry: changeErrors.partOf, params: { sn: device.parentSn ?? '' } };
  return undefined;
}

/** A reported rated power takes precedence; `asked` undefined: no change requested. */
export function ratedIssue(
  device: { readonly ratedKw: number | null; readonly ratedByHand: boolean },
  asked: number | null | undefined,
): Issue | undefined {
  const isReported = device.ratedKw !== null && !device.ratedByHand;
  return asked !== undefined && isReported && asked !== device.ratedKw
    ? { entry: changeErrors.ratedByDevice }
    : undefined;
}
