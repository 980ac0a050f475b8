import { describe, expect, it, test } from 'vitest';
import { efficiencyPoints, type StorageQuarter, storageLosses } from './storage-losses.ts';

const SIZE = { ratedKw: 100, capacityKwh: 200 };
const QUARTER_MS = 900_000;
const START_MS = Date.parse('2026-05-01T00:00:00Z');

interface Truth {
  readonly standbyKw: number;
  readonly charge: (kw: number) => number;
  readonly discharge: (kw: number) => number;
  /** Resolution of the SOC in percent, and the capacity that the SOC is multiplied by. */
  readonly socStep?: number;
  readonly believedKwh?: number;
}

const flat = (efficiency: number) => () => efficiency;

/** A storage that repeats a day of powers, discharge positive; its energy is kept by charging at the end of each day. */
function history(
  { standbyKw, charge, discharge, socStep = 0, believedKwh = 200 }: Truth,
  days: number,
  powerAt: (slot: number, day: number) => number,
): StorageQuarter[] {
  let storedKwh = 100;
  const quarters: StorageQuarter[] = [];
  for (let at = 0; at < days * 96; at++) {
    const kw = powerAt(at % 96, Math.floor(at / 96));
    const cellKw = kw > 0 ? -kw / discharge(kw) : kw < 0 ? -kw * charge(-kw) : 0;
    const changeKwh = (cellKw - standbyKw) / 4;
    const soc = (100 * (storedKwh + changeKwh / 2)) / 200;
    const shownSoc = socStep > 0 ? Math.round(soc / socStep) * socStep : soc;
    quarters.push({
      ms: START_MS + at * QUARTER_MS,
      chargedKwh: Math.max(0, -kw / 4),
      dischargedKwh: Math.max(0, kw / 4),
      storedKwh: (shownSoc / 100) * believedKwh,
    });
    storedKwh += changeKwh;
  }
  return quarters;
}

/** 2 h of charging at 50 kW from midnight, 5 h of discharging at 16 kW from 16:00, rest otherwise. */
const oneCycle = (slot: number) => (slot < 8 ? -50 : slot >= 64 && slot < 84 ? 16 : 0);

describe('standby', () => {
  test.each([
    ['is what disappears at rest', 1.5, 0, 200, 1.5],
    ['is zero without losses at rest', 0, 0, 200, 0],
    ['is found with a SOC of tenths', 1.5, 0.1, 200, 1.5],
  ])('%s', (_, standbyKw, socStep, believedKwh, foundKw) => {
    const truth = { standbyKw, socStep, believedKwh, charge: flat(0.95), discharge: flat(0.95) };
    expect(storageLosses(history(truth, 20, oneCycle), SIZE).standbyKw).toBeCloseTo(foundKw, 1);
  });

  it('is what a converter in standby draws from the grid while the SOC does not change', () => {
    const still = history({ standbyKw: 0, charge: flat(1), discharge: flat(1) }, 10, () => 0);
    const drawing = still.map((quarter) => ({ ...quarter, chargedKwh: 0.25 }));
    expect(storageLosses(drawing, SIZE).standbyKw).toBeCloseTo(Math.sqrt(0.88), 9);
  });

  it('is not measured in a few hours, and not if it is implausible', () => {
    const truth = { charge: flat(0.95), discharge: flat(0.95) };
    expect(storageLosses(history({ ...truth, standbyKw: 1 }, 4, oneCycle), SIZE).standbyKw).toBeNull();
    expect(storageLosses(history({ ...truth, standbyKw: 6 }, 20, oneCycle), SIZE).standbyKw).toBeNull();
    expect(storageLosses([], SIZE)).toEqual({ standbyKw: null, efficiency: null, charge: [], discharge: [] });
  });

  it('does not count a SOC that jumps on a few days', () => {
    const truth = { standbyKw: 1, charge: flat(0.95), discharge: flat(0.95) };
    const quarters = history(truth, 20, oneCycle).map((quarter, at) =>
      Math.floor(at / 96) % 5 === 4 && at % 96 > 50
        ? { ...quarter, storedKwh: quarter.storedKwh + 10 }
        : quarter,
    );
    expect(storageLosses(quarters, SIZE).standbyKw).toBeCloseTo(1, 1);
  });
});

