import { deviceConfig, lineConfig } from '@heliodon/register-maps/site-config';
import { expect, test } from 'vitest';
import { addressOf, LINE_KINDS, type LineKind, lineKindOf, lineText, modbusPart, withLine } from './lines.ts';

const tcp = (more: object = {}) => lineConfig.parse({ name: 'a', type: 'tcp', host: '10.0.0.1', ...more });
const rtu = (more: object = {}) =>
  lineConfig.parse({ name: 'a', type: 'rtu', path: '/dev/ttyUSB0', ...more });

test.each<[ReturnType<typeof tcp>, LineKind, string]>([
  [tcp(), 'modbusTcp', '10.0.0.1:502'],
  [tcp({ framing: 'tcp', protocol: 'modbus' }), 'modbusTcp', '10.0.0.1:502'],
  [tcp({ port: 8899, framing: 'rtu' }), 'modbusRtuOverTcp', '10.0.0.1:8899 · Modbus RTU over TCP'],
  [tcp({ port: 8899, protocol: 'dlt645' }), 'dlt645OverTcp', '10.0.0.1:8899 · DL/T 645'],
  [rtu(), 'modbusRtu', '/dev/ttyUSB0 9600 8N1'],
  [rtu({ protocol: 'dlt645' }), 'dlt645', '/dev/ttyUSB0 2400 8E1 · DL/T 645'],
  [
    rtu({ protocol: 'dlt645', baud: 9600, parity: 'none', stopBits: 2 }),
    'dlt645',
    '/dev/ttyUSB0 9600 8N2 · DL/T 645',
  ],
])('%j is %s: %s', (line, kind, text) => {
  expect(lineKindOf(line)).toBe(kind);
  expect(lineText(line)).toBe(text);
});

test.each(Object.entries(LINE_KINDS))('%s is recognised by its own settings', (kind, settings) => {
  expect(lineKindOf(settings.type === 'tcp' ? tcp(settings) : rtu(settings))).toBe(kind);
});

test('lines to the same place are one only if they are read in the same way', () => {
  const first = tcp({ port: 8899 });
  const meters = tcp({ port: 8899, protocol: 'dlt645' });
  const grown = withLine([first], meters);
  expect(grown.lines).toEqual([first, { ...meters, name: 'a-2' }]);
  expect(grown.name).toBe('a-2');
  expect(withLine(grown.lines, { ...meters, name: 'b' })).toEqual({ lines: grown.lines, name: 'a-2' });
  expect(withLine([first], tcp({ port: 8899, framing: 'rtu' })).name).toBe('a-2');
});

test('the address of a meter is the same with and without leading zeros', () => {
  const meter = (meterAddress: string) => deviceConfig.parse({ line: 'a', map: 'dlt645', meterAddress });
  const lines = [rtu({ protocol: 'dlt645' })];
  expect(addressOf(meter('12345678'), lines)).toBe(addressOf(meter('000012345678'), lines));
  expect(addressOf(meter('12345678'), lines)).not.toBe(addressOf(meter('12345679'), lines));
});

test('only Modbus lines have registers to read', () => {
  const meters = rtu({ name: 'meters', protocol: 'dlt645' });
  const inverter = deviceConfig.parse({ line: 'a', map: 'huawei-sun2000' });
  const meter = deviceConfig.parse({ line: 'meters', map: 'dlt645', meterAddress: '1' });
  expect(modbusPart({ lines: [meters, tcp()], devices: [meter, inverter] })).toEqual({
    lines: [tcp()],
    devices: [inverter],
  });
});
