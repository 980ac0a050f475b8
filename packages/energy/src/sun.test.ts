import { describe, expect, it } from 'vitest';
import { sunAt, sunCourse } from './sun.ts';

const at = (text: string) => Date.parse(text);

describe('sun', () => {
  it('stands where the NREL solar position algorithm has it (Reda and Andreas 2004, example)', () => {
    const sun = sunAt(at('2003-10-17T12:30:30-07:00'), 39.742476, -105.1786);
    expect(90 - sun.elevationDeg).toBeCloseTo(50.11, 1);
    expect(sun.azimuthDeg).toBeCloseTo(194.34, 1);
  });

  it('has the declination and the equation of time of Meeus, examples 25.a and 28.a', () => {
    const course = sunCourse(at('1992-10-13T00:00:00Z'));
    expect((Math.asin(course.sinDeclination) * 180) / Math.PI).toBeCloseTo(-7.785, 2);
    expect(course.equationOfTimeMin).toBeCloseTo(13.71, 1);
  });

  it.each([
    ['London, rise at midsummer', '2024-06-20T03:43:00Z', 51.507, -0.128],
    ['London, set at midsummer', '2024-06-20T20:21:00Z', 51.507, -0.128],
    ['New York, rise at midwinter', '2024-12-21T12:17:00Z', 40.713, -74.006],
    ['New York, set at midwinter', '2024-12-21T21:32:00Z', 40.713, -74.006],
  ])('%s: 0.83° below the horizon at the published minute', (_, text, latitude, longitude) => {
    expect(Math.abs(sunAt(at(text), latitude, longitude).elevationDeg + 0.833)).toBeLessThan(0.5);
  });

  it('stands overhead at the equator at noon of the equinox, and in the north when seen from the south', () => {
    expect(sunAt(at('2024-03-20T12:07:30Z'), 0, 0).elevationDeg).toBeGreaterThan(89.5);
    const sydney = sunAt(at('2024-12-21T01:54:00Z'), -33.87, 151.21);
    expect(sydney.elevationDeg).toBeCloseTo(90 - 33.87 + 23.44, 0);
    const leipzigJune = sunAt(at('2025-06-21T11:12:30Z'), 51.34, 12.37);
    expect(leipzigJune.elevationDeg).toBeCloseTo(62.1, 1);
    expect(leipzigJune.azimuthDeg).toBeCloseTo(180, 0);
  });
});
