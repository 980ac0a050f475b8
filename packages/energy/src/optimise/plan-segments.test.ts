import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breaches } from './breaches.ts';
import type { DispatchCase } from './dispatch-case.ts';
import { dispatchCost, follow } from './follow.ts';
import { plainCalendar, planOrders } from './plan-orders.ts';
import { planSegments } from './plan-segments.ts';

const DAY = 96;
const series = (days: number, of: (slot: number) => number) =>
  Float64Array.from({ length: days * DAY }, (_, step) => of(step % DAY));

/** Low price until 8:00, high price from 17:00 to 21:00. */
const plant = (days: number): DispatchCase => ({
  horizon: {
    buyPrice: series(days, (slot) => (slot >= 68 && slot < 84 ? 1.2 : ([0.3, 0.7][Number(slot >= 32)] ?? 0))),
    feedInPrice: series(days, () => 0.35),
    pvKw: series(days, (slot) => Math.max(0, 80 * Math.sin(((slot - 24) / 48) * Math.PI))),
    loadKw: series(days, (slot) => 40 + (slot % 5)),
    chargingKw: series(days, () => 0),
  },
  site: { transformerKw: 120, exportLimitKw: null, pvCurtailable: true },
  demand: [{ fromStep: 0, toStep: days * DAY, pricePerKw: 38, floorKw: 100 }],
  battery: {
    capacityKwh: 200,
    maxChargeKw: 50,
    maxDischargeKw: 50,
    socMin: 10,
    socMax: 90,
    startSoc: 10,
    endSoc: null,
    chargeEfficiency: 0.95,
    dischargeEfficiency: 0.95,
    wearPerKwh: 0.01,
    chargeTaper: [],
    dischargeTaper: [],
  },
});

describe('converting a dispatch to a plan', () => {
  it('is lossless for few steps', () => {
    const of = plant(2);
    const powerKw = series(2, (slot) => {
      if (slot >= 4 && slot < 16) return -40;
      return slot >= 68 && slot < 78 ? 40 : 0;
    });
    const plan = planSegments(of, follow(of, { powerKw }), 12);
    // Charged: 3 h × 40 kW × 0.95 = 114 kWh on top of 20 of 200; discharged 2.5 h × 40 kW / 0.95: down to
    // 28.7 kWh.
    expect(plan.days[0]).toEqual([
      { fromMin: 0, toMin: 60, powerKw: 0, cutOffSoc: 90 },
      { fromMin: 60, toMin: 240, powerKw: -40, cutOffSoc: 67 },
      { fromMin: 240, toMin: 1020, powerKw: 0, cutOffSoc: 90 },
      { fromMin: 1020, toMin: 1170, powerKw: 40, cutOffSoc: 14 },
      { fromMin: 1170, toMin: 1440, powerKw: 0, cutOffSoc: 90 },
    ]);
    expect(plan.lossCost).toBeCloseTo(0, 6);
  });

  it('yields few segments in a month without demand charge, and returns their cost', () => {
    const free = plant(1);
    const of = { ...free, demand: [{ ...free.demand[0], pricePerKw: 0 } as (typeof free.demand)[number]] };
    const given = follow(of, { powerKw: series(1, (slot) => (slot % 3) * 10 - 10) });
    const { days, lossCost } = planSegments(of, given, 4);
    expect(days[0]?.length).toBeLessThanOrEqual(4);
    expect(Number.isFinite(lossCost)).toBe(true);
  });

  it('yields at most the given number of segments per day, keeps the limits and returns the cost', () => {
    const powers = fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(powers, fc.integer({ min: 1, max: 12 }), (hours, most) => {
        const of = plant(1);
        const given = follow(of, { powerKw: series(1, (slot) => hours[Math.floor(slot / 4)] ?? 0) });
        const { days, dispatch, cost, lossCost } = planSegments(of, given, most);
        const [segments = []] = days;
        expect(segments.length).toBeLessThanOrEqual(most);
        expect([segments[0]?.fromMin, segments.at(-1)?.toMin]).toEqual([0, 1440]);
        for (const [at, { fromMin }] of segments.entries())
          expect(fromMin).toBe(at === 0 ? 0 : segments[at - 1]?.toMin);
        expect(breaches(of, dispatch)).toEqual([]);
        expect(cost.total - dispatchCost(of, given).total).toBeCloseTo(lossCost, 9);
      }),
      { numRuns: 15 },
    );
  });
});

it('orders the mean where segments share an interval, and nothing outside of segments', () => {
  const plans = [
    [
      { fromMin: 0, toMin: 20, powerKw: -30, cutOffSoc: 80 },
      { fromMin: 20, toMin: 30, powerKw: 60, cutOffSoc: 20 },
    ],
  ];
  const { powerKw, cutOffKwh } = planOrders(plans, plainCalendar(3), plant(1).battery);
  expect([...powerKw]).toEqual([-30, 30, 0]);
  expect([...cutOffKwh]).toEqual([160, 40, 0]);
});
