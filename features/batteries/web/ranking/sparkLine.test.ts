import { expect, it } from 'vitest';
import { sparkLine } from './sparkLine.ts';

it.each<[string, (number | null)[], ReturnType<typeof sparkLine>]>([
  ['down from 0', [0, -5, -10], { path: 'M0,0 L50,10 L100,20', zeroY: 0, last: { x: 100, y: 20 } }],
  ['a day missing', [2, null, 4], { path: 'M0,10 M100,0', zeroY: 20, last: { x: 100, y: 0 } }],
  ['the end missing', [4, 4, null], { path: 'M0,0 L50,0', zeroY: 20, last: { x: 50, y: 0 } }],
  ['nothing', [null], { path: '', zeroY: 20, last: undefined }],
])('%s', (_, values, expected) => {
  expect(sparkLine(values, 100, 20)).toEqual(expected);
});
