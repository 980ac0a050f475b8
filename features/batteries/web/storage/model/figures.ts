import type { DeviceNow } from '@heliodon/telemetry/contract';

type Values = DeviceNow['values'];
type Figure = number | null;

/** A single value of a device; null without data. */
export const figureOf = (values: Values | undefined, name: string): Figure => {
  const value = values?.[name];
  return typeof value === 'number' ? value : null;
};

/** Sum of the known values; null if there are none. */
export function sumOf(figures: readonly Figure[]): Figure {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}

/** The combined state of charge of batteries; unknown capacities count as equal. */
export function jointSoc(
  batteries: readonly { readonly soc: Figure; readonly capacityKwh: Figure }[],
): Figure {
  const known = batteries.filter(({ soc }) => soc !== null);
  const sized = known.every(({ capacityKwh }) => capacityKwh !== null && capacityKwh > 0);
  const weight = (capacityKwh: Figure) => (sized ? (capacityKwh ?? 0) : 1);
  const all = known.reduce((sum, { capacityKwh }) => sum + weight(capacityKwh), 0);
  if (all === 0) return null;
  return known.reduce((sum, { soc, capacityKwh }) => sum + (soc ?? 0) * weight(capacityKwh), 0) / all;
}

/** Less than this is standing-by, not a cycle. */
const MIN_KWH = 1;
const MIN_SHARE_OF_CAPACITY = 0.05;
/** Outside of this it was charged yesterday, or will be discharged tomorrow. */
const PLAUSIBLE = { min: 0.5, max: 1 };

/**
 * Discharged ÷ charged energy of a day, 0 to 1. Only if both exceed a twentieth of the capacity and the result is
 * plausible: a day that begins full and ends empty has no efficiency.
 */
export function dayEfficiency(chargedKwh: Figure, dischargedKwh: Figure, capacityKwh: Figure): Figure {
  if (chargedKwh === null || dischargedKwh === null) return null;
  const least = Math.max(MIN_KWH, (capacityKwh ?? 0) * MIN_SHARE_OF_CAPACITY);
  if (chargedKwh < least || dischargedKwh < least) return null;
  const efficiency = dischargedKwh / chargedKwh;
  return efficiency < PLAUSIBLE.min || efficiency > PLAUSIBLE.max ? null : efficiency;
}

export type Way = 'charge' | 'discharge' | 'idle';

/** Less than this is noise of the measurement. */
const NOISE_KW = 0.05;

/** Positive is out of the battery. */
export const wayOf = (powerKw: Figure): Way =>
  powerKw === null || Math.abs(powerKw) < NOISE_KW ? 'idle' : powerKw > 0 ? 'discharge' : 'charge';

const FASTEST_S = 0.8;
const SLOWEST_S = 4;

/** Seconds that a dot takes along its line: the more power, the faster. */
export function dotSeconds(powerKw: Figure, ratedKw: Figure): number {
  const share = Math.min(1, Math.abs(powerKw ?? 0) / (ratedKw || 100));
  return SLOWEST_S - (SLOWEST_S - FASTEST_S) * share;
}
