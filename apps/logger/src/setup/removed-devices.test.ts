import { siteConfig } from '@heliodon/register-maps/site-config';
import { expect, it } from 'vitest';
import { knownDevices, removedDevices } from './removed-devices.ts';

const site = (devices: readonly object[], host = '10.0.0.5', name = 'roof') =>
  siteConfig.parse({ lines: [{ name, type: 'tcp', host }], devices });
const inverter = { line: 'roof', unit: 1, map: 'sunspec', kind: 'inverter' };
const meter = { line: 'roof', unit: 2, map: 'acrel-adl400', sn: 'MET-1' };
const known = knownDevices(site([inverter, meter]), (i) => ['INV-1', 'MET-1'][i] ?? '');

it.each([
  ['nothing changed', site([inverter, meter]), []],
  [
    'the line has another name',
    site(
      [
        { ...inverter, line: 'pv' },
        { ...meter, line: 'pv' },
      ],
      '10.0.0.5',
      'pv',
    ),
    [],
  ],
  ['the serial number is now configured', site([{ ...inverter, sn: 'INV-1' }, meter]), []],
  ['a named device moved to another unit', site([inverter, { ...meter, unit: 9 }]), []],
  ['a device was removed', site([meter]), ['INV-1']],
  ['another device is at its place', site([{ ...inverter, sn: 'INV-2' }, meter]), ['INV-1']],
  ['an unnamed device is at another address', site([inverter, meter], '10.0.0.6'), ['INV-1']],
  ['all were removed', site([]), ['INV-1', 'MET-1']],
])('%s', (_, next, removed) => {
  expect(removedDevices(known, next)).toEqual(removed);
});

it('a DL/T 645 meter is the same with another spelling of its address, and with its kind', () => {
  const energy = { line: 'roof', map: 'dlt645', meterAddress: '42' };
  const one = knownDevices(site([energy]), () => '000000000042');
  expect(removedDevices(one, site([{ ...energy, meterAddress: '000042', kind: 'meter' }]))).toEqual([]);
  expect(removedDevices(one, site([{ ...energy, sn: '000000000042' }]))).toEqual([]);
  expect(removedDevices(one, site([{ ...energy, meterAddress: '43' }]))).toEqual(['000000000042']);
});
