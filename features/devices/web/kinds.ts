import { deviceKinds, hasRole, kindById, rolesOf } from '@heliodon/device-kinds/kinds';
import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import type { DeviceKind, DeviceRole, Headline, Point } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { EnergyRole } from '@heliodon/ui/tokens';

/** Kinds that have a list of their own. */
export const listedKinds: readonly DeviceKind[] = deviceKinds.filter((kind) => kind.partOf === undefined);
export const partKindIds: ReadonlySet<string> = new Set(
  deviceKinds.filter((kind) => kind.partOf !== undefined).map((kind) => kind.id),
);

/** Name of a kind; its id for a kind unknown to this version of the portal. */
export const kindName = (id: string, lang: Lang): string => kindById(id)?.[lang] ?? id;

const ENERGY_OF: Readonly<Partial<Record<DeviceRole, EnergyRole>>> = {
  generator: 'pv',
  storageConverter: 'battery',
  battery: 'battery',
  batteryCluster: 'battery',
  meter: 'grid',
  charger: 'charging',
};
export const energyRoleOf = (kindId: string): EnergyRole | undefined =>
  rolesOf(kindId).flatMap((role) => ENERGY_OF[role] ?? [])[0];

/** Batteries and their parts have separate permissions. */
export const isOfBattery = ({ id }: Pick<DeviceKind, 'id'>): boolean =>
  hasRole(id, 'battery', 'batteryCluster');

export function headlinePoint(kind: DeviceKind, name: keyof Headline): Point | undefined {
  const point = kind.headline[name];
  return point === undefined ? undefined : kind.points.find((one) => one.name === point);
}

export const samplingPointName = (id: string | null, lang: Lang): string | undefined =>
  samplingPoints.find((one) => one.id === id)?.[lang];

/** Meaning of a point's signs; for the power of a meter it depends on the sampling point. */
export function signsOf(
  kindId: string,
  point: Point | undefined,
  samplingPoint: string | null,
): Point['signs'] {
  const place = samplingPoints.find((one) => one.id === samplingPoint);
  if (place && hasRole(kindId, 'meter') && point?.signs && point.unit === 'kW')
    return { positive: place.importIs, negative: place.exportIs };
  return point?.signs;
}

/** Meaning of the signs of the power shown in lists. */
export function powerSigns(kindId: string, samplingPoint: string | null): Point['signs'] {
  const kind = kindById(kindId);
  return kind && signsOf(kindId, headlinePoint(kind, 'powerKw'), samplingPoint);
}
