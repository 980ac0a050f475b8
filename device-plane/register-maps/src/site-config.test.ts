import { plainText, textIn } from '@heliodon/telemetry/logger-text';
import { describe, expect, it } from 'vitest';
import { checked, FileFaults } from './file-faults.ts';
import { serialSettingsOf, serialText, siteConfig, siteFaults, snOfMeter } from './site-config.ts';

it.each([
  ['202611190042', '202611190042'],
  ['123456', '000000123456'],
  ['000000123456', '000000123456'],
  ['12345', undefined],
  ['000000000001', undefined],
])('the serial number of a meter with address %s is %s', (address, sn) => {
  expect(snOfMeter(address)).toBe(sn);
});

it.each([
  [{}, '9600 8N1'],
  [{ protocol: 'dlt645' as const }, '2400 8E1'],
  [{ baud: 19_200 as const, parity: 'odd' as const, stopBits: 2 as const }, '19200 8O2'],
])('the settings %j are %s', (more, expected) => {
  expect(serialText(serialSettingsOf({ path: '/dev/ttyUSB0', stopBits: 1, ...more }))).toBe(expected);
});

const faultsOf = (site: object) => {
  try {
    return [...siteFaults(checked(siteConfig, site, 'request'))];
  } catch (error) {
    if (error instanceof FileFaults) return error.texts;
    throw error;
  }
};
const roof = { name: 'roof', type: 'tcp', host: '10.0.0.5' };
const meter = { line: 'roof', map: 'acrel-adl400', sn: 'M-1' };

describe('a fault is named in both languages', () => {
  it.each<[string, object, string, string]>([
    [
      'a value out of range',
      { lines: [roof], devices: [{ ...meter, unit: 300 }] },
      'devices[0].unit: enter a number from 0 to 255',
      'devices[0].unit：请输入 0 至 255 之间的数',
    ],
    [
      'a fraction',
      { lines: [roof], devices: [{ ...meter, unit: 1.5 }] },
      'devices[0].unit: enter a whole number from 0 to 255',
      'devices[0].unit：请输入 0 至 255 之间的整数',
    ],
    [
      'a missing field',
      { lines: [{ name: 'roof', type: 'tcp' }] },
      'lines[0].host: enter the address of the device or gateway, for example 192.168.1.20',
      'lines[0].host：此项必填',
    ],
    [
      'a misspelt field',
      { lines: [{ ...roof, framming: 'rtu' }] },
      'lines[0]: unknown field "framming", did you mean "framing"?',
      'lines[0]：未知字段“framming”，是否应为“framing”？',
    ],
    [
      'another choice',
      { lines: [{ name: 'bus', type: 'rtu', path: '/dev/ttyUSB0', parity: 'mark' }] },
      'lines[0].parity: enter one of none, even, odd',
      'lines[0].parity：应为以下之一：none, even, odd',
    ],
    [
      'an unknown line',
      { devices: [meter] },
      'devices[0].line: there is no line "roof"; the lines are (none)',
      'devices[0].line：没有线路“roof”，已有线路：(none)',
    ],
    [
      'a serial number twice',
      { lines: [roof], devices: [meter, { ...meter, unit: 2 }] },
      'devices[1]: serial number M-1 is also in devices[0]',
      'devices[1]：序列号 M-1 也在 devices[0] 中',
    ],
    [
      'an address twice',
      { lines: [roof], devices: [meter, { ...meter, sn: 'M-2' }] },
      'devices[1]: unit 1 of line roof, kind acrel-adl400, index 1 is also in devices[0]',
      'devices[1]：线路 roof 的设备地址 1（类型 acrel-adl400，序号 1）也在 devices[0] 中',
    ],
  ])('%s', (_, site, en, zh) => {
    const faults = faultsOf(site);
    expect(faults.map((fault) => [plainText(fault), textIn(fault, 'zh')])).toEqual([[en, zh]]);
  });
});
