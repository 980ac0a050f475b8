import { describe, expect, it } from 'vitest';
import type { DispatchCase } from './dispatch-case.ts';
import { dispatchCost } from './follow.ts';
import { ordersWithSelfUse, plainCalendar } from './plan-orders.ts';
import { propose, tryPlan } from './proposal.ts';
import { segmentFacts } from './segment-reason.ts';

/**
 * Eight intervals from midnight: prices low, low, usual, usual, high, high, usual, usual; PV in the third and
 * fourth.
 */
const of: DispatchCase = {
  horizon: {
    buyPrice: [0.3, 0.3, 0.7, 0.7, 1.2, 1.2, 0.7, 0.7],
    feedInPrice: Array(8).fill(0.2),
    pvKw: [0, 0, 60, 60, 0, 0, 0, 0],
    loadKw: Array(8).fill(20),
    chargingKw: Array(8).fill(0),
  },
  site: { transformerKw: null, exportLimitKw: null, pvCurtailable: true },
  demand: [],
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
    wearPerKwh: 0,
    chargeTaper: [],
    dischargeTaper: [],
  },
};
const calendar = plainCalendar(8);
const none = new Float64Array(8).fill(Number.POSITIVE_INFINITY);
const day = [
  { fromMin: 0, toMin: 15, powerKw: -40, cutOffSoc: 100 },
  { fromMin: 30, toMin: 60, powerKw: -40, cutOffSoc: 100 },
  { fromMin: 60, toMin: 90, powerKw: 20, cutOffSoc: 0 },
];

it('follows a plan, and balances the plant outside of its segments', () => {
  // Second interval: 20 kW of load from the energy stored in the first.
  const { powerKw } = ordersWithSelfUse([day], calendar, of);
  expect([...powerKw]).toEqual([-40, 20, -40, -40, 20, 20, 20, 20]);
});

it('returns the cost of a plan and the final state of the battery', () => {
  const tried = tryPlan(of, calendar, [day], none);
  expect([...tried.dispatch.batteryKw]).toEqual([-40, 20, -40, -40, 20, 20, 20, 20]);
  // 15 kWh at 0.3; the rest comes from PV and the battery: 10 − 5 + 20 − 20 remain.
  expect(tried.cost.total).toBeCloseTo(15 * 0.3, 9);
  expect([tried.peakKw, tried.endSoc]).toEqual([60, expect.closeTo(5, 9)]);
});

it('credits energy stored above the initial level', () => {
  const worth = { ...of, battery: { ...of.battery, endWorthPerKwh: 0.4 } };
  const tried = tryPlan(worth, calendar, [day], none);
  expect(tried.cost.stock).toBeCloseTo(5 * 0.4, 9);
  expect(tried.cost.total).toBeCloseTo(15 * 0.3 - 2, 9);
  expect(dispatchCost(of, tried.dispatch).stock).toBe(0);
});

describe('the reason for a segment', () => {
  const { dispatch } = tryPlan(of, calendar, [day], none);
  const held = new Float64Array(8).fill(15);
  it.each([
    ['cheap', { fromMin: 0, toMin: 15 }, none, -10, 0.3, 0.7],
    ['surplus', { fromMin: 30, toMin: 60 }, none, -20, 0.7, 0.7],
    ['dear', { fromMin: 60, toMin: 90 }, none, 10, 1.2, 0.7],
    // At the usual price; 20 kW of load exceed the demand limit of 15 kW.
    ['peak', { fromMin: 90, toMin: 120 }, held, 10, 0.7, 0.7],
    // A price at or below the flat price is never high, whatever the mean of the day.
    ['use', { fromMin: 90, toMin: 120 }, none, 10, 0.7, 0.7],
    ['use', { fromMin: 60, toMin: 90 }, none, 10, 1.2, 1.3],
    ['ahead', { fromMin: 0, toMin: 15 }, none, -10, 0.3, 0.3],
    // Without a flat price, the mean of the day is the reference.
    ['dear', { fromMin: 60, toMin: 90 }, none, 10, 1.2, null],
  ] as const)('%s', (reason, span, targets, energyKwh, price, flatPrice) => {
    const segment = { ...span, powerKw: 1, cutOffSoc: 0 };
    expect(segmentFacts(of, calendar, dispatch, targets, 0, segment, flatPrice)).toMatchObject({
      reason,
      energyKwh: expect.closeTo(energyKwh, 9),
      price: expect.closeTo(price, 9),
    });
  });

  it('does not exist for past intervals', () => {
    const segment = { fromMin: 600, toMin: 660, powerKw: 1, cutOffSoc: 0 };
    expect(segmentFacts(of, calendar, dispatch, none, 0, segment, 0.7)).toBeNull();
  });
});

it('returns a failure of all solvers', async () => {
  const faulty = { ...of, battery: { ...of.battery, capacityKwh: 0 } };
  const solver = { solve: async () => ({ status: 'failed', reason: 'gone' }) as const };
  const task = { of: faulty, calendar, segmentsADay: 4, present: null };
  expect(await propose(task, solver)).toMatchObject({ ok: false, reason: 'faults' });
});
