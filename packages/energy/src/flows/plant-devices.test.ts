import type { DeviceRole } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import { sharesOverTime, type TimedDevice } from './plant-devices.ts';

const device = (
  deviceId: number,
  role: DeviceRole,
  more: Partial<Omit<TimedDevice, 'deviceId' | 'roles'>> = {},
): TimedDevice => ({
  deviceId,
  roles: [role],
  samplingPoint: null,
  countsFromMs: null,
  removedMs: null,
  ...more,
});

const inverters = [device(1, 'generator'), device(2, 'generator')];
const pvMeter = device(10, 'meter', { samplingPoint: 'pv', countsFromMs: 100 });
const gridMeter = device(11, 'meter', { samplingPoint: 'acLow', countsFromMs: 200 });

it.each<[string, TimedDevice[], number, string[], boolean]>([
  ['before its start the inverters speak', [...inverters, pvMeter], 99, ['pv 1', 'pv 2'], false],
  ['from its start on the meter does', [...inverters, pvMeter], 100, ['pv 10'], false],
  ['a grid meter that is not collecting yet is silent, and the plant no island', [gridMeter], 199, [], true],
  ['then it counts', [gridMeter], 200, ['import 11', 'export 11'], true],
  [
    'a replaced meter counts until it was taken out',
    [
      device(20, 'meter', { samplingPoint: 'acLow', removedMs: 300 }),
      device(21, 'meter', { samplingPoint: 'acLow', countsFromMs: 300 }),
    ],
    299,
    ['import 20', 'export 20'],
    true,
  ],
  [
    'its successor from then on',
    [
      device(20, 'meter', { samplingPoint: 'acLow', removedMs: 300 }),
      device(21, 'meter', { samplingPoint: 'acLow', countsFromMs: 300 }),
    ],
    300,
    ['import 21', 'export 21'],
    true,
  ],
  [
    'low-voltage side until the high-voltage side begins',
    [device(30, 'meter', { samplingPoint: 'acLow' }), { ...gridMeter, samplingPoint: 'highVoltage' }],
    150,
    ['import 30', 'export 30'],
    true,
  ],
  ['a plant of which everything was removed', [device(1, 'generator', { removedMs: 5 })], 5, [], false],
])('%s', (_, devices, atMs, expected, gridMetered) => {
  const shares = sharesOverTime(devices).at(atMs);
  expect(shares.shares.map((share) => `${share.flow} ${share.deviceId}`)).toEqual(expected);
  expect(shares.gridMetered).toBe(gridMetered);
});

it('returns each period independently, in any order of queries', () => {
  const { at, deviceIds } = sharesOverTime([...inverters, pvMeter, device(9, 'gateway')]);
  expect(deviceIds).toEqual([1, 2, 10]);
  const counted = (ms: number) => at(ms).shares.map((share) => share.deviceId);
  expect([500, 0, 100, 99].map(counted)).toEqual([[10], [1, 2], [10], [1, 2]]);
});
