import type { DeviceRole } from '@heliodon/kernel/device-kind';
import { HOUR_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import {
  hasSide,
  linkableRole,
  meterFindings,
  type RelatedDevice,
  SAMPLING_POINTS,
} from './meter-relations.ts';

const NOW_MS = 1000 * HOUR_MS;

const device = (deviceId: number, role: DeviceRole, more: Partial<RelatedDevice> = {}): RelatedDevice => ({
  deviceId,
  roles: [role],
  samplingPoint: null,
  measures: [],
  address: '',
  collectFromMs: null,
  addedMs: 0,
  lastReadingMs: NOW_MS,
  recentOutKwh: null,
  recentInKwh: null,
  ...more,
});

const inverter = device(1, 'generator');
const inverter2 = device(2, 'generator');
const pcs = device(3, 'storageConverter');
const battery = device(4, 'battery');
const charger = device(5, 'charger');
const high = device(10, 'meter', { samplingPoint: 'highVoltage' });
const low = device(11, 'meter', { samplingPoint: 'acLow' });
const low2 = device(12, 'meter', { samplingPoint: 'acLow' });
const pv = device(13, 'meter', { samplingPoint: 'pv' });
const storage = device(14, 'meter', { samplingPoint: 'storage' });
const load = device(15, 'meter', { samplingPoint: 'load' });
const loose = device(16, 'meter');

/** 'code meters/devices' of each finding. */
const findingsOf = (screenType: number, devices: RelatedDevice[], nowMs = NOW_MS) =>
  meterFindings({ screenType, nowMs, devices }).map(({ code, meterIds, deviceIds }) =>
    [code, [meterIds.join(), deviceIds.join()].filter(Boolean).join('/')].filter(Boolean).join(' '),
  );

describe('the meters required by a plant', () => {
  it.each<[string, number, RelatedDevice[], string[]]>([
    ['nothing stands there yet', 3, [], []],
    ['a logger and a weather station only', 2, [device(8, 'gateway'), device(9, 'weatherStation')], []],
    ['pure PV with a meter at the grid', 2, [inverter, low], []],
    ['pure PV without: what is fed in is not known', 2, [inverter], ['gridMissing']],
    ['pure PV of a PV-side meter alone', 2, [pv, low], []],
    ['pure PV without anything that makes power', 2, [low], ['pvMissing']],
    ['pure storage: PCS and a meter at the grid', 1, [pcs, battery, high], []],
    ['pure storage of batteries alone', 1, [battery, high], []],
    ['pure storage of a storage-side meter alone', 1, [storage, high], []],
    ['pure storage without storage', 1, [high], ['storageMissing']],
    ['pure storage is not asked for PV', 1, [pcs, low], []],
    ['PV and storage, the whole set', 3, [inverter, pcs, battery, pv, storage, high, low, load], []],
    ['PV and storage, nothing but meters at the grid', 3, [low], ['pvMissing', 'storageMissing']],
    ['PV, storage and charging', 4, [inverter, pcs, charger, high], []],
    ['chargers alone', 4, [charger], ['gridMissing', 'pvMissing', 'storageMissing']],
    ['a load-side meter is no meter at the grid', 2, [inverter, load], ['gridMissing']],
    ['the only meter is not assigned', 2, [inverter, loose], ['gridMissing', 'unassigned 16']],
  ])('%s', (_, screenType, devices, expected) => {
    expect(findingsOf(screenType, devices)).toEqual(expected);
  });
});

describe('the sides of a plant', () => {
  it.each<[string, number, DeviceRole[], string[]]>([
    ['pure storage', 1, [], ['pv']],
    ['pure PV', 2, ['generator'], ['storage']],
    ['PV and storage', 3, [], []],
    ['PV, storage and charging', 4, [], []],
    ['pure storage by its type, with an inverter', 1, ['storageConverter', 'generator'], []],
    ['pure PV by its type, with a PCS', 2, ['generator', 'storageConverter'], []],
    ['pure PV by its type, with a battery', 2, ['battery'], []],
    ['a pile makes no side of storage', 2, ['charger', 'meter', 'gateway'], ['storage']],
  ])('%s', (_, screenType, roles, missing) => {
    const plant = { screenType, roles: new Set(roles) };
    expect(SAMPLING_POINTS.filter((point) => !hasSide(point, plant))).toEqual(missing);
    expect(hasSide(null, plant)).toBe(true);
  });

  it('a meter at a side that the plant does not have is reported', () => {
    expect(findingsOf(2, [inverter, low, storage])).toEqual(['noSide 14']);
    expect(findingsOf(1, [pcs, low, pv])).toEqual(['noSide 13']);
    expect(findingsOf(2, [inverter, pcs, low, storage])).toEqual([]);
  });
});

describe('contradictions', () => {
  it.each<[string, RelatedDevice[], string[]]>([
    ['a meter without a sampling point', [inverter, low, loose], ['unassigned 16']],
    ['two at the low-voltage side', [inverter, low, low2], ['gridTwice 11,12']],
    ['two at the low-voltage side behind one at the high-voltage side', [inverter, high, low, low2], []],
    [
      'two lines, told apart by their addresses',
      [inverter, { ...low, address: '一号进线' }, { ...low2, address: '二号进线' }],
      [],
    ],
    ['one address is missing', [inverter, { ...low, address: '一号进线' }, low2], ['gridTwice 11,12']],
    [
      'the same address twice',
      [inverter, { ...low, address: 'A1' }, { ...low2, address: 'A1' }],
      ['gridTwice 11,12'],
    ],
    ['a PV-side meter of an inverter', [inverter, low, { ...pv, measures: [1] }], []],
    ['of one that is gone', [inverter, low, { ...pv, measures: [1, 99] }], ['linkGone 13/99']],
    ['of a PCS', [inverter, pcs, low, { ...pv, measures: [3] }], ['linkMisfit 13/3']],
    [
      'a storage-side meter of a battery behind a PCS',
      [inverter, pcs, battery, low, { ...storage, measures: [4] }],
      ['linkMisfit 14/4'],
    ],
    ['a storage-side meter of a battery alone', [inverter, battery, low, { ...storage, measures: [4] }], []],
    [
      'a load-side meter of chargers, which count themselves',
      [inverter, charger, low, { ...load, measures: [5] }],
      ['linkMisfit 15/5'],
    ],
    ['a meter at the grid of an inverter', [inverter, { ...low, measures: [1] }], ['linkMisfit 11/1']],
    [
      'an inverter behind two PV-side meters',
      [inverter, inverter2, low, { ...pv, measures: [1] }, { ...pv, deviceId: 17, measures: [1, 2] }],
      ['linkTwice 13,17/1'],
    ],
    [
      'links of an unassigned meter: first it needs a place',
      [inverter, low, { ...loose, measures: [1] }],
      ['unassigned 16'],
    ],
  ])('%s', (_, devices, expected) => {
    expect(findingsOf(2, devices)).toEqual(expected);
  });
});

describe('readings of a meter', () => {
  const withLow = (more: Partial<RelatedDevice>, nowMs = NOW_MS) =>
    findingsOf(2, [inverter, { ...low, ...more }], nowMs);

  it.each<[string, Partial<RelatedDevice>, string[]]>([
    ['never anything', { lastReadingMs: null }, ['noReading 11']],
    ['never anything, but it was added just now', { lastReadingMs: null, addedMs: NOW_MS - HOUR_MS / 2 }, []],
    [
      'nothing since its collection start',
      { collectFromMs: NOW_MS - 3 * HOUR_MS, lastReadingMs: NOW_MS - 4 * HOUR_MS },
      ['noReading 11'],
    ],
    [
      'nothing yet, the start is a moment ago',
      { collectFromMs: NOW_MS - HOUR_MS / 4, lastReadingMs: NOW_MS - HOUR_MS },
      [],
    ],
    ['something since then', { collectFromMs: NOW_MS - 3 * HOUR_MS, lastReadingMs: NOW_MS - HOUR_MS }, []],
    ['offline for long is an alarm, not a relation', { lastReadingMs: NOW_MS - 500 * HOUR_MS }, []],
    ['its collection begins later', { collectFromMs: NOW_MS + 1 }, ['notStarted 11']],
  ])('%s', (_, more, expected) => {
    expect(withLow(more)).toEqual(expected);
  });

  it.each<[string, RelatedDevice, number | null, number | null, string[]]>([
    ['PV that gives', pv, 300, 2, []],
    ['PV that takes', pv, 2, 300, ['reversed 13']],
    ['PV at rest in winter takes a little', pv, 0, 4, []],
    ['loads that take', load, 0, 300, []],
    ['loads that give', load, 300, 0, ['reversed 15']],
    ['storage does both', storage, 300, 200, []],
    ['nothing measured', pv, null, null, []],
  ])('direction: %s', (_, meter, recentOutKwh, recentInKwh, expected) => {
    expect(findingsOf(2, [inverter, pcs, low, { ...meter, recentOutKwh, recentInKwh }])).toEqual(expected);
  });
});

it('the most severe first', () => {
  const late = { ...load, collectFromMs: NOW_MS + 1 };
  expect(findingsOf(1, [late, { ...pv, lastReadingMs: null }, loose])).toEqual([
    'gridMissing',
    'unassigned 16',
    'noSide 13',
    'storageMissing',
    'noReading 13',
    'notStarted 15',
  ]);
});

it.each([
  ['pv', ['storageConverter', 'generator'], 'generator'],
  ['storage', ['storageConverter', 'battery'], 'storageConverter'],
  ['storage', ['battery'], 'battery'],
  ['load', ['charger'], null],
  ['acLow', ['generator'], null],
  [null, ['generator'], null],
] as const)('at %s of %j a meter can measure %j', (point, roles, expected) => {
  expect(
    linkableRole(
      point,
      roles.map((role) => ({ roles: [role] })),
    ),
  ).toEqual(expected);
});
