import type { SkyLight, TiltedPlane } from '../sun/clear-sky.ts';
import type { SunPosition } from '../sun/sun.ts';

export interface PlanePoint {
  readonly day: number;
  /** Module power, corrected to 25 °C if the temperature is known. */
  readonly kw: number;
  readonly light: SkyLight;
  readonly sun: SunPosition;
}

export interface PlaneFit {
  readonly plane: TiltedPlane;
  /** Mean relative deviation of the power from the irradiance on the plane. */
  readonly away: number;
}

const RAD = Math.PI / 180;
const TROPICS_DEG = 20;
const MOST_TURNED_DEG = 105;
const GROUND_ALBEDO = 0.2;
const MOST_POINTS = 260;
const TILTS_DEG = [4, 12, 20, 28, 38];
const AZIMUTHS_DEG = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330];
const MOST_TILT_DEG = 75;
/** A larger deviation is a cloud and counts only up to this value. */
const MOST_AWAY = 0.3;

/**
 * The plane whose irradiance follows the power over the day: a coarse search over all planes, then a fine one.
 * `acrossDays`: weight of the agreement between days, 0 to 1; without measured irradiance a low weight excludes
 * seasonal effects.
 */
export function fitPlane(all: readonly PlanePoint[], latitude: number, acrossDays = 0): PlaneFit | undefined {
  const every = Math.max(1, Math.ceil(all.length / MOST_POINTS));
  const points = all.filter((_, i) => i % every === 0);
  if (points.length === 0) return undefined;
  const away = awayOf(points, acrossDays);
  let best: TiltedPlane = { tiltDeg: 0, azimuthDeg: 180 };
  let least = away(best);
  const isBetter = (tiltDeg: number, azimuthDeg: number): boolean => {
    if (tiltDeg < 0 || tiltDeg > MOST_TILT_DEG || !isLikely(azimuthDeg, latitude)) return false;
    const plane = { tiltDeg, azimuthDeg: (azimuthDeg + 360) % 360 };
    const found = away(plane);
    if (found >= least) return false;
    [best, least] = [plane, found];
    return true;
  };
  for (const tilt of TILTS_DEG) for (const azimuth of AZIMUTHS_DEG) isBetter(tilt, azimuth);
  let [tiltStep, azimuthStep] = [4, 15];
  while (tiltStep >= 0.5) {
    const { tiltDeg, azimuthDeg } = best;
    const moved = [
      isBetter(tiltDeg + tiltStep, azimuthDeg),
      isBetter(tiltDeg - tiltStep, azimuthDeg),
      isBetter(tiltDeg, azimuthDeg + azimuthStep),
      isBetter(tiltDeg, azimuthDeg - azimuthStep),
    ].includes(true);
    if (!moved) [tiltStep, azimuthStep] = [tiltStep / 2, azimuthStep / 2];
  }
  return { plane: best, away: least };
}

/** Outside the tropics, modules do not face away from the sun. */
function isLikely(azimuthDeg: number, latitude: number): boolean {
  if (Math.abs(latitude) < TROPICS_DEG) return true;
  const away = Math.abs(((azimuthDeg - (latitude > 0 ? 180 : 0) + 540) % 360) - 180);
  return away <= MOST_TURNED_DEG;
}

/**
 * Mean deviation within days between power and irradiance on a plane; sines of the sun position are calculated once.
 */
function awayOf(points: readonly PlanePoint[], acrossDays: number): (plane: TiltedPlane) => number {
  const n = points.length;
  const sinZenith = (sun: SunPosition) => Math.sqrt(Math.max(0, 1 - sun.cosZenith ** 2));
  const up = Float64Array.from(points, ({ sun }) => sun.cosZenith);
  const north = Float64Array.from(points, ({ sun }) => sinZenith(sun) * Math.cos(sun.azimuthDeg * RAD));
  const east = Float64Array.from(points, ({ sun }) => sinZenith(sun) * Math.sin(sun.azimuthDeg * RAD));
  const dayNos = [...new Set(points.map(({ day }) => day))];
  const dayOf = Int32Array.from(points, ({ day }) => dayNos.indexOf(day));
  const light = new Float64Array(n);
  const power = new Float64Array(dayNos.length);
  for (let i = 0; i < n; i += 1)
    power[dayOf[i] as number] = (power[dayOf[i] as number] as number) + (points[i] as PlanePoint).kw;
  return ({ tiltDeg, azimuthDeg }) => {
    const [cosTilt, sinTilt] = [Math.cos(tiltDeg * RAD), Math.sin(tiltDeg * RAD)];
    const [toNorth, toEast] = [sinTilt * Math.cos(azimuthDeg * RAD), sinTilt * Math.sin(azimuthDeg * RAD)];
    const [skyShare, groundShare] = [(1 + cosTilt) / 2, (GROUND_ALBEDO * (1 - cosTilt)) / 2];
    const lit = new Float64Array(dayNos.length);
    for (let i = 0; i < n; i += 1) {
      const { dniWm2, dhiWm2, ghiWm2 } = (points[i] as PlanePoint).light;
      const incidence =
        (up[i] as number) * cosTilt + (north[i] as number) * toNorth + (east[i] as number) * toEast;
      const wm2 = Math.max(1, dniWm2 * Math.max(0, incidence) + dhiWm2 * skyShare + ghiWm2 * groundShare);
      light[i] = wm2;
      lit[dayOf[i] as number] = (lit[dayOf[i] as number] as number) + wm2;
    }
    const mean = power.reduce((all, kw) => all + kw, 0) / lit.reduce((all, wm2) => all + wm2, 0);
    let [away, weight] = [0, 0];
    for (let i = 0; i < n; i += 1) {
      // Level of each day: the absolute level of a day contains no information about the plane.
      const d = dayOf[i] as number;
      const { kw } = points[i] as PlanePoint;
      const own = (power[d] as number) / (lit[d] as number);
      const expected = (light[i] as number) * (own + (mean - own) * acrossDays);
      away += Math.min(MOST_AWAY * expected, Math.abs(kw - expected));
      weight += kw;
    }
    return away / weight;
  };
}
