import { deviceConfig, lineConfig, siteFaults } from '@heliodon/register-maps/site-config';
import type { ScanFinding } from '@heliodon/telemetry/setup';
import { describe, expect, test } from 'vitest';
import {
  type Draft,
  draftSchema,
  emptyDraft,
  findingState,
  namesOf,
  siteOf,
  withBase,
  withChanged,
  withEntered,
  withFindings,
  withoutDevice,
  withReportedSn,
} from './draft.ts';

const tcp = (name: string, host: string) => lineConfig.parse({ name, type: 'tcp', host });
const rtu = (name: string, path: string) => lineConfig.parse({ name, type: 'rtu', path });
const device = (line: string, unit: number, more: object = {}) =>
  deviceConfig.parse({ line, unit, map: 'acrel-adl400', ...more });
const finding = (line: ReturnType<typeof tcp>, unit: number, more: object = {}): ScanFinding => ({
  line,
  device: device(line.name, unit, more),
  printedSn: false,
  alternatives: [],
  note: '',
});

const roof = tcp('roof', '192.168.1.20');
const base = { newest: 2, site: { lines: [roof], devices: [device('roof', 1, { sn: 'A-1' })] } };
const start = withBase({ ...emptyDraft, loggerId: 4 }, base);

describe('found devices', () => {
  test.each([
    ['another unit of a known line', finding(tcp('x', '192.168.1.20'), 2), 'new'],
    ['the configured unit under another line name', finding(tcp('x', '192.168.1.20'), 1), 'configured'],
    [
      'the configured serial number at another address',
      finding(tcp('x', '192.168.1.9'), 7, { sn: 'A-1' }),
      'configured',
    ],
    ['the same unit of another line', finding(tcp('roof', '192.168.1.9'), 1), 'new'],
  ])('%s is %s', (_, found, state) => {
    expect(findingState(start, found)).toBe(state);
  });

  test('use the line that already leads there, or get one with a name of its own', () => {
    const grown = withFindings(start, [
      finding(tcp('x', '192.168.1.20'), 2),
      finding(tcp('roof', '192.168.1.9'), 1),
      finding(rtu('roof', '/dev/ttyUSB0') as never, 3),
    ]);
    expect(grown.lines.map(({ name }) => name)).toEqual(['roof', 'roof-2', 'roof-3']);
    expect(grown.devices.map(({ config, isNew }) => [config.line, config.unit, isNew])).toEqual([
      ['roof', 1, false],
      ['roof', 2, true],
      ['roof-2', 1, true],
      ['roof-3', 3, true],
    ]);
    expect([...siteFaults(siteOf(grown))]).toEqual([]);
  });

  test('are added once, and not again after they were removed', () => {
    const found = [finding(tcp('x', '192.168.1.20'), 2)];
    const grown = withFindings(withFindings(start, found), found);
    expect(grown.devices).toHaveLength(2);
    const removed = withoutDevice(grown, grown.devices[1]?.key ?? 0);
    expect(withFindings(removed, found).devices).toHaveLength(1);
    expect(findingState(removed, found[0] as ScanFinding)).toBe('left');
  });
});

test('a generated serial number is not taken over', () => {
  const printed = { ...finding(roof, 2, { sn: 'Acrel-2-roof' }), printedSn: true };
  const grown = withFindings(start, [printed]);
  expect(grown.devices[1]).toMatchObject({ sn: '', printedSn: true });
  expect(findingState(grown, printed)).toBe('added');
});

describe('a reported serial number', () => {
  const found = withFindings(start, [finding(roof, 2), finding(roof, 3, { sn: 'Acrel-3' })]);
  const [, unknown = 0, scanned = 0] = found.devices.map(({ key }) => key);
  const device = (draft: Draft, key: number) => draft.devices.find((one) => one.key === key);

  test('of the scan is kept with its origin; a meter address is none', () => {
    expect(device(found, scanned)).toMatchObject({
      sn: 'Acrel-3',
      reported: { sn: 'Acrel-3', by: 'scan' },
    });
    const meter = finding(roof, 4, { sn: '000012345678', map: 'dlt645', meterAddress: '12345678' });
    expect(withFindings(start, [meter]).devices[1]).toMatchObject({ sn: '000012345678', reported: null });
  });

  test('of a reading is filled in, and follows the device until something else is typed', () => {
    const filled = withReportedSn(found, unknown, 'Acrel-2');
    expect(device(filled, unknown)).toMatchObject({
      sn: 'Acrel-2',
      reported: { sn: 'Acrel-2', by: 'reading' },
    });
    expect(withReportedSn(filled, unknown, 'Acrel-2')).toBe(filled);
    expect(device(withReportedSn(filled, unknown, 'Acrel-9'), unknown)?.sn).toBe('Acrel-9');
    for (const sn of ['PLATE-1', '']) {
      const typed = withChanged(filled, unknown, { sn });
      expect(device(withReportedSn(typed, unknown, 'Acrel-9'), unknown)).toMatchObject({
        sn,
        reported: { sn: 'Acrel-9' },
      });
    }
  });

  test('does not change a configured device', () => {
    expect(device(withReportedSn(found, 1, 'Acrel-1'), 1)).toMatchObject({
      sn: 'A-1',
      reported: { sn: 'Acrel-1' },
    });
    expect(withReportedSn(found, 99, 'Acrel-1')).toBe(found);
  });
});

describe('the configuration to send', () => {
  test('has no line without devices, and no empty serial number', () => {
    const grown = withEntered(start, tcp('yard', '192.168.1.30'), device('yard', 5), true);
    const moved = withoutDevice(grown, 1);
    expect(siteOf(moved).lines.map(({ name }) => name)).toEqual(['yard']);
    expect(siteOf(moved).devices[0]).not.toHaveProperty('sn');
  });

  test('an entered device that is configured already changes nothing', () => {
    expect(withEntered(start, tcp('y', '192.168.1.20'), device('y', 1), false)).toBe(start);
  });

  test('names are those of new devices with a serial number', () => {
    const grown = withFindings(start, [finding(roof, 2, { sn: 'B-2' }), finding(roof, 3)]);
    const named = grown.devices.reduce<Draft>(
      (before, { key }) => withChanged(before, key, { name: ` Meter ${key} ` }),
      grown,
    );
    expect(namesOf(named.devices)).toEqual([{ sn: 'B-2', name: 'Meter 2' }]);
  });
});

test('after a change by someone else, new devices are kept and known ones are those of the other', () => {
  const grown = withFindings(start, [finding(roof, 2), finding(tcp('x', '192.168.1.9'), 4)]);
  const theirs = { newest: 3, site: { lines: [roof], devices: [device('roof', 1), device('roof', 2)] } };
  const merged = withBase(grown, theirs);
  expect(merged.base?.newest).toBe(3);
  expect(merged.devices.map(({ config, isNew }) => [config.line, config.unit, isNew])).toEqual([
    ['roof', 1, false],
    ['roof', 2, false],
    ['x', 4, true],
  ]);
});

test('a draft survives the storage of the browser', () => {
  const grown = withFindings(start, [finding(roof, 2, { sn: 'B-2' })]);
  expect(draftSchema.parse(JSON.parse(JSON.stringify(grown)))).toEqual(grown);
});