/** Another power each day, so that each is measured on four days; discharging as much as was charged. */
const POWERS = [10, 25, 50, 75, 100];
const manyPowers = (slot: number, day: number) => {
  const kw = POWERS[day % 5] as number;
  const slots = Math.max(2, Math.round(200 / kw));
  if (slot < 40 && slot < slots) return -kw;
  return slot >= 48 && slot < 48 + Math.min(40, slots) ? 0.9 * kw : 0;
};

describe('efficiency by power', () => {
  /** Losses that grow with the square of the power, and a fixed one. */
  const truth = {
    standbyKw: 1,
    charge: (kw: number) => 0.97 - 0.4 / kw - 0.0004 * kw,
    discharge: (kw: number) => 0.97 - 0.4 / kw - 0.0004 * kw,
  };

  test.each([
    ['with an exact SOC', 0, 200, 0.006],
    ['with a SOC of tenths', 0.1, 200, 0.01],
    ['with a wrong capacity, which changes both directions against each other', 0, 210, 0.006],
    ['with a SOC of whole percent', 1, 200, 0.05],
  ])('is found %s', (_, socStep, believedKwh, tolerance) => {
    const found = storageLosses(history({ ...truth, socStep, believedKwh }, 60, manyPowers), SIZE);
    const factor = (kw: number, base: number) => truth.charge(kw) / truth.charge(base);
    expect(found.charge.map(({ share }) => share)).toEqual([0.1, 0.25, 0.5, 0.75, 1]);
    const relative = found.charge.map((one) => one.factor / (found.charge[2]?.factor ?? 0));
    for (const [at, kw] of POWERS.entries())
      expect(Math.abs((relative[at] ?? 0) - factor(kw, 50))).toBeLessThan(tolerance);
    const out = found.discharge.map((one) => one.factor / (found.discharge[2]?.factor ?? 0));
    for (const [at, kw] of POWERS.entries())
      expect(Math.abs((out[at] ?? 0) - factor(0.9 * kw, 45))).toBeLessThan(tolerance);
  });

  it('is empty with a single power, and where too little was moved', () => {
    const cycles = storageLosses(history(truth, 60, oneCycle), SIZE);
    expect([cycles.charge, cycles.discharge]).toEqual([[], []]);
    expect(storageLosses(history(truth, 10, manyPowers), SIZE).charge).toEqual([]);
  });

  it('stays within plausible factors if the SOC is wrong at a power', () => {
    const wrong = { ...truth, charge: (kw: number) => (kw > 80 ? 0.2 : 0.95) };
    const { charge } = storageLosses(history(wrong, 60, manyPowers), SIZE);
    for (const { factor } of charge) {
      expect(factor).toBeGreaterThanOrEqual(0.7);
      expect(factor).toBeLessThanOrEqual(1.1);
    }
  });
});

describe('efficiency of all powers', () => {
  /** Returns to the stored energy of its beginning: 50 kW × 2 h × 0.9 is lost by standby and discharged. */
  const balanced = (standbyKw: number) => (slot: number) =>
    slot < 16 ? -50 : slot >= 48 && slot < 80 ? ((50 * 4 * 0.9 - 24 * standbyKw) * 0.9) / 8 : 0;

  test.each([
    ['without standby', 0],
    ['does not include standby losses', 2],
  ])('%s', (_, standbyKw) => {
    const truth = { standbyKw, charge: flat(0.9), discharge: flat(0.9) };
    const found = storageLosses(history(truth, 30, balanced(standbyKw)), SIZE);
    expect(found.efficiency).toBeCloseTo(0.9, 3);
  });

  it('is not measured with little energy, and not if it is implausible', () => {
    const truth = { standbyKw: 0, charge: flat(0.9), discharge: flat(0.9) };
    expect(storageLosses(history(truth, 5, balanced(0)), SIZE).efficiency).toBeNull();
    const doubled = history(truth, 30, balanced(0)).map((one) => ({
      ...one,
      dischargedKwh: 1.5 * one.dischargedKwh,
    }));
    expect(storageLosses(doubled, SIZE).efficiency).toBeNull();
  });
});

it('gives points in kW that never reach 100 %', () => {
  const shape = [
    { share: 0.1, factor: 0.9 },
    { share: 1, factor: 1.1 },
  ];
  expect(efficiencyPoints(shape, 0.95, 50)).toEqual([
    { powerKw: 5, efficiency: expect.closeTo(0.855, 9) },
    { powerKw: 50, efficiency: 0.995 },
  ]);
  expect(efficiencyPoints([], 0.95, 50)).toEqual([]);
});
