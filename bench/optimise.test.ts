import { type BacktestResult, backtest } from '@heliodon/energy/optimise/backtest';
import { breaches } from '@heliodon/energy/optimise/breaches';
import { certainPolicy, closedLoop } from '@heliodon/energy/optimise/closed-loop';
import type { BatteryTerms, DispatchCase } from '@heliodon/energy/optimise/dispatch-case';
import { dispatchCost } from '@heliodon/energy/optimise/follow';
import type { LpSolver } from '@heliodon/energy/optimise/lp-solver';
import { optimise } from '@heliodon/energy/optimise/optimise';
import { refillPrice } from '@heliodon/energy/optimise/refill-price';
import { rulePlan } from '@heliodon/energy/optimise/rule-plan';
import { highsSolver } from '@heliodon/infrastructure/solver';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bruteForce, wholeCase } from './support/optimise/brute-force.ts';
import { randomCase } from './support/optimise/random-cases.ts';
import { yearOfPlant } from './support/optimise/year-of-plant.ts';

/* The optimiser with its real solver. Tests without a solver are beside the rules. */

const solver = highsSolver();
const thorough = { timeLimitMs: 60_000, proofMs: 60_000 };

it('breaks no limit, says which one cannot be held, and is never dearer than the rule plan', async () => {
  await fc.assert(
    fc.asyncProperty(randomCase, async (of) => {
      const answer = await optimise(of, solver, thorough);
      const rule = rulePlan(of);
      const ruleHolds = breaches(of, rule).length === 0;
      if (!answer.ok) {
        expect(answer.reason).toBe('infeasible');
        if (answer.reason === 'infeasible') expect(answer.breaches.length).toBeGreaterThan(0);
        expect(ruleHolds).toBe(false);
        return;
      }
      const { result } = answer;
      expect(breaches(of, result)).toEqual([]);
      expect(result.best).toBe(true);
      // From the solver alone: the rule plan as a fallback would hide failures.
      const ruleCost = dispatchCost(of, rule).total;
      if (ruleHolds) expect(result.boundCost).toBeLessThanOrEqual(ruleCost + 1e-5 * (1 + Math.abs(ruleCost)));
    }),
    { numRuns: 80 },
  );
}, 120_000);

it('finds what trying everything finds', async () => {
  await fc.assert(
    fc.asyncProperty(wholeCase, async (of) => {
      const least = bruteForce(of);
      const answer = await optimise(of, solver, thorough);
      expect(answer.ok).toBe(Number.isFinite(least));
      if (answer.ok) expect(answer.result.cost.total).toBeCloseTo(least, 5);
    }),
    { numRuns: 200 },
  );
}, 120_000);

it('proves the best plan with one solve, also where feed-in pays more than the valley', async () => {
  for (const seed of [1, 2, 3]) {
    const history = yearOfPlant({ seed, days: 4, feedInPrice: '0.3932' });
    const demand = [{ fromStep: 0, toStep: 4 * 96, pricePerKw: 38, floorKw: 250 }];
    let solves = 0;
    const counting: LpSolver = {
      solve: (...given) => {
        solves += 1;
        return solver.solve(...given);
      },
    };
    const answer = await optimise({ ...history, demand }, counting, thorough);
    expect(answer).toMatchObject({ ok: true, result: { best: true, source: 'solver' } });
    expect(solves).toBe(1);
  }
}, 120_000);

const battery: BatteryTerms = {
  capacityKwh: 40,
  maxChargeKw: 40,
  maxDischargeKw: 40,
  socMin: 0,
  socMax: 100,
  startSoc: 50,
  endSoc: 50,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  wearPerKwh: 0,
  chargeTaper: [],
  dischargeTaper: [],
};
const flat = (steps: number, value: number) => Array<number>(steps).fill(value);
const site = { transformerKw: null, exportLimitKw: 0, pvCurtailable: true };

function loads(loadKw: number[], changed: Partial<DispatchCase> = {}): DispatchCase {
  const none = flat(loadKw.length, 0);
  const horizon = {
    buyPrice: flat(loadKw.length, 1),
    feedInPrice: none,
    pvKw: none,
    loadKw,
    chargingKw: none,
  };
  return { horizon, site, demand: [], battery, ...changed };
}

async function solved(of: DispatchCase) {
  const answer = await optimise(of, solver, thorough);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.result;
}

