import { clearSky, GROUND_ALBEDO, type TiltedPlane } from '../sun/clear-sky.ts';
import type { SunPosition } from '../sun/sun.ts';

/*
 * Modules of a plant as a sum of planes: how many kW each of a few fixed planes gives in light of 1 kW/m². A plane that
 * lies between them comes out as a mixture, roofs that face two ways as two of them.
 */

const RAD = Math.PI / 180;
const SWEEPS = 600;
/** Small against any plant; keeps planes that look alike from being played off against each other. */
const RIDGE = 0.0002;

const MIX: readonly TiltedPlane[] = [
  { tiltDeg: 0, azimuthDeg: 180 },
  ...[0, 45, 90, 135, 180, 225, 270, 315].map((azimuthDeg) => ({ tiltDeg: 35, azimuthDeg })),
  { tiltDeg: 65, azimuthDeg: 0 },
  { tiltDeg: 65, azimuthDeg: 180 },
];

/** kW at 1 kW/m² of each plane of the mixture. */
export type PlaneMix = readonly number[];

/** What light takes by warming the modules, per kW/m²: 30 K at −0.36 % each. */
const HEAT = 0.108;

const faces = MIX.map(({ tiltDeg, azimuthDeg }) => {
  const sinTilt = Math.sin(tiltDeg * RAD);
  return {
    up: Math.cos(tiltDeg * RAD),
    north: sinTilt * Math.cos(azimuthDeg * RAD),
    east: sinTilt * Math.sin(azimuthDeg * RAD),
  };
});

/** Light of a clear sky on each plane less what its heat takes, kW/m²; 0 of a plane that `mix` has none of. */
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

/** What is usual where nothing is known: half flat, half tilted toward the equator. */
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

/** Least squares without negative planes, one plane after the other (coordinate descent). */
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

/** The one plane that sees the beam as the mixture does while all of its planes are lit: the sum of their normals. */
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
