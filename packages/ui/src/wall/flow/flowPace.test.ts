import { expect, it } from 'vitest';
import { flowPace } from './flowPace.ts';

it.each([
  [null, 100, 0, 0, 3],
  [undefined, 100, 0, 0, 3],
  [0, 100, 0, 0, 3],
  [0.04, 100, 0, 0, 3],
  [-0.04, 100, 0, 0, 3],
  // The square root of a quarter is a half: midway between the limits.
  [25, 100, 5, 123, 9.5],
  [-25, 100, 5, 123, 9.5],
  [1, 100, 3, 69, 5.9],
  [100, 100, 7, 190, 14],
  [500, 100, 7, 190, 14],
  [5, 0, 7, 190, 14],
])('%s kW of %s kW: %i dots, %i per second, %s wide', (powerKw, fullKw, dots, speed, width) => {
  expect(flowPace(powerKw, fullKw)).toEqual({ dots, speed, width });
});
