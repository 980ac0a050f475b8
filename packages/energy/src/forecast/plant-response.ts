import { QUARTER_MS } from '@heliodon/kernel/time';
import { solarTimeH, sunAt } from '../sun/sun.ts';
import { clearLights, mixKw, type PlaneMix, usualMix } from './plane-mix.ts';
import type { MeasuredQuarter } from './quarter.ts';

/*
 * What a plant gives under a clear sky, learned from its own quarters: planes, the shade that shows at an hour of the
 * sun, and the power at which it is cut. All of it is plain JSON of a few kilobytes that grows no further.
 */

export interface PvSite {
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  /** Where they are known: what the modules and the inverters are rated at. */
  readonly peakKwp?: number | null;
  readonly ratedKw?: number | null;
}

export interface PvQuarter extends MeasuredQuarter {
  /** Of a horizontal sensor, mean of the quarter. */
  readonly ghiWm2?: number | null;
  /** Held back by an order or the feed-in limit: says nothing about the light. */
  readonly held?: boolean;
}

/** A quarter that was as bright as any at this hour of the sun; quarters counted from 1970. */
export type BrightQuarter = readonly [quarterNo: number, kw: number];

/** Mean power of the hours of UTC in which the sun was up; null: not known. */
export interface SkyDay {
  readonly dayNo: number;
  readonly firstHour: number;
  readonly kw: readonly (number | null)[];
}

export interface PlantResponse {
  readonly version: 1;
  readonly lastDay: string | null;
  readonly days: number;
  readonly mostKw: number;
  /** Where the power stays flat though the light grows; null: not seen. */
  readonly limitKw: number | null;
  readonly mix: PlaneMix | null;
  /** By quarter of an hour of solar time. */
  readonly bright: readonly (readonly BrightQuarter[])[];
  /** What the bright quarters gave over what the planes would give, by quarter of solar time; null: not known. */
  readonly shade: readonly (number | null)[];
  /** The newest days, oldest first. */
  readonly skies: readonly SkyDay[];
  /** How far quarters lie from their hour under a dull, a broken and a clear sky, share. */
  readonly unrest: readonly [dull: number, broken: number, clear: number];
  /** What the light sensor reads over the clear sky when the plant gives all it can; null: no sensor. */
  readonly sensorShare: number | null;
}

export const SLOTS = 96;
/** Light to power of a whole plant at 1 kW/m², where only its modules are known. */
const USUAL_YIELD = 0.92;

export const emptyResponse: PlantResponse = {
  version: 1,
  lastDay: null,
  days: 0,
  mostKw: 0,
  limitKw: null,
  mix: null,
  bright: Array.from({ length: SLOTS }, () => []),
  shade: Array.from({ length: SLOTS }, () => null),
  skies: [],
  unrest: [0.1, 0.22, 0.05],
  sensorShare: null,
};

export const slotOf = (midMs: number, longitude: number): number =>
  Math.min(SLOTS - 1, Math.floor(solarTimeH(midMs, longitude) * 4));

/** kW of the plant at a moment, had the sky been clear. */
export type ClearPower = (atMs: number) => number;

/** Undefined: neither history nor rated power says how large the plant is. */
export function clearPower(response: PlantResponse, site: PvSite): ClearPower | undefined {
  const mix = response.mix ?? startMix(site);
  if (!mix) return undefined;
  const mostKw = Math.min(
    response.limitKw ?? Number.POSITIVE_INFINITY,
    site.ratedKw ?? Number.POSITIVE_INFINITY,
  );
  const shade = filledShade(response.shade);
  return (atMs) => {
    const sun = sunAt(atMs, site.latitude, site.longitude);
    if (sun.cosZenith <= 0) return 0;
    const place = solarTimeH(atMs, site.longitude) * 4 - 0.5;
    const low = Math.floor(place);
    const at = (slot: number) => shade[(slot + SLOTS) % SLOTS] as number;
    const share = at(low) + (at(low + 1) - at(low)) * (place - low);
    return Math.min(mostKw, mixKw(mix, clearLights(sun, atMs, mix)) * share);
  };
}

export function startMix({ peakKwp, ratedKw, latitude }: PvSite): PlaneMix | undefined {
  const kw = peakKwp ?? ratedKw ?? 0;
  return kw > 0 ? usualMix(kw * USUAL_YIELD, latitude) : undefined;
}

/** Unknown hours are as the nearest known one, within an hour of it; else as the planes say. */
function filledShade(shade: PlantResponse['shade']): number[] {
  return shade.map((own, slot) => {
    for (let away = 0; away <= 4; away += 1) {
      const near = shade[slot - away] ?? shade[slot + away] ?? null;
      if (near !== null) return near;
    }
    return own ?? 1;
  });
}

/** Mean of an hour of UTC. */
export function clearHourKw(clear: ClearPower, hour: number): number {
  const startMs = hour * 4 * QUARTER_MS;
  return (clear(startMs + QUARTER_MS) + clear(startMs + 3 * QUARTER_MS)) / 2;
}
