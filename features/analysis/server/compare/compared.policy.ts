import { commonErrors } from '@heliodon/contract/errors';
import { hasRole, kindById } from '@heliodon/device-kinds/kinds';
import { deviceErrors } from '@heliodon/devices/contract';
import { AppError } from '@heliodon/kernel/app-error';
import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { singlePoint } from '@heliodon/kernel/device-point';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ComparedSeries } from '../../contract/compare/series.schema.ts';
import type { ComparedDevice } from './devices.queries.ts';

/** A series whose device the caller can see and whose point exists on that device. */
export interface KnownSeries extends ComparedSeries {
  readonly device: ComparedDevice;
  readonly kind: DeviceKind;
  readonly shape: Point;
}

/** All or none: devices that are not visible are treated as missing. */
export function knownSeries(
  series: readonly ComparedSeries[],
  devices: readonly ComparedDevice[],
): KnownSeries[] {
  const byId = new Map(devices.map((device) => [device.deviceId, device]));
  return series.map((one) => {
    const device = byId.get(one.deviceId);
    const kind = device && kindById(device.kind);
    if (!device || !kind) throw new AppError(commonErrors.notFound);
    const shape = singlePoint(kind, one.point)?.point;
    if (!shape) throw new AppError(deviceErrors.unknownPoint, { point: one.point });
    return { ...one, device, kind, shape };
  });
}

/** Exporting data of batteries and their clusters needs a separate permission. */
export function mayExport(series: readonly KnownSeries[], caller: Pick<Caller, 'permissions'>): boolean {
  const battery = series.some(({ kind }) => hasRole(kind.id, 'battery', 'batteryCluster'));
  return caller.permissions.has('deviceExport') && (!battery || caller.permissions.has('batteryExport'));
}
