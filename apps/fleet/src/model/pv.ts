import { spread } from './noise.ts';
import type { Sky } from './sky.ts';
import type { InverterSpec } from './spec.ts';
import type { Air } from './weather.ts';

const RAD = Math.PI / 180;
const GROUND_ALBEDO = 0.2;
/** Per kelvin away from 25 °C, crystalline silicon. */
const TEMPERATURE_COEFFICIENT = -0.0036;
/** Wiring, mismatch and glass. */
const FIXED_YIELD = 0.965;
const AGEING_PER_YEAR = 0.005;
/** Standard deviation of strings of the same size. */
const USUAL_MISMATCH = 0.006;

export interface Plane {
  readonly cosTilt: number;
  readonly sinTilt: number;
  readonly azimuthDeg: number;
}

export const planeOf = (inverter: InverterSpec): Plane => ({
  cosTilt: Math.cos(inverter.tiltDeg * RAD),
  sinTilt: Math.sin(inverter.tiltDeg * RAD),
  azimuthDeg: inverter.azimuthDeg,
});

/** Direct irradiance on the modules, W/m². */
export function beamWm2(sky: Sky, plane: Plane): number {
  const sinZenith = Math.sqrt(Math.max(0, 1 - sky.cosZenith * sky.cosZenith));
  const incidence =
    sky.cosZenith * plane.cosTilt +
    sinZenith * plane.sinTilt * Math.cos((sky.azimuthDeg - plane.azimuthDeg) * RAD);
  return sky.dniWm2 * Math.max(0, incidence);
}

/** Total irradiance on the modules: direct, diffuse and ground-reflected, W/m². */
export function planeWm2(sky: Sky, plane: Plane): number {
  if (sky.ghiWm2 <= 0) return 0;
  return (
    beamWm2(sky, plane) +
    (sky.dhiWm2 * (1 + plane.cosTilt)) / 2 +
    (sky.ghiWm2 * GROUND_ALBEDO * (1 - plane.cosTilt)) / 2
  );
}

export const moduleC = (lightWm2: number, air: Air): number =>
  air.ambientC + (lightWm2 * 0.036) / (1 + 0.08 * air.windMs);

/** Power of an inverter's strings per kWp of healthy modules, kW. */
export function yieldPerKwp(lightWm2: number, cellC: number, soiling: number, ageYears: number): number {
  if (lightWm2 <= 0) return 0;
  const dim = 1 - 0.06 * Math.exp(-lightWm2 / 90);
  const heat = 1 + TEMPERATURE_COEFFICIENT * (cellC - 25);
  const age = 1 - AGEING_PER_YEAR * Math.max(0, ageYears);
  return (lightWm2 / 1000) * heat * dim * FIXED_YIELD * (1 - soiling) * age;
}

/** Effective kWp of each string, all different. */
export function stringWorths(inverter: InverterSpec, seed: number): number[] {
  const { strings, kwp, mismatch = USUAL_MISMATCH, stringSizes = [] } = inverter;
  const sizes = Array.from({ length: strings }, (_, i) => stringSizes[i] ?? 1);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size, i) => ((kwp * size) / all) * (1 + mismatch * spread(seed, i)));
}
