import { deviceConfig, lineConfig } from '@heliodon/register-maps/site-config';
import { expect, test } from 'vitest';
import type { DraftDevice } from './draft.ts';
import { draftFaults } from './draftFaults.ts';

const lines = [lineConfig.parse({ name: 'a', type: 'tcp', host: '10.0.0.1' })];
const { sn: _, ...plain } = deviceConfig.parse({ line: 'a', unit: 1, map: 'some-map' });
const device = (
  more: Partial<DraftDevice> = {},
  config: Partial<DraftDevice['config']> = {},
): DraftDevice => ({
  key: 1,
  config: { ...plain, ...config },
  sn: '',
  name: '',
  isNew: true,
  printedSn: false,
  reported: null,
  alternatives: [],
  note: '',
  ...more,
});
const codes = (devices: readonly DraftDevice[], kind = 'inverter') =>
  draftFaults({ devices: [...devices], lines }, () => kind).map(({ key, code }) => `${key} ${code}`);

test('one serial port has one protocol', () => {
  const port = { type: 'rtu', path: '/dev/ttyUSB0' };
  const ports = [
    lineConfig.parse({ ...port, name: 'bus' }),
    lineConfig.parse({ ...port, name: 'meters', protocol: 'dlt645' }),
  ];
  const meter = { line: 'meters', map: 'dlt645', samplingPoint: 'acLow' } as const;
  const devices = [
    device({ isNew: false }, { line: 'bus' }),
    device({ key: 2 }, { ...meter, meterAddress: '1' }),
    device({ key: 3 }, { ...meter, meterAddress: '000000000001' }),
    device({ key: 4 }, { line: 'bus', unit: 2 }),
  ];
  const codesOf = (some: DraftDevice[]) =>
    draftFaults({ devices: some, lines: ports }, () => 'meter').map(({ key, code }) => `${key} ${code}`);
  expect(codesOf(devices.slice(0, 3))).toEqual(['2 portTaken', '3 addressTwice', '3 portTaken']);
  expect(codesOf(devices.slice(1, 2))).toEqual([]);
});

test.each<[string, DraftDevice[], string, string[]]>([
  ['complete', [device()], 'inverter', []],
  ['a serial number on the nameplate is missing', [device({ printedSn: true })], 'inverter', ['1 snMissing']],
  [
    'a serial number on the nameplate is missing, but the device reports one',
    [device({ printedSn: true, reported: { sn: 'A-1', by: 'reading' } })],
    'inverter',
    [],
  ],
  ['too short', [device({ sn: 'A' })], 'inverter', ['1 snWrong']],
  [
    'one serial number twice',
    [device({ sn: 'A-1' }), device({ key: 2, sn: ' A-1 ' }, { unit: 2 })],
    'inverter',
    ['2 snTwice'],
  ],
  ['SunSpec without a kind', [device({}, { map: 'sunspec' })], 'inverter', ['1 kind']],
  ['a new meter without a sampling point', [device()], 'meter', ['1 samplingPoint']],
  ['a configured meter without one', [device({ isNew: false })], 'meter', []],
  ['the same unit twice', [device(), device({ key: 2 })], 'inverter', ['2 addressTwice']],
])('%s', (_name, devices, kind, expected) => {
  expect(codes(devices, kind)).toEqual(expected);
});
