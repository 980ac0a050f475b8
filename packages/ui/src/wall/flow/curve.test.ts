import { describe, expect, it } from 'vitest';
import { type Curve, curvePath, headingAt, spotAt, trackOf, trackSpot } from './curve.ts';

/** A straight line as a curve. */
const straight: Curve = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 90, y: 0 },
  { x: 100, y: 0 },
];
const bent: Curve = [
  { x: 0, y: 0 },
  { x: 0, y: 100 },
  { x: 100, y: 100 },
  { x: 100, y: 0 },
];

describe('a curve', () => {
  it('begins and ends at the given points, and a symmetric one is in the middle half-way', () => {
    expect(spotAt(bent, 0)).toEqual({ x: 0, y: 0 });
    expect(spotAt(bent, 1)).toEqual({ x: 100, y: 0 });
    expect(spotAt(bent, 0.5)).toEqual({ x: 50, y: 75 });
    expect(curvePath(bent)).toBe('M0 0C0 100 100 100 100 0');
  });

  it.each([
    [straight, 0.5, 0],
    [bent, 0, 90],
    [bent, 0.5, 0],
    [bent, 1, -90],
  ])('%# has the direction of the curve', (curve, share, degrees) => {
    expect(headingAt(curve, share)).toBeCloseTo(degrees, -0.5);
  });
});

describe('a track', () => {
  it('has constant speed where the curve does not', () => {
    const track = trackOf(straight);
    expect(track.length).toBeCloseTo(100, 3);
    const spot = { x: 0, y: 0 };
    for (const share of [0, 0.1, 0.25, 0.5, 0.9, 1]) {
      trackSpot(track, share, spot);
      expect(spot.x).toBeCloseTo(share * 100, 1);
    }
  });

  it('stays within its ends', () => {
    const spot = { x: 0, y: 0 };
    trackSpot(trackOf(bent), 1.5, spot);
    expect(spot.x).toBeCloseTo(100, 3);
    trackSpot(trackOf(bent), -1, spot);
    expect(spot.x).toBeCloseTo(0, 3);
  });
});
