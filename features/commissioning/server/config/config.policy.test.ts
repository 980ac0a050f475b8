import { coded } from '@heliodon/telemetry/logger-text';
import { describe, expect, it } from 'vitest';
import { configFaults, nextVersion, type Step, stepOf, type VersionState } from './config.policy.ts';
import { siteChanges } from './site-changes.ts';

const site = (...sns: string[]) => ({
  lines: [{ type: 'tcp' as const, name: 'roof', host: '10.0.0.2', port: 502 }],
  devices: sns.map((sn, i) => ({
    line: 'roof',
    unit: i + 1,
    map: 'acrel-adl400',
    index: 1,
    sn,
    sign: 1 as const,
    swapEnergy: false,
  })),
});

describe('what a report means for a version', () => {
  const returned = (version: number) => ({ version, reason: 'not confirmed' });
  // Version, its state, the reported version and state, the version returned from, the newest version.
  it.each<
    [number, VersionState, number | null, 'running' | 'trial', number | null, number, Step | undefined]
  >([
    [2, 'sent', 2, 'trial', null, 2, 'confirm'],
    [2, 'sent', 2, 'trial', null, 3, undefined],
    [2, 'replaced', 2, 'trial', null, 3, undefined],
    [2, 'failed', 2, 'trial', null, 2, undefined],
    [2, 'sent', 2, 'running', null, 2, 'runs'],
    [2, 'running', 2, 'running', null, 2, undefined],
    [2, 'returned', 2, 'running', null, 2, 'runs'],
    [2, 'replaced', 2, 'running', null, 3, 'runs'],
    [1, 'running', 2, 'trial', null, 2, undefined],
    [1, 'running', 2, 'running', null, 2, 'replaced'],
    [2, 'sent', 1, 'running', 2, 2, 'returned'],
    [2, 'running', 1, 'running', 2, 2, 'returned'],
    [2, 'returned', 1, 'running', 2, 2, undefined],
    [3, 'sent', 1, 'running', 2, 3, undefined],
    [2, 'sent', 1, 'running', null, 2, undefined],
    [2, 'running', null, 'running', null, 2, 'lost'],
    [2, 'running', 1, 'running', null, 2, 'lost'],
    [2, 'failed', 1, 'running', null, 2, undefined],
  ])(
    '%i %s, reported %s %s, returned from %s, newest %i: %s',
    (version, state, reported, how, from, newest, expected) => {
      const report = { version: reported, state: how, returnedFrom: from === null ? null : returned(from) };
      expect(stepOf({ version, state }, report, newest)).toBe(expected);
    },
  );
});

it.each<[number, number | null, number | null, number]>([
  [0, null, null, 1],
  [3, 3, null, 4],
  [0, 7, null, 8],
  [1, 1, 9, 10],
])('after version %i, reported %s, returned from %s: %i', (newest, version, from, expected) => {
  const returnedFrom = from === null ? null : { version: from };
  expect(nextVersion(newest, { version, returnedFrom })).toBe(expected);
});

it('a configuration that does not fit into a message is faulty', () => {
  const maps = { 'large.json': { note: 'x'.repeat(1 << 20) } };
  const faults = configFaults({ site: site('M-1'), maps, loggerSn: 'L-1', elsewhere: new Map() });
  expect(faults).toEqual([coded('configTooLarge', { bytes: 1_048_576 })]);
});

describe('changes in the operation log', () => {
  it('are the lines and devices that differ', () => {
    const after = site('M-1', 'M-2');
    const changed = { ...after.devices[1], sign: -1 as const, samplingPoint: 'acLow' as const };
    expect(
      siteChanges(site('M-1', 'M-2', 'M-3'), { ...after, devices: [after.devices[0], changed] as never }),
    ).toEqual([
      {
        field: 'commissioning.devices',
        before: ['M-2, roof/2, acrel-adl400', 'M-3, roof/3, acrel-adl400'],
        after: ['M-2, roof/2, acrel-adl400, sign -1, samplingPoint acLow'],
      },
    ]);
  });

  it('name a DL/T 645 meter by its address, and the settings that apply to its port', () => {
    const line = {
      type: 'rtu' as const,
      name: 'grid',
      path: '/dev/ttyUSB0',
      protocol: 'dlt645' as const,
      stopBits: 1 as const,
    };
    const device = { line: 'grid', unit: 1, map: 'dlt645', index: 1, sign: 1 as const, swapEnergy: false };
    const meter = { ...device, meterAddress: '12345678', ctRatio: 100 };
    expect(siteChanges({ lines: [], devices: [] }, { lines: [line], devices: [meter] })).toEqual([
      {
        field: 'commissioning.lines',
        before: [],
        after: ['grid, rtu /dev/ttyUSB0 2400 even 1, protocol dlt645'],
      },
      {
        field: 'commissioning.devices',
        before: [],
        after: ['?, grid/000012345678, dlt645, ctRatio 100'],
      },
    ]);
  });

  it('name the connection of a line', () => {
    const serial = {
      type: 'rtu' as const,
      name: 'cabinet',
      path: '/dev/ttyUSB0',
      baud: 9600 as const,
      parity: 'none' as const,
      stopBits: 1 as const,
      timeoutMs: 500,
    };
    expect(siteChanges(site(), { lines: [serial], devices: [] })).toEqual([
      {
        field: 'commissioning.lines',
        before: ['roof, tcp 10.0.0.2:502'],
        after: ['cabinet, rtu /dev/ttyUSB0 9600 none 1, timeoutMs 500'],
      },
    ]);
  });
});
