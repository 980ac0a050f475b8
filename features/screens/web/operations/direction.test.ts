import { expect, it } from 'vitest';
import type { PowerRole } from '../../contract/operations.contract.ts';
import { directionOf } from './direction.ts';

it.each<[PowerRole, number | null, string | undefined]>([
  ['battery', 5, 'operations.power.discharging'],
  ['battery', -5, 'operations.power.chargingUp'],
  ['grid', 5, 'operations.power.importing'],
  ['grid', -5, 'operations.power.exporting'],
  ['grid', 0.04, undefined],
  ['battery', null, undefined],
  ['pv', 5, undefined],
])('%s at %s kW', (role, kw, expected) => {
  expect(directionOf(role, kw)).toBe(expected);
});
