import { expect, it } from 'vitest';
import { swipeOf } from './swipe.ts';

const from = { x: 400, y: 300 };

it.each([
  ['to the left brings the next slide', { x: 300, y: 310 }, 1],
  ['to the right brings the one before', { x: 500, y: 290 }, -1],
  ['that is short is a touch', { x: 360, y: 300 }, undefined],
  ['up or down scrolls', { x: 390, y: 100 }, undefined],
  ['aslant may be either, so it is neither', { x: 300, y: 240 }, undefined],
])('a finger that goes %s', (_, to, way) => {
  expect(swipeOf(from, to)).toBe(way);
});
