import { describe, expect, it, test } from 'vitest';
import type { BatteryTerms, DispatchCase, SiteLimits } from './dispatch-case.ts';
import type { PeakTarget } from './step-cost.ts';
import { decide, expectedCost, type Future, storedValues } from './stored-value.ts';

/** 100 kWh, half full: 50 kW for 15 minutes move 12.5 kWh at the busbar. */
const battery: BatteryTerms = {
  capacityKwh: 100,
  maxChargeKw: 50,
  maxDischargeKw: 50,
  socMin: 0,
  socMax: 100,
  startSoc: 50,
  endSoc: null,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  wearPerKwh: 0,
  chargeTaper: [],
  dischargeTaper: [],
};
const open: SiteLimits = { transformerKw: null, exportLimitKw: null, pvCurtailable: true };

interface Steps {
  readonly buy: readonly number[];
  readonly feedIn?: readonly number[];
  readonly pv?: readonly number[];
  readonly load?: readonly number[];
}

function caseOf(
  { buy, feedIn, pv, load }: Steps,
  own: Partial<BatteryTerms> = {},
  site = open,
): DispatchCase {
  const none = buy.map(() => 0);
  return {
    horizon: {
      buyPrice: buy,
      feedInPrice: feedIn ?? none,
      pvKw: pv ?? none,
      loadKw: load ?? none,
      chargingKw: none,
    },
    site,
    demand: [],
    battery: { ...battery, ...own },
  };
}

const expected = ({ horizon }: DispatchCase): Future[] => [
  { weight: 1, pvKw: horizon.pvKw, needKw: horizon.loadKw },
];

/** The decision in the first step at 50 kWh. */
function first(
  of: DispatchCase,
  { load, pv = 0, target = null }: { load: number; pv?: number; target?: PeakTarget | null },
) {
  const targets = Array.from({ length: of.horizon.buyPrice.length }, () => target);
  return decide(storedValues(of, expected(of), targets), 0, 50, { needKw: load, pvKw: pv });
}

