import { expect, it } from 'vitest';
import { type ProposeArgs, scanOptionsOf } from './propose-config.ts';

it.each<[ProposeArgs, object]>([
  [{}, {}],
  [
    { host: ['10.0.0.0/24'], port: '1502' },
    { hosts: ['10.0.0.0/24'], ports: [1502] },
  ],
  [{ serial: '/dev/ttyUSB0' }, { serial: { path: '/dev/ttyUSB0' } }],
  [{ serial: '/dev/ttyUSB0', baud: 'auto' }, { serial: { path: '/dev/ttyUSB0' } }],
  [{ serial: '/dev/ttyUSB0', baud: '9600' }, { serial: { path: '/dev/ttyUSB0', baud: 9600 } }],
  [{ serial: '/dev/ttyUSB0', parity: 'even' }, { serial: { path: '/dev/ttyUSB0', parity: 'even' } }],
  [
    { serial: '/dev/ttyUSB0', baud: '19200', parity: 'even', units: '1-5' },
    { serial: { path: '/dev/ttyUSB0', baud: 19_200, parity: 'even' }, units: [1, 5] },
  ],
  [{ units: '7' }, { units: [7, 7] }],
  [{ timeout: '5000' }, { timeoutMs: 5000 }],
])('%o scans %o', (args, options) => {
  expect(scanOptionsOf(args)).toEqual(options);
});

it.each<[ProposeArgs, string]>([
  [{ port: 'x' }, '--port: enter a whole number from 1 to 65535'],
  [{ port: '' }, '--port: enter a whole number from 1 to 65535'],
  [{ serial: 'a', baud: '9601' }, '--baud: enter auto or one of'],
  [{ serial: 'a', parity: 'some' }, '--parity: enter auto or one of none, even, odd'],
  [{ timeout: '20' }, '--timeout: enter a whole number from 50 to 30000'],
  [{ units: '9-1' }, '--units: enter the lower number first'],
  [{ units: '1-300' }, '--units: enter a whole number from 0 to 247'],
])('%o is invalid: %s', (args, message) => {
  expect(() => scanOptionsOf(args)).toThrow(message);
});
