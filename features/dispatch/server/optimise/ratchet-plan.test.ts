import { certainPolicy, closedLoop } from '@heliodon/energy/optimise/closed-loop';
import type { DemandPeriod, DispatchCase } from '@heliodon/energy/optimise/dispatch-case';
import { dispatchCost } from '@heliodon/energy/optimise/follow';
import { optimise } from '@heliodon/energy/optimise/optimise';
import { highsSolver } from '@heliodon/infrastructure/solver';
import { expect, test } from 'vitest';

const STEPS = 24;

/** Six hours of 100 kW, one of them 200 kW; shaving costs wear. */
const caseOf = (demand: Partial<DemandPeriod>): DispatchCase => ({
  horizon: {
    buyPrice: Array(STEPS).fill(0.5),
    feedInPrice: Array(STEPS).fill(0),
    pvKw: Array(STEPS).fill(0),
    loadKw: Array.from({ length: STEPS }, (_, step) => (step >= 12 && step < 16 ? 200 : 100)),
    chargingKw: Array(STEPS).fill(0),
  },
  site: { transformerKw: null, exportLimitKw: null, pvCurtailable: true },
  demand: [{ fromStep: 0, toStep: STEPS, pricePerKw: 40, floorKw: 100, ...demand }],
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
    wearPerKwh: 1,
    endWorthPerKwh: 0.5,
    chargeTaper: [],
    dischargeTaper: [],
  },
});

test.each<[string, Partial<DemandPeriod>, number]>([
  ['no ratchet', {}, 100],
  ['a minimum that is billed anyway', { ratchet: { minimumKw: 160, ahead: [] } }, 160],
  ['a minimum above the load', { ratchet: { minimumKw: 300, ahead: [] } }, 200],
  ['following months alone', { ratchet: { minimumKw: 300, ahead: [{ aboveKw: 130, pricePerKw: 32 }] } }, 130],
  [
    'levels of which only the upper one is worth shaving for',
    {
      pricePerKw: 0,
      ratchet: {
        minimumKw: 0,
        ahead: [
          { aboveKw: 110, pricePerKw: 0.4 },
          { aboveKw: 150, pricePerKw: 3 },
        ],
      },
    },
    150,
  ],
])('the plan and automatic dispatch choose the same peak with %s', async (_name, demand, peakKw) => {
  const of = caseOf(demand);
  const answer = await optimise(of, highsSolver());
  if (!answer.ok) throw new Error(answer.reason);
  const highest = (kw: Float64Array) => kw.reduce((a, b) => Math.max(a, b), 0);
  expect(highest(answer.result.gridKw)).toBeCloseTo(peakKw, 3);
  const loop = closedLoop(of, certainPolicy(of));
  expect(highest(loop.gridKw)).toBeCloseTo(peakKw, 0);
  // Perfect foresight by levels is not better than the proven optimum, and hardly worse.
  const cost = dispatchCost(of, loop).total;
  expect(cost).toBeGreaterThanOrEqual((answer.result.boundCost ?? 0) - 1e-6);
  expect(cost).toBeLessThanOrEqual(answer.result.cost.total + 1);
});
