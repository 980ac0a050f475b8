import { describe, expect, it } from 'vitest';
import { refractionDeg, type SunCourse, solarTimeH, sunAt, sunCourse } from './sun.ts';

const at = (text: string) => Date.parse(text);
const within = (found: number, published: number, mostAway = 0.01) => Math.abs(found - published) <= mostAway;
const declinationDeg = ({ sinDeclination }: SunCourse) => (Math.asin(sinDeclination) * 180) / Math.PI;

describe('sun', () => {
  it('has the position of the NREL solar position algorithm (Reda and Andreas 2004, example)', () => {
    const sun = sunAt(at('2003-10-17T12:30:30-07:00'), 39.742476, -105.1786);
    // The report's zenith contains the refraction at 820 hPa and 11 °C.
    expect(within(90 - sun.elevationDeg - refractionDeg(sun.elevationDeg, 820, 11), 50.11162)).toBe(true);
    expect(within(sun.azimuthDeg, 194.34024)).toBe(true);
  });

  // NREL's spa.c of 2014 at sea level, 1000 hPa and 10 °C, as published with the solarpositioning library.
  const auckland = [-36.840556, 174.74] as const;
  const brasilia = [-15.793889, -47.882778] as const;
  it.each([
    ['2010-03-15T03:30Z', auckland, 299.087594, 53.909325],
    ['2010-03-15T21:30Z', auckland, 60.642514, 54.110066],
    ['2010-06-15T00:30Z', auckland, 357.723597, 60.14248],
    ['2010-06-15T15:30Z', auckland, 94.915064, 137.519745],
    ['2010-09-15T18:30Z', auckland, 85.646656, 88.599396],
    ['2010-12-15T06:30Z', auckland, 249.12889, 78.8531],
    ['2010-03-15T12:30Z', brasilia, 76.24963, 44.139862],
    ['2010-06-15T18:30Z', brasilia, 307.895135, 62.180549],
    ['2010-09-15T09:30Z', brasilia, 85.524802, 85.085716],
    ['2010-12-15T15:30Z', brasilia, 215.325977, 9.278971],
  ] as const)('%s at %s: azimuth %s, zenith %s', (text, [latitude, longitude], azimuthDeg, zenithDeg) => {
    const sun = sunAt(at(text), latitude, longitude);
    const seenDeg = 90 - sun.elevationDeg - refractionDeg(sun.elevationDeg, 1000, 10);
    expect(within(seenDeg, zenithDeg)).toBe(true);
    expect(within(sun.azimuthDeg, azimuthDeg)).toBe(true);
  });

  it('has the declination and the equation of time of Meeus, examples 25.b and 28.a', () => {
    // 0 h of dynamical time, 59 s ahead of UTC at that date.
    const course = sunCourse(at('1992-10-13T00:00:00Z') - 59_000);
    expect(within(declinationDeg(course), -(7 + 47 / 60 + 1.74 / 3600), 0.001)).toBe(true);
    expect(within(course.equationOfTimeMin, 13 + 42.6 / 60)).toBe(true);
  });

  it.each([
    '2000-03-20T07:35Z',
    '2010-09-23T03:09Z',
    '2024-03-20T03:06Z',
    '2025-09-22T18:19Z',
    '2026-03-20T14:46Z',
  ])('crosses the equator at the published minute of the equinox: %s', (text) => {
    expect(within(declinationDeg(sunCourse(at(text))), 0, 0.0005)).toBe(true);
  });

  it('is at 12 o’clock solar time when it crosses the meridian', () => {
    expect(solarTimeH(at('2025-06-21T11:12:22Z'), 12.37)).toBeCloseTo(12, 2);
    expect(solarTimeH(at('2025-01-01T00:00:00Z'), 0)).toBeCloseTo(24 - 3.4 / 60, 1);
  });

  it.each([
    ['London, rise at midsummer', '2024-06-20T03:43:00Z', 51.507, -0.128],
    ['London, set at midsummer', '2024-06-20T20:21:00Z', 51.507, -0.128],
    ['New York, rise at midwinter', '2024-12-21T12:17:00Z', 40.713, -74.006],
    ['New York, set at midwinter', '2024-12-21T21:32:00Z', 40.713, -74.006],
  ])('%s: 0.83° below the horizon at the published minute', (_, text, latitude, longitude) => {
    expect(Math.abs(sunAt(at(text), latitude, longitude).elevationDeg + 0.833)).toBeLessThan(0.5);
  });

  it('is at the zenith at the equator at noon of the equinox, and in the north seen from the south', () => {
    expect(sunAt(at('2024-03-20T12:07:30Z'), 0, 0).elevationDeg).toBeGreaterThan(89.5);
    const sydney = sunAt(at('2024-12-21T01:54:00Z'), -33.87, 151.21);
    expect(sydney.elevationDeg).toBeCloseTo(90 - 33.87 + 23.44, 0);
    const leipzigJune = sunAt(at('2025-06-21T11:12:30Z'), 51.34, 12.37);
    expect(leipzigJune.elevationDeg).toBeCloseTo(62.1, 1);
    expect(leipzigJune.azimuthDeg).toBeCloseTo(180, 0);
  });
});
