import { describe, expect, it, test } from 'vitest';
import { certainPolicy, closedLoop } from './closed-loop.ts';
import { demandCost, freePeakKw, priceAbove, sharedDemand } from './demand-cost.ts';
import { type DemandPeriod, type DispatchCase, STEPS_A_DAY } from './dispatch-case.ts';
import { dispatchCost, follow } from './follow.ts';

const plain = { pricePerKw: 40, floorKw: 100 };
const ratchet = {
  ...plain,
  ratchet: {
    minimumKw: 320,
    ahead: [
      { aboveKw: 80, pricePerKw: 5 },
      { aboveKw: 500, pricePerKw: 96 },
    ],
  },
};

test.each([
  ['without ratchet, above the peak so far', plain, 150, 2000],
  ['below what is paid', plain, 90, 0],
  // Only the month ahead, from the peak so far on.
  ['below the minimum', ratchet, 300, 200 * 5],
  ['above the minimum', ratchet, 400, 300 * 5 + 80 * 40],
  ['above all levels', ratchet, 600, 500 * 5 + 280 * 40 + 100 * 96],
])('costs %s', (_name, period, peakKw, cost) => {
  expect(demandCost(period, peakKw)).toBeCloseTo(cost, 9);
  expect(demandCost(sharedDemand(period, 0.25), peakKw)).toBeCloseTo(cost / 4, 9);
});

it('knows what is free, and what the next kW costs', () => {
  expect([freePeakKw(plain), freePeakKw(ratchet), freePeakKw({ ...plain, pricePerKw: 0 })]).toEqual([
    100,
    100,
    Number.POSITIVE_INFINITY,
  ]);
  expect([99, 100, 320, 500].map((kw) => priceAbove(ratchet, kw))).toEqual([0, 5, 45, 141]);
});

describe('closed-loop dispatch with a ratchet', () => {
  const lasting = (value: (hour: number) => number) =>
    Array.from({ length: STEPS_A_DAY }, (_, step) => value(step / 4));
  const of = (demand: Partial<DemandPeriod>): DispatchCase => ({
    horizon: {
      buyPrice: lasting(() => 0.5),
      feedInPrice: lasting(() => 0),
      pvKw: lasting(() => 0),
      loadKw: lasting((hour) => (hour >= 10 && hour < 11 ? 200 : 100)),
      chargingKw: lasting(() => 0),
    },
    site: { transformerKw: null, exportLimitKw: null, pvCurtailable: true },
    demand: [{ fromStep: 0, toStep: STEPS_A_DAY, pricePerKw: 40, floorKw: 100, ...demand }],
    battery: {
      capacityKwh: 200,
      maxChargeKw: 100,
      maxDischargeKw: 100,
      socMin: 0,
      socMax: 100,
      startSoc: 60,
      endSoc: null,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      // Each kWh costs wear: shaving must be worth it.
      wearPerKwh: 1,
      endWorthPerKwh: 0.5,
      chargeTaper: [],
      dischargeTaper: [],
    },
  });
  const peakOf = (given: DispatchCase) =>
    closedLoop(given, certainPolicy(given)).gridKw.reduce((a, b) => Math.max(a, b), 0);

  it('does not shave below what is billed anyway', () => {
    // Without ratchet 100 kWh of wear save 100 kW × 40.
    expect(peakOf(of({}))).toBeCloseTo(100, 0);
    expect(peakOf(of({ ratchet: { minimumKw: 160, ahead: [] } }))).toBeCloseTo(160, 0);
    expect(peakOf(of({ ratchet: { minimumKw: 300, ahead: [] } }))).toBeCloseTo(200, 0);
  });

  it('shaves for following months where the own month costs nothing', () => {
    const ahead = [{ aboveKw: 130, pricePerKw: 32 }];
    expect(peakOf(of({ ratchet: { minimumKw: 300, ahead } }))).toBeCloseTo(130, 0);
  });

  it('is not dearer than any constant limit by the same cost', () => {
    const ahead = [
      { aboveKw: 120, pricePerKw: 0.4 },
      { aboveKw: 150, pricePerKw: 3 },
    ];
    const given = of({ pricePerKw: 1, ratchet: { minimumKw: 140, ahead } });
    const best = dispatchCost(given, closedLoop(given, certainPolicy(given))).total;
    for (let kw = 100; kw <= 200; kw += 5) {
      const targets = Array.from({ length: STEPS_A_DAY }, () => kw);
      const held = follow(given, { powerKw: [], importTargetKw: targets });
      expect(best).toBeLessThanOrEqual(dispatchCost(given, held).total + 0.5);
    }
  });
});
