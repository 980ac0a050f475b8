import { describe, expect, it } from 'vitest';
import { distanceKm } from './position.ts';
import { ShapeSet } from './shapes.ts';

/** Degrees into the flat numbers of a shape file. */
function shapeOf(...rings: [number, number][][]) {
  const numbers = rings.flat(2).map((degrees) => degrees * 10_000);
  let start = 0;
  const entry = {
    code: 'X',
    rings: rings.map((ring): [number, number] => {
      start += ring.length;
      return [start - ring.length, ring.length];
    }),
  };
  const set = new ShapeSet([entry], Int32Array.from(numbers));
  return { set, shape: set.shapes[0] as (typeof set.shapes)[number] };
}

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

describe('a square of ten degrees with a hole, and an island in the hole', () => {
  const { set, shape } = shapeOf(square(0, 10), square(4, 8), square(5, 6));
  it.each<[string, number, number, boolean]>([
    ['inside', 2, 2, true],
    ['in the hole', 4.5, 4.5, false],
    ['on the island', 5.5, 5.5, true],
    ['outside', 11, 5, false],
    ['beyond the box', -1, -1, false],
  ])('%s', (_, longitude, latitude, expected) => {
    expect(set.contains(shape, { longitude, latitude })).toBe(expected);
  });

  // A degree is 111.19 km; at the equator in both directions.
  it.each<[string, number, number, number | undefined]>([
    ['inside is no distance', 2, 2, 0],
    ['a hundredth of a degree to the east', 10.01, 5, 1.11],
    ['as far to the south', 5, -0.04, 4.45],
    ['at a corner', 10.02, 10.02, 3.13],
    ['in the hole', 4.03, 4.5, 3.34],
    ['beyond the limit', 10.05, 5, undefined],
  ])('%s', (_, longitude, latitude, km) => {
    const away = set.distanceKm(shape, { longitude, latitude }, 5);
    if (km === undefined) expect(away).toBeUndefined();
    else expect(away).toBeCloseTo(km, 1);
  });

  it('a degree of longitude is shorter in the north', () => {
    const north = shapeOf([
      [0, 60],
      [10, 60],
      [10, 61],
      [0, 61],
      [0, 60],
    ]);
    const away = north.set.distanceKm(north.shape, { longitude: 10.05, latitude: 60.5 }, 5);
    expect(away).toBeCloseTo(2.74, 1);
  });
});

it.each([
  ['Beijing to Shanghai', [116.4074, 39.9042], [121.4737, 31.2304], 1067],
  ['over the date line', [179.5, 0], [-179.5, 0], 111],
  ['nowhere', [10, 50], [10, 50], 0],
] as const)('%s', (_, [lng1, lat1], [lng2, lat2], km) => {
  const a = { longitude: lng1, latitude: lat1 };
  const b = { longitude: lng2, latitude: lat2 };
  expect(Math.round(distanceKm(a, b))).toBe(km);
});
