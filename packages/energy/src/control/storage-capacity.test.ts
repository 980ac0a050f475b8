import { expect, it } from 'vitest';
import { presentCapacityKwh } from './storage-capacity.ts';

it.each([
  [430, 96, 412.8],
  [430, 100, 430],
  [430, null, 430],
  [430, undefined, 430],
  [430, 0, 0],
])('%s kWh at a SOH of %s hold %s kWh', (rated, soh, present) => {
  expect(presentCapacityKwh(rated, soh)).toBeCloseTo(present, 9);
});
