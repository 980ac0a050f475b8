import { describe, expect, it } from 'vitest';
import { clearSky, onPlane, split } from './clear-sky.ts';
import type { SunPosition } from './sun.ts';

const AT_MS = Date.parse('2024-04-03T12:00:00Z');
const sun = (elevationDeg: number, azimuthDeg = 180): SunPosition => ({
  elevationDeg,
  azimuthDeg,
  cosZenith: Math.sin((elevationDeg * Math.PI) / 180),
});

describe('clear sky', () => {
  it.each([
    // 1098 cos z exp(−0.059 / cos z), calculated by hand.
    [90, 1098 * Math.exp(-0.059)],
    [30, 549 * Math.exp(-0.118)],
    [10, 1098 * 0.17365 * Math.exp(-0.059 / 0.17365)],
    [-5, 0],
  ])('sun at %s°', (elevation, ghi) => {
    expect(clearSky(sun(elevation), AT_MS).ghiWm2).toBeCloseTo(ghi, 1);
  });

  it('has strong beam and little diffuse irradiance; under clouds there is no beam', () => {
    const clear = clearSky(sun(60), AT_MS);
    expect(clear.dhiWm2 / clear.ghiWm2).toBeLessThan(0.2);
    const dull = split(120, sun(60), AT_MS);
    expect(dull.dhiWm2 / dull.ghiWm2).toBeGreaterThan(0.98);
    expect(clear.dhiWm2 + clear.dniWm2 * sun(60).cosZenith).toBeCloseTo(clear.ghiWm2, 6);
  });
});

describe('a plane', () => {
  it('that is horizontal receives the horizontal irradiance', () => {
    const light = clearSky(sun(40), AT_MS);
    expect(onPlane(light, sun(40), { tiltDeg: 0, azimuthDeg: 180 })).toBeCloseTo(light.ghiWm2, 6);
  });

  it('that faces the sun receives the whole beam; one facing away receives none', () => {
    const light = { ghiWm2: 500, dniWm2: 800, dhiWm2: 100 };
    // Tilt 50°, sun at 40° elevation: beam 800, sky 100 × (1 + cos 50°)/2, ground 500 × 0.2 × (1 − cos
    // 50°)/2.
    expect(onPlane(light, sun(40), { tiltDeg: 50, azimuthDeg: 180 })).toBeCloseTo(800 + 82.14 + 17.86, 1);
    expect(onPlane(light, sun(20), { tiltDeg: 90, azimuthDeg: 0 })).toBeCloseTo(50 + 50, 6);
  });
});
