import { QUARTER_MS } from '@heliodon/kernel/time';
import { solarTimeH, sunAt } from '../sun/sun.ts';
import { clearLights, mixKw, type PlaneMix, usualMix } from './plane-mix.ts';
import type { MeasuredQuarter } from './quarter.ts';
import { emptyTrack, type TrackRecord } from './track-record.ts';

/*
 * Clear-sky output of a plant learned from its own intervals: planes, shading by solar time, and the clipping limit.
 * Plain JSON of at most 40 kilobytes.
 */

export interface PvSite {
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  /** Rated power of modules and inverters, if known. */
  readonly peakKwp?: number | null;
  readonly ratedKw?: number | null;
}

export interface PvQuarter extends MeasuredQuarter {
  /** Horizontal sensor, mean of the interval. */
  readonly ghiWm2?: number | null;
  /** Limited by a command or the feed-in limit: no information about irradiance. */
  readonly held?: boolean;
}

/** An interval as bright as any at this solar time; intervals are numbered from 1970. */
export type BrightQuarter = readonly [quarterNo: number, kw: number];

/** Mean power of the UTC hours with sun; null: unknown. */
export interface SkyDay {
  readonly dayNo: number;
  readonly firstHour: number;
  readonly kw: readonly (number | null)[];
}

/** Mean power of the 15-minute intervals with sun, numbered from 1970; null: unknown or curtailed. */
export interface RecentDay {
  readonly firstNo: number;
  readonly kw: readonly (number | null)[];
}

/** A stored response of another version is learned again. */
export const RESPONSE_VERSION = 3;

export interface PlantResponse {
  readonly version: typeof RESPONSE_VERSION;
  readonly lastDay: string | null;
  readonly days: number;
  readonly mostKw: number;
  /** Power of the plateau; null: no clipping seen. */
  readonly limitKw: number | null;
  readonly mix: PlaneMix | null;
  /** By 15 minutes of solar time. */
  readonly bright: readonly (readonly BrightQuarter[])[];
  /** Bright intervals over the planes' power, by 15 minutes of solar time; null: unknown. */
  readonly shade: readonly (number | null)[];
  /** The newest days, oldest first. */
  readonly skies: readonly SkyDay[];
  readonly recent: readonly RecentDay[];
  /** Relative spread of intervals around their hour under overcast, partly cloudy and clear sky. */
  readonly unrest: readonly [dull: number, broken: number, clear: number];
  /** Sensor reading over clear-sky irradiance at full output; null: no sensor. */
  readonly sensorShare: number | null;
  readonly track: TrackRecord;
}

export const SLOTS = 96;
/** Plant power per rated module power at 1 kW/m² without further data. */
const USUAL_YIELD = 0.92;

export const emptyResponse: PlantResponse = {
  version: RESPONSE_VERSION,
  lastDay: null,
  days: 0,
  mostKw: 0,
  limitKw: null,
  mix: null,
  bright: Array.from({ length: SLOTS }, () => []),
  shade: Array.from({ length: SLOTS }, () => null),
  skies: [],
  recent: [],
  unrest: [0.1, 0.22, 0.05],
  sensorShare: null,
  track: emptyTrack,
};

/** Overcast, partly cloudy, clear. */
export const skyClass = (clearness: number): 0 | 1 | 2 => (clearness < 0.45 ? 0 : clearness < 0.9 ? 1 : 2);

export const slotOf = (midMs: number, longitude: number): number =>
  Math.min(SLOTS - 1, Math.floor(solarTimeH(midMs, longitude) * 4));

/** Clear-sky power of the plant in kW at a time. */
export type ClearPower = (atMs: number) => number;

/** Undefined: neither history nor rated power is known. */
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

/** Unknown times use the nearest known value within an hour, else the planes. */
function filledShade(shade: PlantResponse['shade']): number[] {
  return shade.map((own, slot) => {
    for (let away = 0; away <= 4; away += 1) {
      const near = shade[slot - away] ?? shade[slot + away] ?? null;
      if (near !== null) return near;
    }
    return own ?? 1;
  });
}

/** Mean of a UTC hour. */
export function clearHourKw(clear: ClearPower, hour: number): number {
  const startMs = hour * 4 * QUARTER_MS;
  return (clear(startMs + QUARTER_MS) + clear(startMs + 3 * QUARTER_MS)) / 2;
}
