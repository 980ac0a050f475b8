import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DayTrials, type Run, type TrialDay } from './day-trials.ts';
import { type BatteryTerms, type DispatchCase, STEPS_A_DAY } from './dispatch-case.ts';
import { dispatchCost, follow } from './follow.ts';

const battery: BatteryTerms = {
  capacityKwh: 100,
  maxChargeKw: 50,
  maxDischargeKw: 50,
  socMin: 10,
  socMax: 95,
  startSoc: 40,
  endSoc: null,
  chargeEfficiency: 0.95,
  dischargeEfficiency: 0.9,
  wearPerKwh: 0.02,
  endWorthPerKwh: 0.3,
  chargeTaper: [
    { soc: 80, share: 1 },
    { soc: 100, share: 0.1 },
  ],
  dischargeTaper: [],
};

const ofDay = (value: (slot: number) => number) =>
  Float64Array.from({ length: STEPS_A_DAY }, (_, slot) => value(slot));

const day: DispatchCase = {
  horizon: {
    buyPrice: ofDay((slot) => (slot < 32 ? 0.3 : slot < 72 ? 0.7 : 1.2)),
    feedInPrice: ofDay(() => 0.2),
    pvKw: ofDay((slot) => Math.max(0, 60 * Math.sin(((slot - 24) / 48) * Math.PI))),
    loadKw: ofDay((slot) => 30 + (slot % 5)),
    chargingKw: ofDay(() => 0),
  },
  site: { transformerKw: 90, exportLimitKw: 20, pvCurtailable: true },
  demand: [{ fromStep: 0, toStep: STEPS_A_DAY, pricePerKw: 5, floorKw: 20 }],
  battery,
};

/** Charges to full, discharges to the lowest level, and stops at any level when it rests. */
const cutOffKwhOf = ({ powerKw }: Run) => (powerKw < 0 ? 95 : powerKw > 0 ? 10 : 100);
const trialDay: TrialDay = {
  of: day,
  slots: Array.from({ length: STEPS_A_DAY }, (_, slot) => slot),
  importTargetKw: ofDay(() => 70),
  wantedEndKwh: 30,
  cutOffKwhOf,
};

/** As `follow` executes them. */
function costOf(runs: readonly Run[]): number {
  const runAt = (slot: number) => runs.find(({ toSlot }) => slot < toSlot) as Run;
  const done = follow(day, {
    powerKw: ofDay((slot) => runAt(slot).powerKw),
    cutOffKwh: ofDay((slot) => cutOffKwhOf(runAt(slot))),
    importTargetKw: trialDay.importTargetKw,
  });
  const missingKwh = Math.max(0, 30 - (done.storedKwh.at(-1) ?? 0));
  return dispatchCost(day, done).total + missingKwh * 1.2;
}

const someRuns = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: STEPS_A_DAY - 1 }), { minLength: 3, maxLength: 12 }),
    fc.array(fc.constantFrom(-50, -20, 0, 10, 35, 50), { minLength: 13, maxLength: 13 }),
  )
  .map(([starts, powers]) => {
    const edges = [0, ...starts.toSorted((a, b) => a - b), STEPS_A_DAY];
    return edges
      .slice(1)
      .map((toSlot, at): Run => ({ fromSlot: edges[at] ?? 0, toSlot, powerKw: powers[at] ?? 0 }));
  });

it('costs what the execution of the whole day costs, after any number of changes', () => {
  fc.assert(
    fc.property(someRuns, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (given, picks) => {
      let runs = given;
      const trials = new DayTrials(trialDay);
      trials.order(runs);
      for (const pick of picks) {
        if (runs.length < 2) return;
        const joins = runs.slice(1).map((b, at) => {
          const a = runs[at] as Run;
          const joined = { fromSlot: a.fromSlot, toSlot: b.toSlot, powerKw: (a.powerKw + b.powerKw) / 2 };
          return { joined, after: runs.toSpliced(at, 2, joined) };
        });
        for (const { joined, after } of joins) expect(trials.costWith(joined)).toBeCloseTo(costOf(after), 6);
        runs = (joins[pick % joins.length] as (typeof joins)[number]).after;
        trials.order(runs);
      }
    }),
    { numRuns: 60 },
  );
});
