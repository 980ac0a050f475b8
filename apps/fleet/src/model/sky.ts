import { hourlyCourse, type SunPosition, sunAt } from '@heliodon/energy/sun/sun';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';

import { smoothNoise } from './noise.ts';
import type { Climate } from './spec.ts';

export interface Site {
  readonly seed: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeM: number;
  readonly climate: Climate;
}

export interface Sky extends SunPosition {
  /** Global horizontal, W/m². */
  readonly ghiWm2: number;
  /** Direct normal, W/m². */
  readonly dniWm2: number;
  readonly dhiWm2: number;
  /** 0 clear to 1 overcast, of the weather, not of a single cloud. */
  readonly cloudiness: number;
}

const SOLAR_CONSTANT_WM2 = 1361;
const SALT = { haze: 13, cumulus: 14, field: 15, stratus: 16, gust: 17, weather: 31 };

/**
 * Weather systems of different duration, from the passage of a front to a spell of weeks, and their parts of the
 * variance. Together they give the persistence that measured years show: a correlation of 0.3 to 0.4 between the
 * clearness of one day and the next, 0.1 to 0.2 after two (bench/data).
 */
const SYSTEMS = [
  { days: 0.3, share: 0.22 },
  { days: 0.9, share: 0.36 },
  { days: 2.5, share: 0.27 },
  { days: 9, share: 0.15 },
] as const;
/** Of smooth noise, over its whole course. */
const NOISE_VARIANCE = 0.0618;
const DAYS_A_YEAR = 365.2425;

/** Starts a new day at solar midnight. */
export const solarDay = (site: Site, atMs: number): number => (atMs + site.longitude * 240_000) / DAY_MS;

/** State of the weather: standard normal over the years, higher is cloudier. */
export function weatherAt(site: Site, atMs: number): number {
  const days = atMs / DAY_MS;
  let sum = 0;
  for (const [n, system] of SYSTEMS.entries()) {
    const noise = smoothNoise(site.seed + SALT.weather + n, days / system.days) - 0.5;
    sum += noise * Math.sqrt(system.share / NOISE_VARIANCE);
  }
  const { cloudySeason } = site.climate;
  if (!cloudySeason) return sum;
  const phase = (2 * Math.PI * (solarDay(site, atMs) - cloudySeason.day)) / DAYS_A_YEAR;
  return (sum + cloudySeason.strength * Math.cos(phase)) / Math.sqrt(1 + cloudySeason.strength ** 2 / 2);
}

/** Share of a standard normal distribution below a value; logistic approximation, within 0.01. */
const shareBelow = (value: number): number => 1 / (1 + Math.exp(-1.702 * value));

/** Position between two bounds, limited to 0 and 1. */
const within = (value: number, from: number, to: number): number =>
  to <= from ? Number(value >= from) : Math.max(0, Math.min(1, (value - from) / (to - from)));

export interface Cover {
  /** Parts of clear, broken and overcast sky, together 1. */
  readonly clear: number;
  readonly broken: number;
  readonly overcast: number;
  /** How far into the broken or overcast weather, 0 to 1. */
  readonly brokenDepth: number;
  readonly overcastDepth: number;
}

/** Width of the transition between two types of sky, in shares of time. */
const TRANSITION = 0.08;

export function coverAt(site: Site, atMs: number): Cover {
  const { clearDays, brokenDays } = site.climate;
  const place = shareBelow(weatherAt(site, atMs));
  const overcastFrom = clearDays + brokenDays;
  // At an end of the range there is no transition: a climate may have only one type of sky.
  const passed = (bound: number) =>
    bound <= 0 ? 1 : bound >= 1 ? 0 : within(place, bound - TRANSITION / 2, bound + TRANSITION / 2);
  const cloudy = passed(clearDays);
  const overcast = passed(overcastFrom) * cloudy;
  return {
    clear: 1 - cloudy,
    broken: cloudy - overcast,
    overcast,
    brokenDepth: within(place, clearDays, overcastFrom),
    overcastDepth: within(place, overcastFrom, 1),
  };
}

