import { hourlyCourse, type SunPosition } from './sun.ts';

/*
 * Clear-sky irradiance, and irradiance on a tilted plane. Accurate to a few percent, which is enough because the level
 * is learned from the plant and only the daily profile is used.
 */

const RAD = Math.PI / 180;
const SOLAR_CONSTANT_WM2 = 1361;
export const GROUND_ALBEDO = 0.2;
/** Below this the sun is too low for the model. */
const LEAST_COS_ZENITH = 0.02;

export interface SkyLight {
  /** Global horizontal; direct normal; diffuse horizontal. W/m². */
  readonly ghiWm2: number;
  readonly dniWm2: number;
  readonly dhiWm2: number;
}

const DARK: SkyLight = { ghiWm2: 0, dniWm2: 0, dhiWm2: 0 };

/** Haurwitz 1945: a clear-sky model that needs only the sun elevation. `dimness` increases with haze. */
export function clearSky(sun: SunPosition, atMs: number, dimness = 0.059): SkyLight {
  if (sun.cosZenith < LEAST_COS_ZENITH) return DARK;
  return split(1098 * sun.cosZenith * Math.exp(-dimness / sun.cosZenith), sun, atMs);
}

/** Direct and diffuse part of measured global irradiance, after Erbs, Klein and Duffie 1982. */
export function split(ghiWm2: number, sun: SunPosition, atMs: number): SkyLight {
  if (sun.cosZenith < LEAST_COS_ZENITH || ghiWm2 <= 0) return DARK;
  const outsideWm2 = SOLAR_CONSTANT_WM2 * hourlyCourse(atMs).nearness * sun.cosZenith;
  const diffuse = diffuseShare(ghiWm2 / outsideWm2);
  const dhiWm2 = ghiWm2 * diffuse;
  return { ghiWm2, dhiWm2, dniWm2: Math.min(SOLAR_CONSTANT_WM2, (ghiWm2 - dhiWm2) / sun.cosZenith) };
}

function diffuseShare(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness;
  if (clearness > 0.8) return 0.165;
  const k = clearness;
  return 0.9511 + k * (-0.1604 + k * (4.388 + k * (-16.638 + k * 12.336)));
}

/** Module plane; azimuth from north over east, 180 faces south. */
export interface TiltedPlane {
  readonly tiltDeg: number;
  readonly azimuthDeg: number;
}

/** Direct, diffuse and ground-reflected irradiance, W/m². */
export function onPlane(light: SkyLight, sun: SunPosition, plane: TiltedPlane): number {
  const cosTilt = Math.cos(plane.tiltDeg * RAD);
  const sinZenith = Math.sqrt(Math.max(0, 1 - sun.cosZenith * sun.cosZenith));
  const incidence =
    sun.cosZenith * cosTilt +
    sinZenith * Math.sin(plane.tiltDeg * RAD) * Math.cos((sun.azimuthDeg - plane.azimuthDeg) * RAD);
  return (
    light.dniWm2 * Math.max(0, incidence) +
    (light.dhiWm2 * (1 + cosTilt)) / 2 +
    (light.ghiWm2 * GROUND_ALBEDO * (1 - cosTilt)) / 2
  );
}
