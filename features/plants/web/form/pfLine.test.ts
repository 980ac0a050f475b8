import { expect, it } from 'vitest';
import { fromUnity, pfLine } from './pfLine.ts';

it.each([
  [1, -0],
  [-1, 0],
  [0.9, -0.1],
  [-0.9, 0.1],
  [0.2, -0.2],
])('PF %d is drawn %d from unity', (pf, distance) => {
  expect(fromUnity(pf)).toBeCloseTo(distance, 6);
});

it('draws the points by power inside the box', () => {
  const box = { left: 10, top: 0, width: 100, height: 40 };
  const points = [
    { powerPercent: 100, pf: 0.9 },
    { powerPercent: 0, pf: 1 },
    { powerPercent: null, pf: 1 },
    { powerPercent: 50, pf: -0.8 },
  ];
  expect(pfLine(points, box).map(({ x, y }) => [x, Math.round(y)])).toEqual([
    [10, 20],
    [60, 0],
    [110, 30],
  ]);
});
