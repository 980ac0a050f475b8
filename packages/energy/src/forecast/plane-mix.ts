import { clearSky, GROUND_ALBEDO, type TiltedPlane } from '../sun/clear-sky.ts';
import type { SunPosition } from '../sun/sun.ts';

/*
 * Module area of a plant as a sum of planes: kW of each fixed plane at 1 kW/m². An orientation in between becomes a
 * mixture; roofs with two orientations become two planes.
 */

const RAD = Math.PI / 180;
const SWEEPS = 600;
/** Regularisation, small for any plant: prevents large opposite weights of similar planes. */
const RIDGE = 0.0002;

const MIX: readonly TiltedPlane[] = [
  { tiltDeg: 0, azimuthDeg: 180 },
  ...[0, 45, 90, 135, 180, 225, 270, 315].map((azimuthDeg) => ({ tiltDeg: 35, azimuthDeg })),
  { tiltDeg: 65, azimuthDeg: 0 },
  { tiltDeg: 65, azimuthDeg: 180 },
];

/** kW at 1 kW/m² for each plane of the mixture. */
export type PlaneMix = readonly number[];

/** Loss by module heating per kW/m²: 30 K at −0.36 % each. */
const HEAT = 0.108;

const faces = MIX.map(({ tiltDeg, azimuthDeg }) => {
  const sinTilt = Math.sin(tiltDeg * RAD);
  return {
    up: Math.cos(tiltDeg * RAD),
    north: sinTilt * Math.cos(azimuthDeg * RAD),
    east: sinTilt * Math.sin(azimuthDeg * RAD),
  };
});

/** Clear-sky irradiance on each plane minus its thermal loss, kW/m²; 0 for planes not in `mix`. */
export function clearLights(sun: SunPosition, atMs: number, mix?: PlaneMix): number[] {
  const { ghiWm2, dniWm2, dhiWm2 } = clearSky(sun, atMs);
  const lights = new Array<number>(faces.length).fill(0);
  if (ghiWm2 <= 0) return lights;
  const sinZenith = Math.sqrt(Math.max(0, 1 - sun.cosZenith * sun.cosZenith));
  const toNorth = sinZenith * Math.cos(sun.azimuthDeg * RAD);
  const toEast = sinZenith * Math.sin(sun.azimuthDeg * RAD);
  faces.forEach(({ up, north, east }, i) => {
    if (mix && mix[i] === 0) return;
    const incidence = sun.cosZenith * up + toNorth * north + toEast * east;
    const wm2 =
      dniWm2 * Math.max(0, incidence) + (dhiWm2 * (1 + up)) / 2 + (ghiWm2 * GROUND_ALBEDO * (1 - up)) / 2;
    lights[i] = (wm2 / 1000) * (1 - (HEAT * wm2) / 1000);
  });
  return lights;
}

export function mixKw(mix: PlaneMix, lights: readonly number[]): number {
  let kw = 0;
  for (let i = 0; i < mix.length; i += 1) kw += (mix[i] as number) * (lights[i] as number);
  return kw;
}

/** Default without data: half flat, half tilted toward the equator. */
export function usualMix(kw: number, latitude: number): PlaneMix {
  const towardDeg = latitude >= 0 ? 180 : 0;
  return MIX.map(({ tiltDeg, azimuthDeg }) => {
    if (tiltDeg === 0) return kw / 2;
    return tiltDeg === 35 && azimuthDeg === towardDeg ? kw / 2 : 0;
  });
}

export interface MixPoint {
  readonly lights: readonly number[];
  readonly kw: number;
}

/** Non-negative least squares by coordinate descent. */
export function fitMix(points: readonly MixPoint[]): PlaneMix {
  const size = MIX.length;
  const gram = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (const { lights, kw } of points)
    for (let i = 0; i < size; i += 1) {
      right[i] = (right[i] as number) + (lights[i] as number) * kw;
      for (let j = 0; j < size; j += 1)
        gram[i * size + j] = (gram[i * size + j] as number) + (lights[i] as number) * (lights[j] as number);
    }
  const ridge = RIDGE * points.length;
  const mix = new Array<number>(size).fill(0);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1)
    for (let i = 0; i < size; i += 1) {
      let left = right[i] as number;
      for (let j = 0; j < size; j += 1)
        if (j !== i) left -= (gram[i * size + j] as number) * (mix[j] as number);
      mix[i] = Math.max(0, left / ((gram[i * size + i] as number) + ridge));
    }
  return mix;
}

export interface LearnedPlane extends TiltedPlane {
  /** At 1 kW/m² on it. */
  readonly kw: number;
}

/** The single plane equivalent for the direct beam while all planes are lit: the sum of their normals. */
export function equivalentPlane(mix: PlaneMix): LearnedPlane {
  let [up, north, east] = [0, 0, 0];
  MIX.forEach(({ tiltDeg, azimuthDeg }, i) => {
    const kw = mix[i] ?? 0;
    up += kw * Math.cos(tiltDeg * RAD);
    north += kw * Math.sin(tiltDeg * RAD) * Math.cos(azimuthDeg * RAD);
    east += kw * Math.sin(tiltDeg * RAD) * Math.sin(azimuthDeg * RAD);
  });
  const level = Math.hypot(north, east);
  return {
    kw: Math.hypot(up, level),
    tiltDeg: Math.atan2(level, up) / RAD,
    azimuthDeg: level < 1e-9 ? 180 : (Math.atan2(east, north) / RAD + 360) % 360,
  };
}
