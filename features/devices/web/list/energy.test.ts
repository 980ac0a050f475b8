import type { DeviceRow } from '@heliodon/devices/contract';
import { expect, it } from 'vitest';
import { energyOf, waysOf } from './energy.ts';

it.each([
  ['inverter', ['out']],
  ['battery', ['out', 'in']],
  ['charger', ['in']],
  ['weather', []],
  ['', ['out']],
])('registers of %s', (kind, ways) => {
  expect(waysOf(kind)).toEqual(ways);
});

it('takes the register that is asked for, and in a mixed list the one that there is', () => {
  const row = { today: { outKwh: null, inKwh: 5 } } as DeviceRow;
  expect(energyOf(row, 'today', 'in', false)).toBe(5);
  expect(energyOf(row, 'today', 'out', false)).toBeNull();
  expect(energyOf(row, 'today', 'out', true)).toBe(5);
});
