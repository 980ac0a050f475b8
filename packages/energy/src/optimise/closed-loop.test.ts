import { describe, expect, it, test } from 'vitest';
import { breaches } from './breaches.ts';
import { certainPolicy, closedLoop } from './closed-loop.ts';
import { type BatteryTerms, type DispatchCase, needKw, STEPS_A_DAY, stepsOf } from './dispatch-case.ts';
import { dispatchCost, follow, withoutBattery } from './follow.ts';
import { rulePlan } from './rule-plan.ts';
import type { Future } from './stored-value.ts';

const battery: BatteryTerms = {
  capacityKwh: 200,
  maxChargeKw: 100,
  maxDischargeKw: 100,
  socMin: 10,
  socMax: 90,
  startSoc: 10,
  endSoc: null,
  chargeEfficiency: 0.95,
  dischargeEfficiency: 0.95,
  wearPerKwh: 0.02,
  chargeTaper: [],
  dischargeTaper: [],
};

/** Two days: valley until 8, peak from 18 to 22; a load of 60 kW with 30 kW more from 9 to 17. */
function twoDays(demandPricePerKw = 0): DispatchCase {
  return {
    horizon: {
      buyPrice: twoDaysOf((hour) => (hour < 8 ? 0.3 : hour >= 18 && hour < 22 ? 1.2 : 0.7)),
      feedInPrice: twoDaysOf(() => 0.2),
      pvKw: twoDaysOf((hour) => Math.max(0, 70 * Math.sin(((hour - 6) / 12) * Math.PI))),
      loadKw: twoDaysOf((hour) => (hour >= 9 && hour < 17 ? 90 : 60)),
      chargingKw: twoDaysOf(() => 0),
    },
    site: { transformerKw: 250, exportLimitKw: null, pvCurtailable: true },
    demand: [{ fromStep: 0, toStep: 2 * STEPS_A_DAY, pricePerKw: demandPricePerKw, floorKw: 0 }],
    battery,
  };
}

const twoDaysOf = (value: (hour: number) => number) =>
  Array.from({ length: 2 * STEPS_A_DAY }, (_, step) => value((step % STEPS_A_DAY) / 4));

/** The load that comes, times a factor. */
const believing =
  (of: DispatchCase, factor: number) =>
  (fromStep: number, toStep: number): Future[] => {
    const pvKw = Array.from(of.horizon.pvKw).slice(fromStep, toStep);
    const need = pvKw.map((_, n) => factor * needKw(of.horizon, fromStep + n));
    return [{ weight: 1, pvKw, needKw: need }];
  };
const policy = (of: DispatchCase, factor = 1, solveEverySteps = 4) => ({
  futuresAt: believing(of, factor),
  stepsAhead: STEPS_A_DAY,
  solveEverySteps,
});

describe('closed-loop dispatch', () => {
  it('charges in the valley, serves the load at the peak, and never exports what it bought', () => {
    const of = twoDays();
    const { batteryKw, gridKw } = closedLoop(of, policy(of));
    const energyKwh = (fromH: number, toH: number) =>
      batteryKw.slice(4 * fromH, 4 * toH).reduce((sum, kw) => sum + kw / 4, 0);
    // 160 kWh of room, filled through 95 %.
    expect(energyKwh(0, 8)).toBeCloseTo(-160 / 0.95, 3);
    expect(energyKwh(18, 22)).toBeCloseTo(160 * 0.95, 3);
    for (const [step, kw] of batteryKw.entries()) if (kw > 0) expect(gridKw[step]).toBeGreaterThan(-1e-6);
  });

  it('is never dearer than the rule, and cheaper with a demand charge', () => {
    for (const demandPrice of [0, 30]) {
      const of = twoDays(demandPrice);
      const cost = dispatchCost(of, closedLoop(of, policy(of))).total;
      const rule = dispatchCost(of, rulePlan(of)).total;
      expect(cost).toBeLessThan(demandPrice > 0 ? rule : rule + 1e-6);
      expect(cost).toBeLessThan(withoutBattery(of).total);
    }
  });

  it('loses little when the load differs from the expected one: the power follows, not the value', () => {
    const of = twoDays();
    const shaken = {
      ...policy(of),
      futuresAt: (fromStep: number, toStep: number) =>
        believing(of, 1)(fromStep, toStep).map((future) => ({
          ...future,
          needKw: Array.from(future.needKw, (kw, n) => kw * ((fromStep + n) % 3 === 0 ? 1.5 : 0.75)),
        })),
    };
    const known = dispatchCost(of, closedLoop(of, policy(of))).total;
    const saved = withoutBattery(of).total - known;
    expect(dispatchCost(of, closedLoop(of, shaken)).total - known).toBeLessThan(0.03 * saved);
  });

  it('keeps the peak of the month low, and does not raise it for cheap energy', () => {
    const of = twoDays(30);
    const highest = (list: Float64Array) => list.reduce((most, kw) => Math.max(most, kw), 0);
    const { gridKw } = closedLoop(of, policy(of));
    const idle = highest(follow(of, { powerKw: [] }).gridKw);
    expect(highest(gridKw)).toBeLessThanOrEqual(idle + 1e-6);
    const free = twoDays();
    expect(highest(closedLoop(free, policy(free)).gridKw)).toBeGreaterThan(idle + 50);
  });

  it('uses a peak that the month has already, and holds no limit below it', () => {
    const paid = twoDays(30);
    const demand = paid.demand.map((period) => ({ ...period, floorKw: 160 }));
    const of = { ...paid, demand };
    const { gridKw, batteryKw } = closedLoop(of, policy(of));
    expect(gridKw.reduce((most, kw) => Math.max(most, kw), 0)).toBeCloseTo(160, 6);
    expect(Math.min(...batteryKw.slice(0, 32))).toBeCloseTo(-100, 6);
  });

  it('holds a demand limit, but not below a peak that the month has meanwhile', () => {
    const free = twoDays();
    const loadKw = Array.from(free.horizon.loadKw);
    // More than storage can supply: the import of this interval is 150 kW at least.
    loadKw[4 * 20] = 250;
    const of = { ...free, horizon: { ...free.horizon, loadKw }, site: { ...free.site, importLimitKw: 100 } };
    const { batteryKw } = closedLoop(of, policy(of));
    const mostCharge = (day: number) => -Math.min(...batteryKw.slice(day * 96, day * 96 + 32));
    expect(mostCharge(0)).toBeCloseTo(100 - 60, 6);
    expect(mostCharge(1)).toBeGreaterThan(100 - 60 + 20);
  });

  it('calculates again from the measured level: a wrong forecast is corrected at the next calculation', () => {
    const of = twoDays();
    let calls = 0;
    const futuresAt = (fromStep: number, toStep: number) => {
      calls += 1;
      return believing(of, 1)(fromStep, toStep);
    };
    closedLoop(of, { futuresAt, stepsAhead: STEPS_A_DAY, solveEverySteps: 16 });
    expect(calls).toBe(stepsOf(of) / 16);
  });

  it('keeps its powers within the battery and its energy balance', () => {
    const of = twoDays(20);
    const { batteryKw, gridKw, curtailedKw, storedKwh } = closedLoop(of, policy(of, 1.2));
    for (let step = 0; step < stepsOf(of); step++) {
      const pvKw = of.horizon.pvKw[step] ?? 0;
      const balance = (gridKw[step] ?? 0) + (batteryKw[step] ?? 0) + pvKw - (curtailedKw[step] ?? 0);
      expect(balance).toBeCloseTo(needKw(of.horizon, step), 9);
      expect(storedKwh[step]).toBeGreaterThanOrEqual(20 - 1e-9);
      expect(storedKwh[step]).toBeLessThanOrEqual(180 + 1e-9);
    }
  });
});

