import { expect, test } from 'vitest';
import { snBesideAddress } from './meters.ts';

test.each([
  [{ sn: 'A-1' }, 'A-1'],
  [{ sn: '000012345678', meterAddress: '12345678' }, undefined],
  [{ sn: 'MET-7', meterAddress: '1' }, 'MET-7'],
  [{ meterAddress: '1' }, undefined],
])('beside the address of %j: %s', (device, shown) => {
  expect(snBesideAddress(device)).toBe(shown);
});
