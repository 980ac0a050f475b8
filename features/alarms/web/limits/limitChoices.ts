import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind, PointGroup } from '@heliodon/kernel/device-kind';
import { type DeviceValues, hasCodes, placesOf } from '@heliodon/kernel/device-point';
import type { Lang } from '@heliodon/kernel/lang';
import { pointLabel } from '../../contract/limit-point.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** All values of the device by group; for a list, each element with data. */
export function limitChoices(
  kind: Pick<DeviceKind, 'points'>,
  values: DeviceValues,
  lang: Lang,
): { readonly group: PointGroup; readonly options: readonly Choice[] }[] {
  const points = kind.points.filter((point) => !hasCodes(point));
  const choice = (value: string): Choice => ({ value, label: pointLabel(kind, value, lang) });
  return [...new Set(points.map(({ group }) => group))]
    .map((group) => ({
      group,
      options: points
        .filter((point) => point.group === group)
        .flatMap(({ name, list }) =>
          list === undefined
            ? [choice(name)]
            : Array.from({ length: placesOf(values, name) }, (_, at) => choice(`${name}.${at + 1}`)),
        ),
    }))
    .filter(({ options }) => options.length > 0);
}

export interface ChoosableDevice {
  readonly deviceId: number;
  readonly sn: string;
  readonly alias: string;
  readonly kind: string;
}

export const deviceText = ({ sn, alias }: Pick<ChoosableDevice, 'sn' | 'alias'>): string =>
  alias ? `${alias} (${sn})` : sn;

/** By kind, as option groups of a select. */
export function deviceOptions(devices: readonly ChoosableDevice[], lang: Lang) {
  return [...new Set(devices.map(({ kind }) => kind))].map((kind) => ({
    label: kindById(kind)?.[lang] ?? kind,
    options: devices
      .filter((device) => device.kind === kind)
      .map((device) => ({ value: device.deviceId, label: deviceText(device) })),
  }));
}
