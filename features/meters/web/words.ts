import { kindById } from '@heliodon/device-kinds/kinds';
import { meterBrands } from '@heliodon/device-kinds/meter-brands';
import { type SamplingPoint, samplingPoints } from '@heliodon/device-kinds/sampling-points';
import type { Lang } from '@heliodon/kernel/lang';
import type { EnergyRole } from '@heliodon/ui/tokens';

export type PlaceId = SamplingPoint['id'];

export const placeOf = (id: string | null): SamplingPoint | undefined =>
  samplingPoints.find((point) => point.id === id);
export const placeName = (id: string | null, lang: Lang): string | undefined => placeOf(id)?.[lang];

const ROLES: Record<PlaceId, EnergyRole> = {
  highVoltage: 'grid',
  acLow: 'grid',
  pv: 'pv',
  storage: 'battery',
  load: 'load',
};
export const roleOf = (id: PlaceId): EnergyRole => ROLES[id];

export const brandName = (id: string | null, lang: Lang): string | undefined =>
  meterBrands.find((brand) => brand.id === id)?.[lang];
export const kindName = (id: string, lang: Lang): string => kindById(id)?.[lang] ?? id;

/** Alias of a device, or else its serial number. */
export const nameOf = ({ alias, sn }: { readonly alias: string; readonly sn: string }): string => alias || sn;

/** Absolute power where a word beside it states the direction; signed power without a sampling point. */
export const shownKw = (samplingPoint: string | null, powerKw: number | null): number | null =>
  powerKw === null || !placeOf(samplingPoint) ? powerKw : Math.abs(powerKw);

/** Word for the direction of power at a sampling point; undefined for power displayed as zero. */
export function wayOf(samplingPoint: string | null, powerKw: number | null, lang: Lang): string | undefined {
  if (powerKw === null || Math.abs(powerKw) < 0.05) return undefined;
  const place = placeOf(samplingPoint);
  return (powerKw > 0 ? place?.importIs : place?.exportIs)?.[lang];
}
