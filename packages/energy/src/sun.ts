const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const RAD = Math.PI / 180;
/** 2000-01-01T12:00Z, the epoch of the series below. */
const J2000_MS = 946_728_000_000;

export interface SunPosition {
  /** Above the horizon, without refraction. */
  readonly elevationDeg: number;
  /** From north over east: 180 is south. */
  readonly azimuthDeg: number;
  readonly cosZenith: number;
}

export interface SunCourse {
  readonly sinDeclination: number;
  /** Sundial minus clock. */
  readonly equationOfTimeMin: number;
  /** Mean distance over distance, squared. */
  readonly nearness: number;
}

/** Low-accuracy series of Meeus, Astronomical Algorithms, ch. 25 and 28, as NOAA's solar calculator uses them. */
export function sunCourse(atMs: number): SunCourse {
  const t = (atMs - J2000_MS) / (36_525 * DAY_MS);
  const meanLongitude = (280.46646 + t * (36_000.76983 + t * 0.0003032)) * RAD;
  const anomaly = (357.52911 + t * (35_999.05029 - t * 0.0001537)) * RAD;
  const eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267);
  const centreDeg =
    Math.sin(anomaly) * (1.914602 - t * (0.004817 + t * 0.000014)) +
    Math.sin(2 * anomaly) * (0.019993 - t * 0.000101) +
    Math.sin(3 * anomaly) * 0.000289;
  const node = (125.04 - 1934.136 * t) * RAD;
  const longitude = meanLongitude + (centreDeg - 0.00569 - 0.00478 * Math.sin(node)) * RAD;
  const obliquity = (23.4392911 - t * 0.0130042 + 0.00256 * Math.cos(node)) * RAD;

  const y = Math.tan(obliquity / 2) ** 2;
  const equation =
    y * Math.sin(2 * meanLongitude) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * meanLongitude) -
    0.5 * y * y * Math.sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly);
  const closeness = (1 + eccentricity * Math.cos(anomaly + centreDeg * RAD)) / (1 - eccentricity ** 2);
  return {
    sinDeclination: Math.sin(obliquity) * Math.sin(longitude),
    equationOfTimeMin: (4 * equation) / RAD,
    nearness: closeness * closeness,
  };
}

let keptHour = Number.NaN;
let kept = sunCourse(J2000_MS);

/** Of the middle of the hour: within it the sun's course moves by less than 0.01°. */
export function hourlyCourse(atMs: number): SunCourse {
  const hour = Math.floor(atMs / HOUR_MS);
  if (hour !== keptHour) {
    keptHour = hour;
    kept = sunCourse((hour + 0.5) * HOUR_MS);
  }
  return kept;
}

export function sunAt(atMs: number, latitude: number, longitude: number): SunPosition {
  const course = hourlyCourse(atMs);
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
  return {
    elevationDeg: Math.asin(Math.max(-1, Math.min(1, cosZenith))) / RAD,
    azimuthDeg: (180 + Math.atan2(west, south) / RAD + 360) % 360,
    cosZenith,
  };
}
