import { lineConfig, type SiteConfig, siteFaults } from '@heliodon/register-maps/site-config';
import { describe, expect, test } from 'vitest';
import { LINE_KINDS, type LineKind } from '../../model/lines.ts';
import {
  deviceOf,
  type Entered,
  type EnteredField,
  lineKinds,
  lineOf,
  newLine,
  serialOf,
  wrongFields,
} from './entered.ts';

const EMPTY: Entered = {
  place: newLine('modbusTcp'),
  host: '',
  port: null,
  path: '',
  baud: null,
  parity: null,
  unit: null,
  meterAddress: '',
  map: '',
  kind: undefined,
};
const usual = { tcpPort: 1502, unit: 7, baud: 19_200, brand: 'Acme', model: 'M1', hasSerial: false };
const entered = (kind: LineKind, patch: Partial<Entered> = {}): Entered => ({
  ...EMPTY,
  place: newLine(kind),
  ...patch,
});

describe('a new line', () => {
  test.each<[LineKind, Partial<Entered>, object]>([
    ['modbusTcp', { host: ' 10.0.0.9 ' }, { type: 'tcp', name: '10.0.0.9', host: '10.0.0.9', port: 1502 }],
    [
      'modbusRtuOverTcp',
      { host: '10.0.0.9', port: 8899 },
      { type: 'tcp', name: '10.0.0.9', host: '10.0.0.9', port: 8899, framing: 'rtu' },
    ],
    [
      'dlt645OverTcp',
      { host: '10.0.0.9', port: 8899 },
      { type: 'tcp', name: '10.0.0.9', host: '10.0.0.9', port: 8899, protocol: 'dlt645' },
    ],
    [
      'modbusRtu',
      { path: '/dev/ttyUSB0' },
      { type: 'rtu', name: 'ttyUSB0', path: '/dev/ttyUSB0', baud: 19_200, parity: 'none', stopBits: 1 },
    ],
    [
      'dlt645',
      { path: '/dev/ttyUSB0', baud: 9600 },
      {
        type: 'rtu',
        name: 'ttyUSB0',
        path: '/dev/ttyUSB0',
        baud: 9600,
        parity: 'even',
        stopBits: 1,
        protocol: 'dlt645',
      },
    ],
  ])('%s from %j', (kind, patch, line) => {
    expect(lineOf(entered(kind, patch), [], usual)).toEqual(line);
  });

  test.each<[LineKind, object]>([
    ['modbusRtu', { baud: 9600, parity: 'none', stopBits: 1 }],
    ['dlt645', { baud: 2400, parity: 'even', stopBits: 1 }],
  ])('%s has the usual settings of its protocol', (kind, settings) => {
    expect(serialOf(entered(kind), kind, undefined)).toEqual(settings);
  });

  test('to a serial device server needs its port', () => {
    expect(lineOf(entered('dlt645OverTcp', { host: '10.0.0.9' }), [], undefined)).toBeUndefined();
  });
});

test.each<[LineKind, Partial<Entered>, EnteredField[]]>([
  ['modbusTcp', {}, ['host', 'map']],
  ['modbusTcp', { host: 'a', map: 'sunspec' }, ['kind']],
  ['modbusRtuOverTcp', {}, ['host', 'port', 'map']],
  ['modbusRtu', { path: ' ' }, ['path', 'map']],
  ['dlt645OverTcp', { port: 8899 }, ['host', 'meterAddress']],
  ['dlt645', { path: '/dev/ttyUSB0', meterAddress: '1234567890123' }, ['meterAddress']],
  ['dlt645', { path: '/dev/ttyUSB0', meterAddress: '12A4' }, ['meterAddress']],
  ['dlt645', { path: '/dev/ttyUSB0', meterAddress: '12' }, []],
])('%s with %j lacks %j', (kind, patch, fields) => {
  expect([...wrongFields(entered(kind, patch), [], undefined)]).toEqual(fields);
});

test('on a known line its protocol decides what is asked', () => {
  const lines = [
    lineConfig.parse({ name: 'roof', type: 'tcp', host: '10.0.0.1' }),
    lineConfig.parse({ name: 'meters', type: 'rtu', path: '/dev/ttyUSB0', protocol: 'dlt645' }),
  ];
  const wrongAt = (place: string) => [...wrongFields({ ...EMPTY, place }, lines, undefined)];
  expect(wrongAt('roof')).toEqual(['map']);
  expect(wrongAt('meters')).toEqual(['meterAddress']);
  expect(lineOf({ ...EMPTY, place: 'meters' }, lines, undefined)).toBe(lines[1]);
});

describe('a DL/T 645 meter', () => {
  test.each([
    ['202611190042', { meterAddress: '202611190042', sn: '202611190042' }, false],
    ['12345678', { meterAddress: '000012345678', sn: '000012345678' }, false],
    ['123456', { meterAddress: '000000123456', sn: '000000123456' }, false],
    ['000000012345', { meterAddress: '000000012345', sn: undefined }, true],
    ['1', { meterAddress: '000000000001', sn: undefined }, true],
  ])('with address %s is %j; its serial number is asked for: %s', (meterAddress, values, needsSn) => {
    const typed = entered('dlt645', { path: '/dev/ttyUSB0', meterAddress, map: 'acrel-adl400' });
    const line = lineOf(typed, [], undefined);
    const made = line && deviceOf(typed, line, undefined);
    expect(made).toEqual({
      needsSn,
      device: expect.objectContaining({ line: 'ttyUSB0', map: 'dlt645', kind: 'meter', ...values }),
    });
  });
});

test.each(lineKinds)('what is entered for %s is a valid configuration', (kind) => {
  const typed = entered(kind, {
    host: '10.0.0.9',
    port: 8899,
    path: '/dev/ttyUSB0',
    meterAddress: '1',
    map: 'acrel-adl400',
  });
  const line = lineOf(typed, [], undefined);
  const made = line && deviceOf(typed, line, undefined);
  const site = { lines: [line], devices: [made?.device] } as SiteConfig;
  expect([...siteFaults(site)]).toEqual([]);
  expect(line).toMatchObject(LINE_KINDS[kind]);
});
