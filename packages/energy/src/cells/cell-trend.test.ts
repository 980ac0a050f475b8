import { expect, it } from 'vitest';
import { trendOf } from './cell-trend.ts';

const through = (...ys: (number | null)[]) => ys.flatMap((y, x) => (y === null ? [] : [{ x, y }]));

it.each<[string, { x: number; y: number }[], { slope: number; fit: number } | undefined]>([
  ['a straight line', through(1, 3, 5, 7), { slope: 2, fit: 1 }],
  ['with days missing', through(1, null, 5, 7), { slope: 2, fit: 1 }],
  ['level', through(4, 4, 4), { slope: 0, fit: 1 }],
  // Means 1.5 and 2: xx 5, xy 4, yy 4, therefore 4/5 and 16/20.
  ['not quite straight', through(1, 1, 3, 3), { slope: 0.8, fit: 0.8 }],
  ['up and down', through(0, 5, 0), { slope: 0, fit: 0 }],
  ['one point', through(3), undefined],
  ['none', [], undefined],
])('%s', (_, points, expected) => {
  const found = trendOf(points);
  expect(found && { slope: +found.slope.toFixed(9), fit: +found.fit.toFixed(9) }).toEqual(expected);
});
