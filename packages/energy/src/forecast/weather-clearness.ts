import { HOUR_MS } from '@heliodon/kernel/time';
import { clearSky } from '../sun/clear-sky.ts';
import { sunAt } from '../sun/sun.ts';

/** One hour from a weather provider: horizontal irradiance, or cloud cover, and air temperature. */
export interface WeatherHour {
  readonly startMs: number;
  readonly ghiWm2?: number | null;
  /** 0 to 1. */
  readonly cloudCover?: number | null;
  readonly temperatureC?: number | null;
}

/** Below this the ratio is meaningless. */
const LEAST_CLEAR_WM2 = 30;
const MOST_CLEARNESS = 1.15;

/** Irradiance under clouds after Kasten and Czeplak 1980. */
const throughClouds = (cover: number): number => 1 - 0.75 * Math.max(0, Math.min(1, cover)) ** 3.4;

/** Clearness that the provider expects at a time; undefined without data. */
export function weatherClearness(
  hours: readonly WeatherHour[],
  latitude: number,
  longitude: number,
): (atMs: number) => number | undefined {
  const byHour = new Map(hours.map((hour) => [Math.floor(hour.startMs / HOUR_MS), hour]));
  return (atMs) => {
    const hour = byHour.get(Math.floor(atMs / HOUR_MS));
    if (!hour) return undefined;
    const { startMs, ghiWm2 = null, cloudCover = null } = hour;
    if (ghiWm2 !== null) {
      const middleMs = startMs + HOUR_MS / 2;
      const clearWm2 = clearSky(sunAt(middleMs, latitude, longitude), middleMs).ghiWm2;
      if (clearWm2 >= LEAST_CLEAR_WM2) return Math.max(0, Math.min(MOST_CLEARNESS, ghiWm2 / clearWm2));
    }
    return cloudCover === null ? undefined : throughClouds(cloudCover);
  };
}
