import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BackupPowerDevice, backupPowerOutlook, reserveFor } from './backup-power.ts';

/** 1 % of SOC is 2 kWh, of which 1.9 kWh reach the load. */
const MACHINE: BackupPowerDevice = {
  capacityKwh: 200,
  socMin: 5,
  reserveSoc: 30,
  maxDischargeKw: 100,
  dischargeEfficiency: 0.95,
};

describe('backup', () => {
  it.each<[string, number, number, (number | null)[]]>([
    // 45 % × 1.9 = 85.5 kWh at 57 kW; 25 % × 1.9 = 47.5 kWh.
    ['half full', 50, 57, [85.5, 90, 47.5, 50]],
    ['below the reserve', 15, 38, [19, 30, 19, 30]],
    ['at its end', 5, 38, [0, 0, 0, 0]],
    ['below its end', 3, 38, [0, 0, 0, 0]],
    ['no load', 50, 0, [85.5, null, 47.5, null]],
    ['too much load', 50, 101, [85.5, null, 47.5, null]],
  ])('%s', (_, soc, loadKw, expected) => {
    const found = backupPowerOutlook(MACHINE, soc, loadKw);
    const rounded = [found.availableKwh, found.availableMin, found.reservedKwh, found.reservedMin].map((x) =>
      x === null ? null : Math.round(x * 1e6) / 1e6,
    );
    expect([rounded, found.canCarry]).toEqual([expected, loadKw <= 100]);
  });

  it.each<[number, number, number | null]>([
    [57, 50, 30],
    [57, 51, 31],
    [10, 5, 10],
    [100, 120, null],
    [101, 1, null],
  ])('%d kW for %d minutes', (loadKw, minutes, expected) => {
    expect(reserveFor(MACHINE, loadKw, minutes)).toBe(expected);
  });

  it('the required reserve supplies the load for the required time', () => {
    const load = fc.double({ min: 1, max: 100, noNaN: true });
    fc.assert(
      fc.property(load, fc.integer({ min: 1, max: 300 }), (loadKw, minutes) => {
        const reserveSoc = reserveFor(MACHINE, loadKw, minutes);
        if (reserveSoc === null) return;
        const { reservedMin } = backupPowerOutlook({ ...MACHINE, reserveSoc }, reserveSoc, loadKw);
        expect(reservedMin ?? 0).toBeGreaterThanOrEqual(minutes - 1e-6);
      }),
    );
  });
});