/** Losses that make a low power and a long rest expensive. */
const lossy: Partial<BatteryTerms> = {
  standbyKw: 2,
  chargeEfficiencyBy: [
    { powerKw: 10, efficiency: 0.8 },
    { powerKw: 50, efficiency: 0.96 },
    { powerKw: 100, efficiency: 0.93 },
  ],
  dischargeEfficiencyBy: [
    { powerKw: 10, efficiency: 0.8 },
    { powerKw: 50, efficiency: 0.96 },
    { powerKw: 100, efficiency: 0.93 },
  ],
};
const losing = (demandPricePerKw = 0): DispatchCase => {
  const of = twoDays(demandPricePerKw);
  return { ...of, battery: { ...of.battery, ...lossy, endWorthPerKwh: 0.3 } };
};

describe('with standby losses and efficiency by power', () => {
  test.each([0, 30])('a certain future costs least, at a demand price of %d', (demandPrice) => {
    const of = losing(demandPrice);
    const costOf = (dispatch: ReturnType<typeof closedLoop>) => dispatchCost(of, dispatch).total;
    const certain = costOf(closedLoop(of, certainPolicy(of)));
    const saved = withoutBattery(of).total - certain;
    expect(saved).toBeGreaterThan(0);
    const ways = [
      closedLoop(of, policy(of, 1.2)),
      closedLoop(of, policy(of, 0.8, 16)),
      rulePlan(of),
      follow(of, { powerKw: [] }),
      follow(of, { powerKw: twoDaysOf((hour) => (hour < 4 ? -50 : hour >= 18 && hour < 21 ? 60 : 0)) }),
    ];
    // Up to the distance of storage levels and of peak targets.
    for (const way of ways) expect(certain).toBeLessThan(costOf(way) + 0.01 * saved);
  });

  it('keeps the balance of energy, and supplies standby losses of an empty storage from the site', () => {
    const of = losing();
    const { batteryKw, gridKw, curtailedKw, storedKwh } = closedLoop(of, policy(of, 1.2));
    for (let step = 0; step < stepsOf(of); step++) {
      const pvKw = of.horizon.pvKw[step] ?? 0;
      const balance = (gridKw[step] ?? 0) + (batteryKw[step] ?? 0) + pvKw - (curtailedKw[step] ?? 0);
      expect(balance).toBeCloseTo(needKw(of.horizon, step), 9);
      expect(storedKwh[step]).toBeGreaterThanOrEqual(20 - 1e-9);
    }
    expect(breaches(of, closedLoop(of, policy(of)))).toEqual([]);
    const idle = follow(of, { powerKw: [] });
    // Empty from the beginning: 2 kW at the cells are 2.5 kW at the terminals.
    expect([...idle.batteryKw].every((kw) => Math.abs(kw + 2.5) < 1e-9)).toBe(true);
    expect(withoutBattery(of).total).toBeLessThan(dispatchCost(of, idle).total);
  });

  it('counts the same stored energy as the steps do', () => {
    const of = losing();
    const dispatch = closedLoop(of, policy(of));
    const gained = (dispatch.storedKwh.at(-1) ?? 0) - 20;
    expect(dispatchCost(of, dispatch).stock).toBeCloseTo(0.3 * gained, 6);
  });
});
