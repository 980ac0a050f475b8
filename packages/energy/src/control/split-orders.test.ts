import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByRated, splitPiles, splitStorage } from './split-orders.ts';

const range = (maxChargeKw: number, maxDischargeKw: number) => ({ maxChargeKw, maxDischargeKw });
const machines = [
  { sn: 'A', range: range(100, 50) },
  { sn: 'B', range: range(50, 150) },
  { sn: 'C', range: range(0, 0) },
];

describe('an order for storage', () => {
  it.each([
    ['discharge by what each can give', 100, [25, 75, 0]],
    ['charge by what each can take', -75, [-50, -25, 0]],
    ['all that there is', 200, [50, 150, 0]],
    ['more than there is', 900, [50, 150, 0]],
    ['rest', 0, [0, 0, 0]],
  ])('%s', (_, orderKw, kw) => {
    expect(splitStorage(orderKw, machines).map((one) => one.kw + 0)).toEqual(kw);
  });

  it.each([
    ['a setpoint is kept while the others can do the rest', 60, [20, 40]],
    ['also against the direction of the others', -30, [20, -50]],
    ['a limit that needs more goes before it', 190, [47.5, 142.5]],
  ])('%s', (_, orderKw, kw) => {
    const [one, other] = [machines[0] as (typeof machines)[0], machines[1] as (typeof machines)[0]];
    expect(splitStorage(orderKw, [{ ...one, keptKw: 20 }, other]).map((unit) => unit.kw)).toEqual(kw);
  });

  it('adds up to the total as long as all units together can deliver it', () => {
    const kw = fc.double({ min: 0, max: 500, noNaN: true });
    const some = fc.array(fc.tuple(kw, kw), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(some, fc.double({ min: -1, max: 1, noNaN: true }), (ranges, share) => {
        const units = ranges.map(([charge, discharge], i) => ({
          sn: `${i}`,
          range: range(charge, discharge),
        }));
        const all = ranges.reduce((sum, one) => sum + (share > 0 ? one[1] : one[0]), 0);
        const split = splitStorage(share * all, units);
        expect(split.reduce((sum, one) => sum + one.kw, 0)).toBeCloseTo(share * all, 6);
        split.forEach((one, i) => {
          expect(one.kw).toBeLessThanOrEqual((ranges[i]?.[1] ?? 0) + 1e-9);
          expect(-one.kw).toBeLessThanOrEqual((ranges[i]?.[0] ?? 0) + 1e-9);
        });
      }),
    );
  });
});

describe('a limit', () => {
  const units = [
    { sn: 'A', ratedKw: 100 },
    { sn: 'B', ratedKw: 50 },
  ];
  it.each([
    [90, [60, 30]],
    [0, [0, 0]],
    [400, [100, 50]],
  ])('of %d kW is divided by rated power', (limitKw, kw) => {
    expect(splitByRated(limitKw, units).map((one) => one.kw)).toEqual(kw);
  });

  it.each([
    ['all for the pile in use', 40, [true, false, false], [40, 0, 0]],
    ['what it cannot use is left for the others', 160, [true, false, false], [120, 20, 20]],
    ['shared by those in use', 60, [true, true, false], [30, 30, 0]],
    ['no car yet', 120, [false, false, false], [40, 40, 40]],
  ])('of chargers: %s', (_, limitKw, inUse, kw) => {
    const piles = inUse.map((used, i) => ({ sn: `${i}`, ratedKw: 120, inUse: used }));
    expect(splitPiles(limitKw, piles).map((one) => one.kw)).toEqual(kw);
  });
});
