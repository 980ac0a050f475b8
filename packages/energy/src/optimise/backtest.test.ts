import { describe, expect, it } from 'vitest';
import { backtest, costsByDay } from './backtest.ts';
import type { BacktestCase } from './backtest-orders.ts';
import { plainCalendar } from './plan-orders.ts';

const DAY = 96;
const DAYS = 4;
const series = (of: (slot: number, day: number) => number) =>
  Float64Array.from({ length: DAYS * DAY }, (_, step) => of(step % DAY, Math.floor(step / DAY)));

/** Two days in each of two months; 40 kW all the time, 60 kW in one interval of the last day. */
const history: BacktestCase = {
  horizon: {
    buyPrice: series((slot) => (slot < 32 ? 0.25 : 1)),
    feedInPrice: series(() => 0.4),
    pvKw: series(() => 0),
    loadKw: series((slot, day) => (day === 3 && slot === 70 ? 60 : 40)),
    chargingKw: series(() => 0),
  },
  site: { transformerKw: null, exportLimitKw: 0, pvCurtailable: true },
  battery: {
    capacityKwh: 100,
    maxChargeKw: 40,
    maxDischargeKw: 40,
    socMin: 0,
    socMax: 100,
    startSoc: 0,
    endSoc: null,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    wearPerKwh: 0.01,
    chargeTaper: [],
    dischargeTaper: [],
  },
  calendar: plainCalendar(DAYS * DAY),
  days: Array.from({ length: DAYS }, (_, day) => ({
    fromStep: day * DAY,
    toStep: (day + 1) * DAY,
    month: day < 2 ? '2026-05' : '2026-06',
    demandPricePerKw: 2,
  })),
  measured: null,
};

/** One hour of charging at 40 kW, one hour of discharging. */
const hourInHourOut = [
  { fromMin: 0, toMin: 60, powerKw: -40, cutOffSoc: 90 },
  { fromMin: 600, toMin: 660, powerKw: 40, cutOffSoc: 10 },
];

describe('a backtest', () => {
  it('evaluates a plan: shifted energy, battery wear and the cost of its peaks', async () => {
    const progress: number[] = [];
    const policy = { kind: 'plan', segmentsOn: () => hourInHourOut } as const;
    const result = await backtest(history, policy, (done) => void progress.push(done));
    // On each day 40 kWh are shifted from the high to the low price, less 10 kWh on the first: the plan stops
    // at 10 %.
    const flatEnergy = DAYS * 40 * (8 * 0.25 + 16) + 5;
    expect(result.withoutBattery.energy).toBeCloseTo(flatEnergy, 6);
    expect(result.withoutBattery.demand).toBeCloseTo((40 + 60) * 2, 6);
    expect(result.cost.energy).toBeCloseTo(flatEnergy + 4 * 40 * 0.25 - (3 * 40 + 30) * 1, 6);
    expect(result.cost.wear).toBeCloseTo((4 * 40 + 150) * 0.01, 6);
    expect(result.cost.demand).toBeCloseTo((80 + 80) * 2, 6);
    expect(result.gainedKwh).toBeCloseTo(10, 6);
    expect(result.dayCosts.map(({ demand }) => demand)).toEqual([160, 0, 160, 0]);
    expect(result.dayCosts.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(result.cost.total, 6);
    expect(progress).toEqual([1, 2, 3, 4]);
  });

  it('keeps the demand limit with the stored energy', async () => {
    const policy = { kind: 'plan', segmentsOn: () => hourInHourOut, demandLimitKw: 55 } as const;
    const { cost, dispatch } = await backtest(history, policy);
    // Charges 15 kW instead of 40; on the last day discharges 5 kW for an interval at 60 kW.
    expect(dispatch.batteryKw[0]).toBe(-15);
    expect(dispatch.batteryKw[3 * DAY + 70]).toBeCloseTo(5, 9);
    expect(cost.demand).toBeCloseTo(2 * 55 * 2, 9);
  });

  it('evaluates measured data at the same prices', async () => {
    const gridKw = series(() => 50);
    const measured = { gridKw, batteryKw: series(() => 0) };
    const result = await backtest({ ...history, measured }, { kind: 'rule' });
    expect(result.measured?.total).toBeCloseTo(DAYS * 50 * (8 * 0.25 + 16) + 2 * 100, 6);
  });

  it('evaluates any dispatch by day like its own', async () => {
    const { dispatch, dayCosts } = await backtest(history, { kind: 'plan', segmentsOn: () => hourInHourOut });
    expect(costsByDay(history, dispatch)).toEqual(dayCosts);
  });

  it('balances the plant outside the segments of a plan', async () => {
    const charges = { kind: 'plan', segmentsOn: () => hourInHourOut.slice(0, 1), selfUseGaps: true } as const;
    const { dispatch } = await backtest(history, charges);
    // 40 kWh from the first hour supply the 40 kW of the second.
    expect([...dispatch.batteryKw.subarray(0, 10)]).toEqual([-40, -40, -40, -40, 40, 40, 40, 40, 0, 0]);
  });

  it('falls back to the rule if the solver fails', async () => {
    const solver = { solve: async () => ({ status: 'failed', reason: 'gone' }) as const };
    const planned = await backtest(history, { kind: 'optimiser', solver, daysAhead: 1 });
    const byRule = await backtest(history, { kind: 'rule' });
    expect(planned.cost).toEqual(byRule.cost);
  });
});
