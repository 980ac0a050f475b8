import type { DeviceRow } from '@heliodon/devices/contract';
import type { DeviceHeadline } from '@heliodon/telemetry/contract';
import { expect, it } from 'vitest';
import { countDevices, sumOf, withHeadlines } from './liveList.ts';

const headline = (deviceId: number, more: Partial<DeviceHeadline> = {}): DeviceHeadline => ({
  deviceId,
  sn: `SN${deviceId}`,
  kind: 'inverter',
  alias: '',
  status: 'running',
  at: 1,
  powerKw: 1,
  soc: null,
  temperature: null,
  ...more,
});
const none = { outKwh: null, inKwh: null };
const row = (deviceId: number): DeviceRow => ({
  ...headline(deviceId, { status: 'offline', powerKw: null }),
  firmware: '1.0.0',
  today: none,
  month: none,
  total: none,
  brand: '',
  model: 'M',
  ratedKw: 5,
  ratedByHand: false,
  samplingPoint: null,
  structure: {},
  commands: null,
  loggerSn: 'L',
  plantId: 1,
  plantName: 'P',
  values: {},
});

it('merges live values into the rows, and keeps rows without live values', () => {
  const list = { rows: [row(1), row(2)], total: 2, counts: [] };
  const { rows } = withHeadlines(list, [headline(2, { powerKw: 42 }), headline(3)]);
  expect(rows.map(({ deviceId, powerKw, status, model }) => [deviceId, powerKw, status, model])).toEqual([
    [1, null, 'offline', 'M'],
    [2, 42, 'running', 'M'],
  ]);
});

it('counts by kind and status without parts', () => {
  const devices = [
    headline(1),
    headline(2, { status: 'fault' }),
    headline(3),
    headline(4, { kind: 'cluster' }),
  ];
  const counts = countDevices(devices, new Set(['cluster']));
  expect(sumOf(counts)).toBe(3);
  expect(sumOf(counts, { kind: 'inverter', status: 'running' })).toBe(2);
  expect(sumOf(counts, { status: 'fault' })).toBe(1);
  expect(sumOf(counts, { kind: 'cluster' })).toBe(0);
});
