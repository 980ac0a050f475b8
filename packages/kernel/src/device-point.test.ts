import { expect, it } from 'vitest';
import { pointValue } from './device-point.ts';

it.each([
  ['soc', 5],
  ['stringCurrent.2', 8],
  ['stringCurrent.3', null],
  ['stringCurrent.4', 9],
  ['stringCurrent', null],
  ['stringVoltage.1', null],
  ['nothing', null],
])('%s now is %s', (name, expected) => {
  expect(pointValue({ soc: 5, stringCurrent: [7, 8, null, 9, null] }, name)).toBe(expected);
});
