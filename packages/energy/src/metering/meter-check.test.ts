import type { DeviceRole } from '@heliodon/kernel/device-kind';
import { describe, expect, it } from 'vitest';
import { type CheckedDevice, type CheckedEnergy, meterChecks } from './meter-check.ts';

const device = (
  deviceId: number,
  role: DeviceRole,
  samplingPoint: CheckedDevice['samplingPoint'] = null,
  measures: readonly number[] = [],
): CheckedDevice => ({ deviceId, roles: [role], samplingPoint, measures });
const energy = (outKwh: number | null, inKwh: number | null = null): CheckedEnergy => ({ outKwh, inKwh });

const check = (
  devices: readonly CheckedDevice[],
  columns: Readonly<Record<number, readonly (CheckedEnergy | undefined)[]>>,
) => meterChecks(devices, (id) => columns[id] ?? []);

describe('meters compared with devices', () => {
  const pv = [device(1, 'meter', 'pv'), device(2, 'generator'), device(3, 'generator')];

  it.each([
    // Columns: meter, inverters, difference, share, flagged.
    [990, 600, 400, -10, -0.01, false],
    [980, 600, 400, -20, -0.02, false],
    [979, 600, 400, -21, -0.021, true],
    [1100, 600, 400, 100, 0.1, true],
    // Half a kWh is the register resolution, whatever its share.
    [1, 0.25, 0.25, 0.5, 1, false],
    [5, 0, 0, 5, null, true],
    [0, 0, 0, 0, null, false],
  ])('%d kWh metered, %d + %d generated', (metered, one, other, differenceKwh, share, flagged) => {
    const [found] = check(pv, { 1: [energy(metered)], 2: [energy(one)], 3: [energy(other)] });
    expect(found).toMatchObject({ id: 'pv', meterIds: [1], againstIds: [2, 3], differenceKwh, flagged });
    if (share === null) expect(found?.share).toBeNull();
    else expect(found?.share).toBeCloseTo(share, 9);
  });

  it('only columns known on both sides count', () => {
    const [found] = check(pv, {
      1: [undefined, energy(10), energy(20), energy(null)],
      2: [energy(9), energy(6), energy(12), energy(5)],
      3: [energy(9), energy(4), undefined, energy(5)],
    });
    // The third inverter did not report in the third column: the check must exclude that column.
    expect(found).toMatchObject({ columns: 2, meterKwh: 30, againstKwh: 22, flagged: true });
    expect(check(pv, { 1: [energy(1)], 2: [undefined] })).toEqual([]);
  });

  it('a linked meter replaces its devices, storage in both directions', () => {
    const devices = [
      device(1, 'meter', 'storage', [2]),
      device(2, 'storageConverter'),
      device(3, 'storageConverter'),
      device(4, 'battery'),
    ];
    const found = check(devices, {
      1: [energy(90, 100)],
      2: [energy(91, 101)],
      3: [energy(500, 500)],
      4: [energy(95, 95)],
    });
    expect(found.map(({ id, againstIds, differenceKwh }) => [id, againstIds, differenceKwh])).toEqual([
      ['charge', [2], -1],
      ['discharge', [2], -1],
    ]);
  });

  it('at the grid, the high-voltage side is compared with the low-voltage side', () => {
    const devices = [
      device(1, 'meter', 'highVoltage'),
      device(2, 'meter', 'acLow'),
      device(3, 'meter', 'acLow'),
    ];
    const found = check(devices, { 1: [energy(103, 9)], 2: [energy(60, 5)], 3: [energy(40, 5)] });
    expect(found.map(({ id, share, flagged }) => [id, share, flagged])).toEqual([
      ['import', 0.03, true],
      ['export', -0.1, false],
    ]);
  });

  it('nothing is checked without meters, or without their measured values', () => {
    expect(check([device(2, 'generator')], { 2: [energy(1)] })).toEqual([]);
    expect(
      check([device(1, 'meter', 'pv'), device(4, 'meter', 'load')], { 1: [energy(1)], 4: [energy(1)] }),
    ).toEqual([]);
  });
});
