import { expect, it } from 'vitest';
import type { DispatchCase } from './dispatch-case.ts';
import { rulePlan } from './rule-plan.ts';

/** One day of six steps: low price, usual, high, PV surplus, high, low. */
const day: DispatchCase = {
  horizon: {
    buyPrice: [0.3, 0.7, 1.2, 0.7, 1.2, 0.3],
    feedInPrice: [0.4, 0.4, 0.4, 0.4, 0.4, 0.4],
    pvKw: [0, 0, 0, 60, 0, 0],
    loadKw: [20, 20, 20, 20, 20, 20],
    chargingKw: [0, 0, 10, 0, 0, 0],
  },
  site: { transformerKw: 50, exportLimitKw: null, pvCurtailable: true },
  demand: [],
  battery: {
    capacityKwh: 100,
    maxChargeKw: 60,
    maxDischargeKw: 60,
    socMin: 10,
    socMax: 90,
    startSoc: 50,
    endSoc: 60,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    wearPerKwh: 0,
    chargeTaper: [],
    dischargeTaper: [],
  },
};

it('charges at low prices below the transformer limit, again between two peaks, and discharges at high prices', () => {
  const { batteryKw, gridKw } = rulePlan(day, () => 0);
  expect([...batteryKw]).toEqual([-30, 0, 30, -60, 20, -30]);
  expect([...gridKw]).toEqual([50, 20, 0, 20, 0, 50]);
});

it('stores surplus only if purchasing between the peaks is not profitable', () => {
  // Half of the purchased energy is lost: 1.2 × 0.5 < 0.7.
  const battery = { ...day.battery, chargeEfficiency: 0.5 };
  expect([...rulePlan({ ...day, battery }, () => 0).batteryKw]).toEqual([-30, 0, 30, -40, 20, -30]);
});

it('reaches the target SOC if no low-price hours follow', () => {
  const buyPrice = [0.3, 0.7, 1.2, 0.7, 1.2, 0.7];
  const { batteryKw, storedKwh } = rulePlan({ ...day, horizon: { ...day.horizon, buyPrice } }, () => 0);
  // 50 + 7.5 − 7.5 + 15, then 5 kWh more than the target of 60.
  expect([...batteryKw]).toEqual([-30, 0, 30, -60, 20, 0]);
  expect(storedKwh.at(-1)).toBeCloseTo(60, 9);
});

it('does nothing if all prices are equal and there is no PV', () => {
  const flat = { ...day.horizon, buyPrice: Array(6).fill(0.7), pvKw: Array(6).fill(0) };
  expect([...rulePlan({ ...day, horizon: flat }).batteryKw].map((kw) => kw + 0)).toEqual(Array(6).fill(0));
});