describe('the best power of a step', () => {
  const nowDear = caseOf({ buy: [1, 0.3], load: [20, 20] });
  /** The 50 kWh that are stored are needed later. */
  const laterDear = caseOf({ buy: [0.6, 1], load: [20, 200] }, { maxDischargeKw: 400 });
  test.each([
    ['serves the measured load, not the forecast one', nowDear, { load: 33 }, 33],
    ['never discharges into a grid that pays nothing', nowDear, { load: 7 }, 7],
    ['is full power where the load is larger', nowDear, { load: 80 }, 50],
    [
      'sells where the feed-in price is above what energy is worth later',
      caseOf({ buy: [1, 0.3], feedIn: [0.9, 0], load: [20, 20] }),
      { load: 20 },
      50,
    ],
    [
      'charges no more than can be used later',
      caseOf({ buy: [0.3, 1], load: [20, 210] }, { maxDischargeKw: 400 }),
      { load: 20 },
      // 52.5 kWh are needed, 50 are there: 2.5 kWh in 15 minutes.
      -10,
    ],
    ['keeps what is worth more later', laterDear, { load: 20 }, 0],
    [
      'takes the surplus of PV before it buys',
      caseOf({ buy: [0.5, 1], feedIn: [0.2, 0.2], pv: [30, 0], load: [10, 230] }, { maxDischargeKw: 400 }),
      { load: 10, pv: 30 },
      // 7.5 kWh are missing; the surplus gives 5 kWh at 0.2, the grid 2.5 kWh at 0.5.
      -30,
    ],
  ] as const)('%s', (_, of, measured, powerKw) => {
    expect(first(of, measured).powerKw).toBeCloseTo(powerKw, 6);
  });

  it('charges only if the difference of prices pays for losses and wear', () => {
    // One kWh bought gives 0.81 kWh: 0.81 × 0.5 = 0.405, less 0.0181 wear.
    const terms = { chargeEfficiency: 0.9, dischargeEfficiency: 0.9, wearPerKwh: 0.01, maxDischargeKw: 400 };
    const at = (buy: number) =>
      first(caseOf({ buy: [buy, 0.5], load: [0, 400] }, terms), { load: 0 }).powerKw;
    expect(at(0.38)).toBe(-50);
    expect(at(0.39)).toBe(0);
  });

  it('cuts a peak that costs more than the stored energy is worth', () => {
    const of = caseOf({ buy: [0.3, 1], load: [100, 200] }, { maxDischargeKw: 400 });
    expect(first(of, { load: 100 }).powerKw).toBe(0);
    expect(first(of, { load: 100, target: { kw: 80, pricePerKw: 40 } }).powerKw).toBeCloseTo(20, 6);
  });

  it('holds the limits of the site: no import above the transformer, no export above the limit', () => {
    const narrow = { transformerKw: 60, exportLimitKw: 5, pvCurtailable: false };
    const of = caseOf({ buy: [0.1, 1], load: [20, 240] }, { maxDischargeKw: 400 }, narrow);
    expect(first(of, { load: 75 }).powerKw).toBeCloseTo(15, 6);
    expect(first(of, { load: 30 }).powerKw).toBeCloseTo(-30, 6);
    expect(first(of, { load: 0, pv: 40 }).powerKw).toBeLessThanOrEqual(-35);
  });

  it('curtails PV that would have to be paid for, and all of it where import is paid', () => {
    const paid = caseOf({ buy: [0.2, 0.2], feedIn: [-0.1, -0.1], pv: [60, 60] }, { startSoc: 100 });
    const values = storedValues(paid, expected(paid));
    expect(decide(values, 0, 100, { needKw: 10, pvKw: 60 })).toMatchObject({ powerKw: 0, curtailedKw: 50 });
    const gift = caseOf({ buy: [-0.2, 0.2], feedIn: [-0.2, 0], load: [10, 300] }, { maxDischargeKw: 400 });
    const decision = first(gift, { load: 10, pv: 60 });
    expect(decision).toMatchObject({ powerKw: -50, curtailedKw: 60 });
  });
});

describe('losses of the storage', () => {
  /** 80 % at 10 kW, 96 % from 40 kW on. */
  const byPower = [
    { powerKw: 10, efficiency: 0.8 },
    { powerKw: 40, efficiency: 0.96 },
  ];

  it('an efficiency that falls at low power makes it rest instead', () => {
    const of = caseOf(
      { buy: [0.6, 0.5], load: [10, 400] },
      { maxDischargeKw: 400, dischargeEfficiencyBy: byPower },
    );
    const at = (load: number) => first(of, { load }).powerKw;
    // 0.6 × 0.8 is less than 0.5 × 0.96 later, 0.6 × 0.96 is more.
    expect(at(10)).toBe(0);
    expect(at(50)).toBeCloseTo(50, 6);
  });

  it('charges for the standby losses until the energy is needed', () => {
    // Needed are 50 kWh in the last step; 10 kW lose 7.5 kWh in three steps.
    const of = caseOf({ buy: [0.3, 0.4, 1], load: [0, 0, 200] }, { maxDischargeKw: 400, standbyKw: 10 });
    expect(first(of, { load: 0 }).powerKw).toBeCloseTo(-30, 6);
  });

  it('orders rest, not the standby losses, at the lowest level', () => {
    const of = caseOf({ buy: [1, 0.9], load: [20, 20] }, { standbyKw: 10, startSoc: 0 });
    const values = storedValues(of, expected(of));
    expect(decide(values, 0, 0, { needKw: 20, pvKw: 0 })).toMatchObject({ powerKw: 0, binding: 'rest' });
    // They cost 2.5 kWh in each step.
    expect(expectedCost(values, 0, 0)).toBeCloseTo(7.5 * 1 + 7.5 * 0.9, 6);
    // Of 5 kWh, 2.5 are lost and 2.5 serve the load.
    expect(expectedCost(values, 0, 5)).toBeCloseTo(2.5 * 1 + 7.5 * 0.9, 6);
  });
});

