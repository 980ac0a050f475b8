import { expect, it } from 'vitest';
import { swipeOf } from './swipe.ts';

const from = { x: 400, y: 300 };

it.each([
  ['to the left brings the next slide', { x: 300, y: 310 }, 1],
  ['to the right brings the previous slide', { x: 500, y: 290 }, -1],
  ['over a short distance is a tap', { x: 360, y: 300 }, undefined],
  ['vertically scrolls', { x: 390, y: 100 }, undefined],
  ['diagonally is ambiguous and ignored', { x: 300, y: 240 }, undefined],
])('a swipe %s', (_, to, way) => {
  expect(swipeOf(from, to)).toBe(way);
});
