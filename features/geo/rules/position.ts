/** WGS-84 degrees. */
export interface Position {
  readonly longitude: number;
  readonly latitude: number;
}

const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;
export const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS;

/** Great-circle distance. */
export function distanceKm(a: Position, b: Position): number {
  const lat1 = a.latitude * RADIANS;
  const lat2 = b.latitude * RADIANS;
  const rise = Math.sin((lat2 - lat1) / 2);
  const turn = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const chord = rise * rise + Math.cos(lat1) * Math.cos(lat2) * turn * turn;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Ratio of the length of a degree of longitude to that of a degree of latitude. */
export const shrinkAt = (latitude: number) => Math.cos(latitude * RADIANS);
