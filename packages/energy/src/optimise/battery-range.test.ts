import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  batteryModel,
  highestKw,
  mostChargeKw,
  mostDischargeKw,
  powerForChange,
  storedAfter,
  suppliedKw,
} from './battery-range.ts';
import type { BatteryTerms } from './dispatch-case.ts';

const plain: BatteryTerms = {
  capacityKwh: 100,
  maxChargeKw: 80,
  maxDischargeKw: 60,
  socMin: 10,
  socMax: 90,
  startSoc: 50,
  endSoc: null,
  chargeEfficiency: 0.8,
  dischargeEfficiency: 0.5,
  wearPerKwh: 0,
  chargeTaper: [],
  dischargeTaper: [],
};
/** Standby losses of 4 kW are 1 kWh in a step. */
const drawing = batteryModel({ ...plain, standbyKw: 4 });

describe('standby losses', () => {
  test.each([
    // Rest loses 1 kWh; 40 kW store 8 kWh, and take 20 kWh out.
    ['at rest', 50, 0, 49],
    ['while charging', 50, -40, 57],
    ['while discharging', 50, 40, 29],
  ])('reduce the stored energy %s', (_, storedKwh, powerKw, afterKwh) => {
    expect(storedAfter(drawing, storedKwh, powerKw)).toBeCloseTo(afterKwh, 9);
    expect(powerForChange(drawing, afterKwh - storedKwh)).toBeCloseTo(powerKw, 9);
  });

  test.each([
    // Room for 2 kWh and the loss of 1 kWh: 3 / 0.25 / 0.8.
    ['near full', 88, 15, 60],
    ['full: the loss can be replaced', 90, 5, 60],
    // 3 kWh above the lowest level, of which 1 is lost: 2 × 0.5 / 0.25.
    ['near empty', 13, 80, 4],
    ['empty', 10, 80, 0],
  ])('leave a range of power: %s', (_, storedKwh, chargeKw, dischargeKw) => {
    expect(mostChargeKw(drawing, storedKwh)).toBeCloseTo(chargeKw, 9);
    expect(mostDischargeKw(drawing, storedKwh)).toBeCloseTo(dischargeKw, 9);
  });

  test.each([
    ['stays as ordered above the lowest level', 50, 0, 0],
    // 4 kW at the cells are 5 kW at the terminals.
    ['replaces the loss at the lowest level', 10, 0, -5],
    ['replaces a part of it near the lowest level', 10.5, 0, -2.5],
    ['includes the loss in any charge', 10, -40, -40],
  ])('are supplied by the site at the lowest level: %s', (_, storedKwh, orderedKw, powerKw) => {
    expect(suppliedKw(drawing, storedKwh, orderedKw)).toBeCloseTo(powerKw, 9);
  });

  it('are not more than charging can replace', () => {
    const model = batteryModel({ ...plain, maxChargeKw: 0, standbyKw: 4 });
    expect(storedAfter(model, 50, 0)).toBe(50);
    expect(suppliedKw(model, 10, 0)).toBe(0);
  });

  it('are zero unless given', () => {
    const model = batteryModel(plain);
    expect([storedAfter(model, 50, 0), highestKw(model, 10), suppliedKw(model, 10, 0)]).toEqual([50, 0, 0]);
  });
});

const byPower = {
  chargeEfficiencyBy: [
    { powerKw: 8, efficiency: 0.7 },
    { powerKw: 40, efficiency: 0.9 },
    { powerKw: 80, efficiency: 0.85 },
  ],
  dischargeEfficiencyBy: [
    { powerKw: 6, efficiency: 0.6 },
    { powerKw: 30, efficiency: 0.9 },
  ],
};

describe('efficiency by power', () => {
  const model = batteryModel({ ...plain, ...byPower, standbyKw: 2 });

  test.each([
    ['a low charging power', -8, 50 + 8 * 0.7 * 0.25 - 0.5],
    ['a high charging power', -80, 50 + 80 * 0.85 * 0.25 - 0.5],
    ['a low discharging power', 6, 50 - (6 / 0.6) * 0.25 - 0.5],
    ['beyond the last point', 60, 50 - (60 / 0.9) * 0.25 - 0.5],
  ])('%s', (_, powerKw, afterKwh) => {
    expect(storedAfter(model, 50, powerKw)).toBeCloseTo(afterKwh, 9);
  });

  const battery = fc.record({
    storedKwh: fc.double({ min: 10, max: 90, noNaN: true }),
    standbyKw: fc.constantFrom(0, 1, 3),
    tapered: fc.boolean(),
  });
  const modelOf = ({ standbyKw, tapered }: { standbyKw: number; tapered: boolean }) =>
    batteryModel({
      ...plain,
      ...byPower,
      standbyKw,
      chargeTaper: tapered
        ? [
            { soc: 60, share: 1 },
            { soc: 100, share: 0.2 },
          ]
        : [],
      dischargeTaper: tapered
        ? [
            { soc: 0, share: 0.2 },
            { soc: 40, share: 1 },
          ]
        : [],
    });

  it('stores less the more is discharged, and more the more is charged', () => {
    const power = fc.double({ min: -80, max: 60, noNaN: true });
    fc.assert(
      fc.property(battery, power, power, ({ storedKwh, ...of }, a, b) => {
        const one = modelOf(of);
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const lost = storedAfter(one, storedKwh, low) - storedAfter(one, storedKwh, high);
        expect(lost).toBeGreaterThanOrEqual(0.1 * 0.25 * (high - low) - 1e-9);
      }),
    );
  });

  it('reaches the levels and keeps the taper with the highest powers', () => {
    const shareAt = (lines: readonly { base: number; slope: number }[], kwh: number) =>
      lines.reduce((least, { base, slope }) => Math.min(least, base + slope * kwh), 1);
    fc.assert(
      fc.property(battery, ({ storedKwh, ...of }) => {
        const one = modelOf(of);
        const chargeKw = mostChargeKw(one, storedKwh);
        const full = storedAfter(one, storedKwh, -chargeKw);
        expect(full).toBeLessThanOrEqual(90 + 1e-9);
        expect(chargeKw).toBeLessThanOrEqual(80 * shareAt(one.chargeLines, full) + 1e-6);
        const highKw = highestKw(one, storedKwh);
        const empty = storedAfter(one, storedKwh, highKw);
        expect(empty).toBeGreaterThanOrEqual(10 - 1e-9);
        expect(highKw).toBeLessThanOrEqual(60 * shareAt(one.dischargeLines, empty) + 1e-6);
        // Not less than possible: at the end of the range, at full power, or on the taper.
        const most = [full - 90, chargeKw - 80, chargeKw - 80 * shareAt(one.chargeLines, full)].some(
          (rest) => Math.abs(rest) < 1e-6,
        );
        expect(most).toBe(true);
      }),
    );
  });
});