describe('what stored energy is worth', () => {
  it('is the price that it avoids, as long as it can be used', () => {
    const of = caseOf({ buy: [0.5, 1], load: [0, 100] }, { maxDischargeKw: 400 });
    const values = storedValues(of, expected(of));
    expect(decide(values, 0, 10, { needKw: 0, pvKw: 0 }).worthPerKwh).toBeCloseTo(1, 6);
    expect(decide(values, 0, 60, { needKw: 0, pvKw: 0 }).worthPerKwh).toBeCloseTo(0, 6);
  });

  it('is the mean of the futures, so room is kept for sun that may come', () => {
    // Tomorrow's load of 25 kWh costs 1; in the sunny future PV supplies it.
    const of = caseOf({ buy: [0.4, 1], load: [0, 100] }, { maxDischargeKw: 400, startSoc: 0 });
    const dull: Future = { weight: 0.7, pvKw: [0, 0], needKw: [0, 100] };
    const sunny: Future = { weight: 0.3, pvKw: [0, 100], needKw: [0, 100] };
    const charged = (weights: readonly [number, number]) => {
      const futures = [
        { ...dull, weight: weights[0] },
        { ...sunny, weight: weights[1] },
      ];
      return decide(storedValues(of, futures), 0, 0, { needKw: 0, pvKw: 0 }).powerKw;
    };
    // 0.7 × 1 is more than 0.4, and 0.3 × 1 is less.
    expect(charged([0.7, 0.3])).toBe(-50);
    expect(charged([0.3, 0.7])).toBe(0);
  });

  it('adds up to the cost of the horizon', () => {
    // 50 kWh serve the 25 kWh at 1; the 12.5 kWh at 0.3 are served too.
    const of = caseOf({ buy: [0.3, 1, 2], load: [50, 50, 50] }, { maxDischargeKw: 400 });
    const values = storedValues(of, expected(of));
    // 37.5 kWh are needed in all, 50 are there.
    expect(expectedCost(values, 0, 50)).toBeCloseTo(0, 6);
    // 20 kWh serve the two dear steps with 5 kWh that are bought at 0.3 beside the load.
    expect(expectedCost(values, 0, 20)).toBeCloseTo(12.5 * 0.3 + 5 * 0.3, 6);
    // Empty, full power stores 12.5 kWh for the dearest step.
    expect(expectedCost(values, 0, 0)).toBeCloseTo(12.5 * 0.3 + 12.5 * 0.3 + 12.5, 6);
  });

  it('counts the energy left at the end', () => {
    const of = caseOf({ buy: [0.3], load: [0] }, { endWorthPerKwh: 0.4 });
    expect(decide(storedValues(of, expected(of)), 0, 50, { needKw: 0, pvKw: 0 })).toMatchObject({
      powerKw: -50,
    });
  });

  it('charges at once where the time makes no difference', () => {
    const of = caseOf({ buy: [0.3, 0.3, 0.3, 0.3, 1, 1], load: [10, 10, 10, 10, 10, 10] });
    const values = storedValues(of, expected(of));
    const { powerKw } = decide(values, 0, 0, { needKw: 10, pvKw: 0 });
    expect(powerKw).toBeLessThan(-5);
    expect(decide(values, 4, 100, { needKw: 10, pvKw: 0 }).powerKw).toBeGreaterThan(0);
  });

  it('does nothing without a battery', () => {
    const of = caseOf({ buy: [0.3, 1], load: [10, 10] }, { maxChargeKw: 0, maxDischargeKw: 0 });
    expect(decide(storedValues(of, expected(of)), 0, 50, { needKw: 10, pvKw: 0 })).toEqual({
      powerKw: 0,
      binding: 'rest',
      curtailedKw: 0,
      worthPerKwh: 0,
    });
  });
});