describe('worked out by hand', () => {
  const month = (floorKw: number) => [{ fromStep: 0, toStep: 4, pricePerKw: 10, floorKw }];

  it('levels the peak as far as the energy comes back within the horizon', async () => {
    const { cost, gridKw } = await solved(loads([10, 50, 10, 10], { demand: month(0) }));
    // The same energy at constant power: 80 kW over four intervals.
    expect([...gridKw]).toEqual(flat(4, expect.closeTo(20, 6)));
    expect(cost.demand).toBeCloseTo(200, 5);
    expect(cost.energy).toBeCloseTo(20, 5);
  });

  it('shaves nothing below the peak that the month has already', async () => {
    const lossy = { ...battery, chargeEfficiency: 0.9, wearPerKwh: 0.01 };
    const of = loads([10, 50, 10, 10], { demand: month(35), battery: lossy });
    const { cost, gridKw, batteryKw } = await solved(of);
    expect(gridKw[1]).toBeCloseTo(35, 6);
    expect(cost.demand).toBeCloseTo(0, 6);
    // 15 kW for one interval, recharged with 15 / 0.9 at the same price.
    expect(cost.wear).toBeCloseTo((3.75 + 3.75 / 0.9) * 0.01, 6);
    expect(batteryKw[1]).toBeCloseTo(15, 6);
  });

  test.each([
    // 0.5 / 0.81 energy, 0.05 / 0.9 and 0.05 wear: a discharged kWh costs 0.617 + 0.062 + 0.05 = 0.729.
    ['a spread that pays', 0.74, 10],
    ['a spread that does not', 0.72, 0],
  ])('%s', async (_, dear, outKwh) => {
    const of = loads([0, 0, 40, 0], {
      battery: {
        ...battery,
        startSoc: 0,
        endSoc: 0,
        chargeEfficiency: 0.9,
        dischargeEfficiency: 0.9,
        wearPerKwh: 0.05,
      },
    });
    const buyPrice = [0.5, 0.5, dear, dear];
    const { batteryKw } = await solved({ ...of, horizon: { ...of.horizon, buyPrice } });
    expect((batteryKw[2] ?? 0) / 4).toBeCloseTo(outKwh, 5);
  });
});

describe('says which limit cannot be held', () => {
  const small = { ...battery, capacityKwh: 4 };
  test.each([
    [
      'the transformer',
      loads([10, 100, 10], { site: { ...site, transformerKw: 50 }, battery: { ...small, endSoc: null } }),
      // Fully charged in the first interval, it gives 4 kWh in the second: 16 kW.
      [{ limit: 'transformer', step: 1, by: expect.closeTo(34, 5) }],
    ],
    [
      'backflow',
      {
        ...loads([0, 0], { site: { ...site, pvCurtailable: false }, battery: { ...small, endSoc: null } }),
        horizon: { ...loads([0, 0]).horizon, pvKw: [0, 100] },
      },
      // Room for two kWh: 8 kW. Two more are exported before, so that the highest violation is lower.
      [
        { limit: 'backflow', step: 0, by: expect.closeTo(8, 5) },
        { limit: 'backflow', step: 1, by: expect.closeTo(84, 5) },
      ],
    ],
    [
      'the wanted end',
      loads([0], { battery: { ...battery, startSoc: 0, endSoc: 50 } }),
      [{ limit: 'endSoc', step: 0, by: expect.closeTo(10, 5) }],
    ],
  ])('%s', async (_, of, breached) => {
    const answer = await optimise(of, solver, thorough);
    expect(answer).toEqual({ ok: false, reason: 'infeasible', breaches: breached });
  });
});

it('does better the more it knows, over days of a plant', async () => {
  const history = yearOfPlant({ seed: 3, days: 10, feedInPrice: '0.30' });
  const options = { timeLimitMs: 60_000, proofMs: 0 };
  const rule = await backtest(history, { kind: 'rule' });
  const known = await backtest(history, { kind: 'optimiser', solver, daysAhead: 2, options });
  const inSegments = await backtest(history, {
    kind: 'optimiser',
    solver,
    daysAhead: 2,
    segmentsADay: 12,
    options,
  });
  const foresight = await backtest(history, { kind: 'foresight' });
  /** Energy left in storage is worth its refill. */
  const worth = ({ cost, gainedKwh }: BacktestResult) => cost.total - gainedKwh * refillPrice(history);
  for (const way of [known, inSegments]) {
    expect(way.unplannedDays).toEqual([]);
    expect(way.cost.total).toBeLessThan(rule.cost.total);
    // Up to the distance of storage levels and of peak targets.
    const saved = way.withoutBattery.total - worth(way);
    expect(worth(foresight)).toBeLessThan(worth(way) + 0.01 * saved);
  }
  expect(foresight.cost.total).toBeLessThan(foresight.withoutBattery.total);
}, 120_000);

describe('closed-loop dispatch with a certain future', () => {
  it('costs what the linear programme proves to be the least, but for the distance of levels', async () => {
    for (const feedInPrice of ['0.30', '0.3932'])
      for (const seed of [1, 2, 3]) {
        const history = yearOfPlant({ seed, days: 4, feedInPrice });
        const of = { ...history, demand: [] };
        const least = await solved(of);
        const own = dispatchCost(of, closedLoop(of, certainPolicy(of))).total;
        const saved = least.withoutBattery.total - least.cost.total;
        expect(own).toBeGreaterThanOrEqual((least.boundCost ?? 0) - 1e-6);
        expect(own - least.cost.total).toBeLessThan(0.01 * saved);
      }
  }, 120_000);

  it('breaks no limit that can be kept, whatever the plant', () => {
    return fc.assert(
      fc.asyncProperty(randomCase, async (of) => {
        const answer = await optimise(of, solver, thorough);
        if (!answer.ok) return;
        const own = breaches(of, closedLoop(of, certainPolicy(of)));
        for (const { by } of own) expect(by).toBeLessThan(0.05 * of.battery.capacityKwh);
      }),
      { numRuns: 80 },
    );
  }, 120_000);
});
