import type { MeterFinding, MeterRow } from '@heliodon/meters/contract';
import { describe, expect, it } from 'vitest';
import { connectionOf, fixOf } from './places.ts';

const meter = (deviceId: number, samplingPoint: MeterRow['samplingPoint']) =>
  ({ deviceId, samplingPoint }) as MeterRow;
const finding = (code: MeterFinding['code'], ...ids: number[]): MeterFinding => ({
  code,
  level: 'error',
  devices: [],
  meters: ids.map((deviceId) => ({ deviceId, sn: '', alias: '' })),
});
const power = { pvKw: 40, batteryKw: -10, gridKw: 5, loadKw: 30, chargingKw: 5 };

describe('the single-line diagram', () => {
  it.each<[number, MeterRow[], string[]]>([
    [1, [], ['storage', 'load']],
    [2, [], ['pv', 'load']],
    [3, [], ['pv', 'storage', 'load']],
    [4, [], ['pv', 'storage', 'load', 'charging']],
    [2, [meter(1, 'storage')], ['pv', 'storage', 'load']],
  ])('of plant type %i has its branches', (screenType, meters, branches) => {
    const found = connectionOf(screenType, meters, [], undefined);
    expect(found.branches.map(({ id }) => id)).toEqual(branches);
  });

  it('has each meter at its sampling point, and lists unassigned meters', () => {
    const meters = [meter(1, 'acLow'), meter(2, 'pv'), meter(3, null), meter(4, 'acLow')];
    const { acLow, highVoltage, branches, unassigned } = connectionOf(3, meters, [], undefined);
    expect(acLow.meters.map(({ deviceId }) => deviceId)).toEqual([1, 4]);
    expect(highVoltage.meters).toEqual([]);
    expect(branches[0]?.place?.meters).toHaveLength(1);
    expect(unassigned.map(({ deviceId }) => deviceId)).toEqual([3]);
  });

  it('marks sampling points where a meter is missing', () => {
    const { acLow, highVoltage, branches } = connectionOf(
      3,
      [],
      [finding('gridMissing'), finding('storageMissing')],
      undefined,
    );
    expect([acLow.needed, highVoltage.needed]).toEqual([true, true]);
    expect(branches.map(({ place }) => place?.needed)).toEqual([false, true, false]);
  });

  it('has power positive toward the busbar', () => {
    const { gridKw, branches } = connectionOf(4, [], [], power);
    expect(gridKw).toBe(5);
    expect(branches.map(({ powerKw }) => powerKw)).toEqual([40, -10, -30, -5]);
    expect(connectionOf(2, [], [], undefined).branches[0]?.powerKw).toBeNull();
  });
});

it.each([
  [finding('unassigned', 7), { meterId: 7 }],
  [finding('gridTwice', 7, 8), { meterId: 7 }],
  [finding('gridMissing'), { place: 'highVoltage' }],
  [finding('storageMissing'), { place: 'storage' }],
])('%j is resolved there', (found, expected) => {
  expect(fixOf(found)).toEqual(expected);
});
