import { describe, expect, it } from 'vitest';
import { declinationOn, halfDayHours, sunAt, TILT_DEG } from './sunPath.ts';

const sky = { centreX: 0, groundY: 0, radius: 100 };
const altitudeDeg = (declination: number, hour: number) =>
  (Math.asin(-sunAt(sky, declination, hour).y / 100) * 180) / Math.PI;

describe('sun path at 35° N', () => {
  it.each([
    ['summer solstice', TILT_DEG, 90 - 35 + TILT_DEG],
    ['equinox', 0, 55],
    ['winter solstice', -TILT_DEG, 55 - TILT_DEG],
  ])('noon of the %s', (_day, declination, expected) => {
    expect(altitudeDeg(declination, 12)).toBeCloseTo(expected, 6);
  });

  it('rises due east at six on the equinox, and days have the right lengths', () => {
    expect(sunAt(sky, 0, 6).x).toBeCloseTo(-100, 6);
    expect(halfDayHours(0)).toBeCloseTo(6, 6);
    expect(2 * halfDayHours(TILT_DEG)).toBeCloseTo(14.36, 1);
    expect(altitudeDeg(TILT_DEG, 12 - halfDayHours(TILT_DEG))).toBeCloseTo(0, 6);
  });

  it('knows the season', () => {
    expect(declinationOn(new Date(2026, 5, 21))).toBeCloseTo(TILT_DEG, 1);
    expect(declinationOn(new Date(2026, 11, 21))).toBeCloseTo(-TILT_DEG, 1);
  });
});
