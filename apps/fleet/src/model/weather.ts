import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { chance, smoothNoise } from './noise.ts';
import { coverAt, type Site, type Sky, solarDay, solarHour, weatherAt } from './sky.ts';
import type { Climate } from './spec.ts';

export interface Air {
  readonly ambientC: number;
  readonly windMs: number;
}

const SALT = {
  spell: 21,
  weeks: 30,
  hour: 22,
  wind: 23,
  gust: 24,
  shower: 25,
  rain: 26,
  turn: 28,
  bar: 29,
};
/** 20 July in the north; six months later in the south. */
const WARMEST_DAY = 200;
const DAYS_A_YEAR = 365.2425;

/** Typical climate for latitude and altitude. */
export function climateOf(latitude: number, altitudeM: number): Climate {
  const away = Math.abs(latitude);
  return {
    meanC: 32 - 0.43 * away - altitudeM * 0.004,
    seasonC: Math.min(14, 0.3 * away),
    dayC: 5,
    clearDays: 0.35,
    brokenDays: 0.4,
    windMs: 2.5,
  };
}

const seasonOf = (site: Site, atMs: number): number => {
  const shift = site.latitude < 0 ? DAYS_A_YEAR / 2 : 0;
  return Math.cos((2 * Math.PI * (solarDay(site, atMs) - WARMEST_DAY - shift)) / DAYS_A_YEAR);
};

export function airAt(site: Site, sky: Sky, atMs: number): Air {
  const { climate, seed } = site;
  const minutes = atMs / MINUTE_MS;
  const ofDay = Math.cos((2 * Math.PI * (solarHour(site, atMs) - 14.8)) / 24);
  const ambientC =
    climate.meanC +
    climate.seasonC * seasonOf(site, atMs) +
    climate.dayC * ofDay * (1.1 - 0.7 * sky.cloudiness) -
    2 * sky.cloudiness +
    // Cloudy spells are cool in summer and mild in winter.
    0.8 * weatherAt(site, atMs) * -seasonOf(site, atMs) +
    10 * (smoothNoise(seed + SALT.spell, minutes / 4800) - 0.5) +
    8 * (smoothNoise(seed + SALT.weeks, minutes / 13_000) - 0.5) +
    1.2 * (smoothNoise(seed + SALT.hour, minutes / 50) - 0.5);
  const breeze = 0.4 + 1.2 * smoothNoise(seed + SALT.wind, minutes / 300) + 0.25 * Math.max(0, ofDay);
  const windMs = climate.windMs * breeze * (0.7 + 0.6 * smoothNoise(seed + SALT.gust, minutes / 3));
  return { ambientC, windMs };
}

/** Rain falls from the thicker part of overcast skies; 0 to 1. */
function wetness(site: Site, atMs: number): number {
  const { overcast, overcastDepth } = coverAt(site, atMs);
  return overcast * Math.max(0, Math.min(1, (overcastDepth - 0.35) / 0.3));
}

const LOOKS_A_DAY = 6;

/** Whether it rained long enough to wash the modules. */
function isRainDay(site: Site, day: number): boolean {
  const startMs = (day - site.longitude / 360) * DAY_MS;
  const wet = Array.from({ length: LOOKS_A_DAY }, (_, n) =>
    wetness(site, startMs + ((n + 0.5) * DAY_MS) / LOOKS_A_DAY),
  );
  return wet.filter((share) => share > 0.5).length >= 2;
}

/** mm/h */
export function rainAt(site: Site, atMs: number): number {
  const wet = wetness(site, atMs);
  if (wet === 0) return 0;
  const minutes = atMs / MINUTE_MS;
  const shower = 0.6 * smoothNoise(site.seed + SALT.shower, minutes / 150);
  return wet * Math.max(0, shower + 0.4 * smoothNoise(site.seed + SALT.rain, minutes / 15) - 0.42) * 18;
}

/** Relative, %. */
export function humidityAt(site: Site, sky: Sky, air: Air, atMs: number): number {
  const usualC = site.climate.meanC + site.climate.seasonC * seasonOf(site, atMs);
  const dry = 62 + 22 * sky.cloudiness - 2 * (air.ambientC - usualC);
  return Math.max(12, Math.min(99, dry + (rainAt(site, atMs) > 0 ? 10 : 0)));
}

export const windFromDeg = (site: Site, atMs: number): number =>
  (chance(site.seed, SALT.turn) * 360 + 220 * smoothNoise(site.seed + SALT.turn, atMs / (420 * MINUTE_MS))) %
  360;

export const pressureHpa = (site: Site, atMs: number): number =>
  1013.25 * Math.exp(-site.altitudeM / 8434) +
  16 * (smoothNoise(site.seed + SALT.bar, atMs / (2600 * MINUTE_MS)) - 0.5);

/** Share of irradiance lost by soiling: increases daily until rain. */
export const soilingOf = (site: Site, day: number): number => 0.008 + 0.0011 * dryDays(site, day, 40);

/** Days without rain before that one, limited. */
export function dryDays(site: Site, day: number, most: number): number {
  let dry = 0;
  while (dry < most && !isRainDay(site, day - 1 - dry)) dry++;
  return dry;
}
