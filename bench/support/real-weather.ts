import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearSky } from '@heliodon/energy/sun/clear-sky';
import { sunAt } from '@heliodon/energy/sun/sun';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';

/* The measured years of bench/data, in 15-minute intervals. */

export interface WeatherYear {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  /** Irradiance W/m², temperature °C, wind m/s; in the middle of the interval. */
  readonly quarters: readonly WeatherQuarter[];
}

export interface WeatherQuarter {
  readonly startMs: number;
  readonly ghiWm2: number;
  readonly dniWm2: number;
  readonly dhiWm2: number;
  readonly airC: number;
  readonly windMs: number;
}

interface Reading extends Omit<WeatherQuarter, 'startMs'> {
  readonly atMs: number;
}

const DATA = join(import.meta.dirname, '../data');
const rows = (file: string): string[][] =>
  readFileSync(join(DATA, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
const reading = (atMs: number, cells: readonly string[]): Reading => {
  const [airC = 0, dhiWm2 = 0, dniWm2 = 0, ghiWm2 = 0, windMs = 0] = cells.map(Number);
  return { atMs, airC, dhiWm2: Math.max(0, dhiWm2), dniWm2: Math.max(0, dniWm2), ghiWm2, windMs };
};

/** 40.51 N 108.54 W, half hours of 2017. */
export function nsrdbYear(): WeatherYear {
  const place = { latitude: 40.51, longitude: -108.54 };
  const readings = rows('nsrdb-2017-half-hours.csv').map((cells) => {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = cells.map(Number);
    return reading(Date.UTC(year, month - 1, day, hour + 7, minute), cells.slice(5));
  });
  return { name: 'nsrdb', timeZone: 'Etc/GMT+7', ...place, quarters: quartersOf(readings, place) };
}

/** 45.0 N 8.0 E, hours of a typical year; the months are put into 2018. */
export function pvgisYear(): WeatherYear {
  const place = { latitude: 45, longitude: 8 };
  const READ_AFTER_MS = 0.18 * HOUR_MS;
  const readings = rows('pvgis-tmy-45N-8E-hours.csv').map(([time = '', ...cells]) => {
    const [month, day, hour] = [time.slice(4, 6), time.slice(6, 8), time.slice(9, 11)].map(Number);
    return reading(Date.UTC(2018, Number(month) - 1, Number(day), Number(hour)) + READ_AFTER_MS, cells);
  });
  return { name: 'pvgis', timeZone: 'Etc/GMT-1', ...place, quarters: quartersOf(readings, place) };
}

const OVERCAST_BEAM_WM2 = 5;

/** Between two readings the clearness is linear, not the irradiance: the sun moves meanwhile. */
function quartersOf(
  readings: readonly Reading[],
  { latitude, longitude }: { latitude: number; longitude: number },
): WeatherQuarter[] {
  const skies = readings.map(({ atMs, ghiWm2, dniWm2 }) => {
    const clear = clearSky(sunAt(atMs, latitude, longitude), atMs);
    const lit = clear.ghiWm2 > OVERCAST_BEAM_WM2 * 4;
    return {
      global: lit ? Math.min(1.4, ghiWm2 / clear.ghiWm2) : Number.NaN,
      beam: lit && clear.dniWm2 > OVERCAST_BEAM_WM2 ? Math.min(1.6, dniWm2 / clear.dniWm2) : Number.NaN,
    };
  });
  const firstMs = Math.ceil((readings[0]?.atMs ?? 0) / DAY_MS) * DAY_MS;
  const lastMs = readings.at(-1)?.atMs ?? 0;
  const quarters: WeatherQuarter[] = [];
  let at = 0;
  for (let startMs = firstMs; startMs + QUARTER_MS <= lastMs; startMs += QUARTER_MS) {
    const midMs = startMs + QUARTER_MS / 2;
    while ((readings[at + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= midMs) at++;
    const [a, b] = [readings[at], readings[at + 1]];
    if (!a || !b) break;
    const place = (midMs - a.atMs) / (b.atMs - a.atMs);
    const between = (from: number, to: number) => {
      if (Number.isNaN(from)) return Number.isNaN(to) ? 0 : to;
      return Number.isNaN(to) ? from : from + (to - from) * place;
    };
    const sun = sunAt(midMs, latitude, longitude);
    const clear = clearSky(sun, midMs);
    const ghiWm2 =
      clear.ghiWm2 * between(skies[at]?.global ?? Number.NaN, skies[at + 1]?.global ?? Number.NaN);
    const beam = clear.dniWm2 * between(skies[at]?.beam ?? Number.NaN, skies[at + 1]?.beam ?? Number.NaN);
    const dniWm2 = Math.min(beam, ghiWm2 / Math.max(0.02, sun.cosZenith));
    quarters.push({
      startMs,
      ghiWm2,
      dniWm2,
      dhiWm2: Math.max(0, ghiWm2 - dniWm2 * Math.max(0, sun.cosZenith)),
      airC: between(a.airC, b.airC),
      windMs: between(a.windMs, b.windMs),
    });
  }
  return quarters;
}
