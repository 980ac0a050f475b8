import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampToRange, type StorageMachine, socAfter, storageRange } from './storage-range.ts';

const MACHINE: StorageMachine = {
  ratedKw: 100,
  maxChargeKw: 80,
  maxDischargeKw: 100,
  capacityKwh: 200,
  socMin: 5,
  socMax: 95,
  reserveSoc: 10,
  chargeEfficiency: 0.96,
  dischargeEfficiency: 0.95,
};

describe('the power range of storage', () => {
  it.each<[string, number, number, number, number]>([
    ['in the middle: what is set', 50, 0.25, 80, 100],
    // 1 % of free capacity is 2 kWh; 2 / 0.96 / 0.25 h = 8.33 kW, and the taper would allow 75.
    ['almost full', 94, 0.25, 8.333, 100],
    ['almost full, for a second', 94, 1 / 3600, 75, 100],
    ['full', 95, 0.25, 0, 100],
    ['above its limit', 97, 0.25, 0, 100],
    // 2 % above the reserve are 4 kWh × 0.95 / 0.25 h.
    ['near the reserve', 12, 0.25, 80, 15.2],
    ['at the reserve', 10, 0.25, 80, 0],
    ['below it', 7, 1 / 3600, 80, 0],
  ])('%s', (_, soc, hours, chargeKw, dischargeKw) => {
    const range = storageRange(MACHINE, soc, hours);
    expect(range.maxChargeKw).toBeCloseTo(chargeKw, 3);
    expect(range.maxDischargeKw).toBeCloseTo(dischargeKw, 3);
  });

  it('if held for the requested time, the power stays within its limits', () => {
    const soc = fc.double({ min: 10, max: 95, noNaN: true });
    const hours = fc.double({ min: 1 / 3600, max: 2, noNaN: true });
    const wish = fc.double({ min: -500, max: 500, noNaN: true });
    fc.assert(
      fc.property(soc, hours, wish, (from, h, wishKw) => {
        const after = socAfter(MACHINE, from, clampToRange(wishKw, storageRange(MACHINE, from, h)), h);
        expect(after).toBeGreaterThan(10 - 1e-9);
        expect(after).toBeLessThan(95 + 1e-9);
      }),
    );
  });
});
