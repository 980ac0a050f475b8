import { hourlyCourse, type SunPosition, sunAt } from '@heliodon/energy/sun/sun';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';

import { chance, smoothNoise } from './noise.ts';
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
  /** 0 clear to 1 overcast, of the day, not the moment. */
  readonly cloudiness: number;
}

export type DayType = 'clear' | 'broken' | 'overcast';
const CLOUDINESS: Readonly<Record<DayType, number>> = { clear: 0.05, broken: 0.45, overcast: 0.95 };

const SOLAR_CONSTANT_WM2 = 1361;
const SALT = { day: 11, threshold: 12, haze: 13, cumulus: 14, field: 15, stratus: 16, gust: 17 };

/** Days change at solar midnight, so that weather changes are not in daylight. */
export const solarDay = (site: Site, atMs: number): number => (atMs + site.longitude * 240_000) / DAY_MS;

export function dayType(site: Site, day: number): DayType {
  const u = chance(site.seed + SALT.day, day);
  if (u < site.climate.clearDays) return 'clear';
  return u < site.climate.clearDays + site.climate.brokenDays ? 'broken' : 'overcast';
}

/** Share of clear-sky irradiance for this type of day at that time. */
function transmission(site: Site, day: number, atMs: number): number {
  const { seed } = site;
  const minutes = atMs / MINUTE_MS;
  const flicker = 0.01 * (smoothNoise(seed + SALT.gust, minutes) - 0.5);
  switch (dayType(site, day)) {
    case 'clear':
      return 1 - 0.05 * smoothNoise(seed + SALT.haze, minutes / 90) + flicker;
    case 'broken': {
      const field =
        0.6 * smoothNoise(seed + SALT.cumulus, minutes / 16) +
        0.4 * smoothNoise(seed + SALT.field, minutes / 70);
      const threshold = 0.4 + 0.25 * chance(seed + SALT.threshold, day);
      // Cloud edges reflect: slightly above clear sky between clouds.
      return 1.04 - 0.72 / (1 + Math.exp((threshold - field) * 18)) + flicker;
    }
    case 'overcast': {
      const thickness =
        0.7 * smoothNoise(seed + SALT.stratus, minutes / 80) +
        0.3 * smoothNoise(seed + SALT.cumulus, minutes / 16);
      return 0.12 + 0.3 * thickness + flicker;
    }
  }
}

/** Value of the day, interpolated to the next day within three hours around solar midnight. */
export function acrossMidnight(exactDay: number, ofDay: (day: number) => number): number {
  const day = Math.floor(exactDay);
  const hour = (exactDay - day) * 24;
  const HALF_H = 1.5;
  if (hour >= HALF_H && hour <= 24 - HALF_H) return ofDay(day);
  const other = hour < HALF_H ? day - 1 : day + 1;
  const away = (hour < HALF_H ? hour : 24 - hour) / HALF_H;
  const own = 0.5 + 0.5 * away * (2 - away);
  return own * ofDay(day) + (1 - own) * ofDay(other);
}

export const cloudinessAt = (site: Site, atMs: number): number =>
  acrossMidnight(solarDay(site, atMs), (day) => CLOUDINESS[dayType(site, day)]);

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
  const share = acrossMidnight(solarDay(site, atMs), (day) => transmission(site, day, atMs));
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
