import { expect, test } from 'vitest';
import { snBesideAddress, snOfMeter } from './meters.ts';

test.each([
  ['202611190042', '202611190042'],
  ['123456', '000000123456'],
  ['000000123456', '000000123456'],
  ['12345', undefined],
  ['000000000001', undefined],
])('the serial number of a meter with address %s is %s', (address, sn) => {
  expect(snOfMeter(address)).toBe(sn);
});

test.each([
  [{ sn: 'A-1' }, 'A-1'],
  [{ sn: '000012345678', meterAddress: '12345678' }, undefined],
  [{ sn: 'MET-7', meterAddress: '1' }, 'MET-7'],
  [{ meterAddress: '1' }, undefined],
])('beside the address of %j: %s', (device, shown) => {
  expect(snBesideAddress(device)).toBe(shown);
});
