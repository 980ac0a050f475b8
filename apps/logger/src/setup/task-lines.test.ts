import { lineConfig } from '@heliodon/register-maps/site-config';
import { plainText } from '@heliodon/telemetry/logger-text';
import { expect, it } from 'vitest';
import { scan } from '../field/scan.ts';
import type { ScanLines } from '../field/scanning/scan-lines.ts';
import { settingsConflict, TaskLines } from './task-lines.ts';

const tcp = (more = {}) => lineConfig.parse({ name: 'gate', type: 'tcp', host: '10.0.0.5', ...more });
const serial = (more = {}) => lineConfig.parse({ name: 'bus', type: 'rtu', path: '/dev/ttyUSB0', ...more });

it.each([
  ['the same', tcp(), tcp({ name: 'other', timeoutMs: 5000, framing: 'tcp' }), undefined],
  [
    'another framing',
    tcp(),
    tcp({ framing: 'rtu' }),
    '10.0.0.5:502 is in use with Modbus RTU over TCP (line gate)',
  ],
  [
    'another protocol',
    tcp(),
    tcp({ protocol: 'dlt645' }),
    '10.0.0.5:502 is in use with DL/T 645 over TCP (line gate)',
  ],
  ['settings that apply by default', serial(), serial({ baud: 9600, parity: 'none' }), undefined],
  [
    'other defaults of the protocol',
    serial(),
    serial({ protocol: 'dlt645' }),
    '/dev/ttyUSB0 is in use with DL/T 645, 2400 8E1 (line bus)',
  ],
  [
    'another parity',
    serial(),
    serial({ parity: 'odd', stopBits: 2 }),
    '/dev/ttyUSB0 is in use with Modbus, 9600 8O2 (line bus)',
  ],
] as const)('a line in use with %s', (_, wanted, used, conflict) => {
  const text = settingsConflict(wanted, used);
  expect(text && plainText(text)).toBe(conflict);
});

it('a serial port that another task opens during the trial of its settings keeps those of that task', async () => {
  const path = '/dev/heliodon-no-such-port';
  const signal = new AbortController().signal;
  const tasks = new TaskLines(() => []);
  const [other, own] = [await tasks.forTask(signal), await tasks.forTask(signal)];
  const progress: string[] = [];
  const opened = other.open(serial({ path, baud: 38_400, parity: 'even' }));
  // It was free when the scan looked.
  const lines: ScanLines = { isInUse: () => false, open: own.open };
  await scan({ serial: { path }, units: [1, 1], lines, onProgress: (line) => progress.push(line) });
  expect(progress).toContainEqual(expect.stringContaining('trying 9600 baud, parity none'));
  expect(progress).toContainEqual(expect.stringContaining('(38400 baud): querying unit 1'));
  expect(progress.filter((line) => line.includes('trying'))).toHaveLength(1);
  await opened.close();
});
