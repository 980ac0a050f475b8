import { expect, it } from 'vitest';
import { roundTripOf } from './round-trip.ts';

it.each<[string, number, number, number, number, 'measured' | 'usual']>([
  ['measured over enough charges', 900, 810, 100, 0.9, 'measured'],
  ['never charged', 0, 0, 100, 0.88, 'usual'],
  ['less than eight charges', 799, 719, 100, 0.88, 'usual'],
  ['more discharged than charged: a meter is wrong', 900, 950, 100, 0.88, 'usual'],
  ['half of it lost: a meter is wrong', 900, 400, 100, 0.88, 'usual'],
  ['unknown capacity', 900, 810, 0, 0.9, 'measured'],
  ['nothing at all', 0, 0, 0, 0.88, 'usual'],
])('%s', (_, chargedKwh, dischargedKwh, capacityKwh, roundTrip, roundTripFrom) => {
  const found = roundTripOf({ chargedKwh, dischargedKwh }, capacityKwh);
  expect(found.roundTrip).toBeCloseTo(roundTrip, 9);
  expect(found.roundTripFrom).toBe(roundTripFrom);
});