/** 0 clear to 1 overcast, of the weather, not of a single cloud. */
export function cloudinessAt(site: Site, atMs: number): number {
  const { clear, broken, overcast, brokenDepth } = coverAt(site, atMs);
  return 0.05 * clear + (0.2 + 0.5 * brokenDepth) * broken + 0.95 * overcast;
}

/** Share of clear-sky irradiance that reaches the ground. */
function transmission(site: Site, atMs: number): number {
  const { seed } = site;
  const { clear, broken, overcast, brokenDepth, overcastDepth } = coverAt(site, atMs);
  const minutes = atMs / MINUTE_MS;
  const cumulus = smoothNoise(seed + SALT.cumulus, minutes / 16);
  let share = 0.01 * (smoothNoise(seed + SALT.gust, minutes) - 0.5);
  if (clear > 0) share += clear * (1 - 0.05 * smoothNoise(seed + SALT.haze, minutes / 90));
  if (broken > 0) {
    const field = 0.6 * cumulus + 0.4 * smoothNoise(seed + SALT.field, minutes / 70);
    const threshold = 0.72 - 0.42 * brokenDepth;
    // Cloud edges reflect: slightly above clear sky between clouds.
    share += broken * (1.03 - 0.68 / (1 + Math.exp((threshold - field) * 16)));
  }
  if (overcast > 0) {
    const thickness = 0.7 * smoothNoise(seed + SALT.stratus, minutes / 80) + 0.3 * cumulus;
    share += overcast * (0.5 - 0.34 * overcastDepth + 0.22 * (thickness - 0.5));
  }
  return Math.max(0.03, share);
}

/** Clear sky after Meinel with height above sea; air mass after Kasten and Young. */
function clearSky(sun: SunPosition, nearness: number, altitudeM: number): { dni: number; dhi: number } {
  if (sun.elevationDeg <= 0) return { dni: 0, dhi: 0 };
  const airMass = 1 / (sun.cosZenith + 0.50572 * (sun.elevationDeg + 6.07995) ** -1.6364);
  const height = (0.14 * altitudeM) / 1000;
  const through = (1 - height) * 0.7 ** (airMass ** 0.678) + height;
  const rising = Math.min(1, sun.elevationDeg / 2);
  const dni = SOLAR_CONSTANT_WM2 * nearness * through * rising;
  return { dni, dhi: 0.12 * dni * Math.min(1, 0.3 + 1.5 * sun.cosZenith) };
}

export function skyAt(site: Site, atMs: number): Sky {
  const sun = sunAt(atMs, site.latitude, site.longitude);
  const clear = clearSky(sun, hourlyCourse(atMs).nearness, site.altitudeM);
  const { elevationDeg, azimuthDeg, cosZenith } = sun;
  const cloudiness = cloudinessAt(site, atMs);
  if (clear.dni <= 0) {
    return { elevationDeg, azimuthDeg, cosZenith, ghiWm2: 0, dniWm2: 0, dhiWm2: 0, cloudiness };
  }
  const share = transmission(site, atMs);
  const clearGhi = clear.dni * cosZenith + clear.dhi;
  const ghiWm2 = clearGhi * share;
  // Direct irradiance decreases first: zero below a third.
  const beamShare = Math.max(0, Math.min(share, (share - 0.32) / 0.68));
  const dniWm2 = clear.dni * beamShare;
  const dhiWm2 = Math.max(0, ghiWm2 - dniWm2 * cosZenith);
  return { elevationDeg, azimuthDeg, cosZenith, ghiWm2, dniWm2, dhiWm2, cloudiness };
}

/** Solar hours; 12 is the highest sun, without the equation of time. */
export const solarHour = (site: Site, atMs: number): number => {
  const exact = solarDay(site, atMs);
  return ((exact - Math.floor(exact)) * DAY_MS) / HOUR_MS;
};
