import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import { eclipticSun } from './sun-series.ts';

const RAD = Math.PI / 180;
/** 2000-01-01T12:00Z, the epoch of sidereal time. */
const J2000_MS = 946_728_000_000;
/**
 * Topocentric correction: seen from the ground the sun is lower than from the Earth's centre, by 8.794″ at the horizon.
 */
const PARALLAX_DEG = 8.794 / 3600;

export interface SunPosition {
  /** Topocentric, without refraction. */
  readonly elevationDeg: number;
  /** From north over east: 180 is south. */
  readonly azimuthDeg: number;
  readonly cosZenith: number;
}

export interface SunCourse {
  readonly sinDeclination: number;
  /** Solar time minus mean time. */
  readonly equationOfTimeMin: number;
  /** Mean distance over distance, squared. */
  readonly nearness: number;
}

/** Apparent position of the sun; sidereal time after Meeus, Astronomical Algorithms, ch. 12. */
export function sunCourse(atMs: number): SunCourse {
  const { longitude, obliquity, nutationDeg, distanceAu } = eclipticSun(atMs);
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude));
  const days = (atMs - J2000_MS) / DAY_MS;
  const centuries = days / 36_525;
  const siderealDeg =
    280.46061837 +
    0.98564736629 * days +
    0.000387933 * centuries * centuries +
    nutationDeg * Math.cos(obliquity);
  return {
    sinDeclination: Math.sin(obliquity) * Math.sin(longitude),
    equationOfTimeMin: 4 * within180(siderealDeg - ascension / RAD),
    nearness: 1 / (distanceAu * distanceAu),
  };
}

const within180 = (deg: number): number => ((((deg + 180) % 360) + 360) % 360) - 180;

/** Cached hourly positions, the latest of each place: five months. */
const KEPT_HOURS = 4096;
const keptHours = new Int32Array(KEPT_HOURS).fill(-(2 ** 31));
const keptCourses: SunCourse[] = [];

function courseAtHour(hour: number): SunCourse {
  const place = ((hour % KEPT_HOURS) + KEPT_HOURS) % KEPT_HOURS;
  if (keptHours[place] !== hour) {
    keptHours[place] = hour;
    keptCourses[place] = sunCourse(hour * HOUR_MS);
  }
  return keptCourses[place] as SunCourse;
}

/** For the nearest full hour: sufficient if 0.01° does not matter. */
export const hourlyCourse = (atMs: number): SunCourse => courseAtHour(Math.round(atMs / HOUR_MS));

/** Linear interpolation between full hours; the error is below 0.0001°. */
function courseAt(atMs: number): { readonly sinDeclination: number; readonly equationOfTimeMin: number } {
  const hour = Math.floor(atMs / HOUR_MS);
  const from = courseAtHour(hour);
  const to = courseAtHour(hour + 1);
  const part = atMs / HOUR_MS - hour;
  return {
    sinDeclination: from.sinDeclination + (to.sinDeclination - from.sinDeclination) * part,
    equationOfTimeMin: from.equationOfTimeMin + (to.equationOfTimeMin - from.equationOfTimeMin) * part,
  };
}

/** True solar time in hours, 0 to 24: 12 is when the sun crosses the meridian. */
export function solarTimeH(atMs: number, longitude: number): number {
  const minutes = atMs / 60_000 + courseAt(atMs).equationOfTimeMin + longitude * 4;
  return (((minutes % 1440) + 1440) % 1440) / 60;
}

/** Refraction after Bennett as given by Reda and Andreas 2004. */
export function refractionDeg(elevationDeg: number, pressureHpa = 1010, airC = 10): number {
  if (elevationDeg < -0.8333) return 0;
  const bent = 1.02 / (60 * Math.tan((elevationDeg + 10.3 / (elevationDeg + 5.11)) * RAD));
  return (pressureHpa / 1010) * (283 / (273 + airC)) * bent;
}

export function sunAt(atMs: number, latitude: number, longitude: number): SunPosition {
  const course = courseAt(atMs);
  const utcMin = (((atMs % DAY_MS) + DAY_MS) % DAY_MS) / 60_000;
  const hourAngle = ((utcMin + course.equationOfTimeMin) / 4 + longitude - 180) * RAD;
  const sinLat = Math.sin(latitude * RAD);
  const cosLat = Math.cos(latitude * RAD);
  const sinDec = course.sinDeclination;
  const cosDec = Math.sqrt(1 - sinDec * sinDec);
  const cosHour = Math.cos(hourAngle);
  const cosZenith = sinLat * sinDec + cosLat * cosDec * cosHour;
  const west = Math.sin(hourAngle);
  const south = cosHour * sinLat - (sinDec / cosDec) * cosLat;
  const fromCentreDeg = Math.asin(Math.max(-1, Math.min(1, cosZenith))) / RAD;
  const elevationDeg = fromCentreDeg - PARALLAX_DEG * Math.cos(fromCentreDeg * RAD);
  return {
    elevationDeg,
    azimuthDeg: (180 + Math.atan2(west, south) / RAD + 360) % 360,
    cosZenith: Math.sin(elevationDeg * RAD),
  };
}
