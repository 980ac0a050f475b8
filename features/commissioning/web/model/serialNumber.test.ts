import { deviceConfig } from '@heliodon/register-maps/site-config';
import { expect, test } from 'vitest';
import { differingSn, snOrigin } from './serialNumber.ts';

const { sn: _, ...modbus } = deviceConfig.parse({ line: 'a', unit: 1, map: 'some-map' });
const meter = { ...modbus, map: 'dlt645', meterAddress: '12345678' };
const scan = { sn: 'Acme-77', by: 'scan' } as const;
const reading = { sn: 'Acme-77', by: 'reading' } as const;
const device = (more: object) => ({ config: modbus, sn: '', printedSn: false, reported: null, ...more });

test.each([
  ['found by the scan', { sn: 'Acme-77', reported: scan }, 'scan'],
  ['found by the test reading', { sn: ' Acme-77 ', reported: reading }, 'reading'],
  ['reported, but cleared', { reported: reading }, 'reported'],
  ['typed', { sn: 'A-1', reported: scan }, undefined],
  ['typed, nothing reported', { sn: 'A-1' }, undefined],
  ['empty', {}, 'emptyIsReported'],
  ['on the nameplate only', { printedSn: true }, 'printed'],
  ['on the nameplate only, typed', { printedSn: true, sn: 'A-1' }, 'printed'],
  ['of a map without it, but reported', { printedSn: true, sn: 'Acme-77', reported: reading }, 'reading'],
  ['the address of a meter', { config: meter, sn: '000012345678' }, 'address'],
  ['empty for a meter', { config: meter }, 'emptyIsAddress'],
  ['a short meter address', { config: meter, printedSn: true }, 'shortAddress'],
] as const)('a serial number %s', (_name, values, origin) => {
  expect(snOrigin(device(values))).toBe(origin);
});

test.each([
  ['A-1', 'Acme-77'],
  ['Acme-77', undefined],
  ['acme-77', undefined],
  ['77', undefined],
  ['7', 'Acme-77'],
  ['', undefined],
])('%j differs from what the device reports: %s', (sn, other) => {
  expect(differingSn(device({ sn, reported: scan }))).toBe(other);
  expect(differingSn(device({ sn }))).toBeUndefined();
});
