import type { PlanSegment } from '../schedule/planned-quarter.ts';
import { DayTrials, type Run } from './day-trials.ts';
import { freePeakKw } from './demand-cost.ts';
import { type DispatchCase, heldImportOf, STEPS_A_DAY, startKwhOf, stepsOf } from './dispatch-case.ts';
import { type Dispatch, type DispatchCost, dispatchCost, follow } from './follow.ts';
import { plainCalendar, planOrders, SLOT_MIN, type StepCalendar } from './plan-orders.ts';
import { packed, subCase } from './sub-case.ts';

/*
 * A dispatch as a plan: a few segments per day, each with one power and cut-off SOC, plus the demand to be held.
 * Neighbours are merged pairwise: first those with similar power, then those whose merging costs least when the day is
 * executed.
 */

export interface SegmentPlan {
  /** By calendar day; the segments fill its 24 hours. */
  readonly days: readonly (readonly PlanSegment[])[];
  /** Peak for demand control, by step; infinite if demand costs nothing. */
  readonly importTargetKw: Float64Array;
  /** Result of executing the plan. */
  readonly dispatch: Dispatch;
  readonly cost: DispatchCost;
  /** Extra cost of the plan compared with the dispatch. */
  readonly lossCost: number;
  /** Energy missing at the end compared with the dispatch. */
  readonly endShortKwh: number;
}

export function planSegments(
  given: DispatchCase,
  dispatch: Dispatch,
  mostADay: number,
  calendar: StepCalendar = plainCalendar(stepsOf(given)),
): SegmentPlan {
  const of = { ...given, horizon: packed(given.horizon) };
  const importTargetKw = peakTargets(of, dispatch);
  const days: PlanSegment[][] = [];
  let [fromStep, startKwh] = [0, startKwhOf(of.battery)];
  while (fromStep < stepsOf(of)) {
    const day = calendar.dayOf[fromStep] ?? 0;
    let toStep = fromStep;
    while (toStep < stepsOf(of) && calendar.dayOf[toStep] === day) toStep++;
    const made = dayPlan(of, dispatch, mostADay, calendar, { fromStep, toStep, startKwh, importTargetKw });
    days[day] = made.segments;
    startKwh = made.endKwh;
    fromStep = toStep;
  }
  const plans = Array.from(days, (segments) => segments ?? []);
  const followed = follow(of, { ...planOrders(plans, calendar, of.battery), importTargetKw });
  const cost = dispatchCost(of, followed);
  return {
    days: plans,
    importTargetKw,
    dispatch: followed,
    cost,
    lossCost: cost.total - dispatchCost(of, dispatch).total,
    endShortKwh: Math.max(0, (dispatch.storedKwh.at(-1) ?? 0) - (followed.storedKwh.at(-1) ?? 0)),
  };
}

/** The highest import of the dispatch in each month, or the month's earlier peak; never above the demand limit. */
export function peakTargets(of: DispatchCase, { gridKw }: Pick<Dispatch, 'gridKw'>): Float64Array {
  const targets = Float64Array.from(gridKw, (_, step) => heldImportOf(of.site, step));
  for (const period of of.demand) {
    const freeKw = freePeakKw(period);
    if (!Number.isFinite(freeKw)) continue;
    const { fromStep, toStep } = period;
    const peakKw = gridKw.subarray(fromStep, toStep).reduce((a, b) => Math.max(a, b), freeKw);
    const own = targets.subarray(fromStep, toStep);
    own.set(own.map((heldKw) => Math.min(heldKw, peakKw)));
  }
  return targets;
}

interface DayRange {
  readonly fromStep: number;
  readonly toStep: number;
  readonly startKwh: number;
  readonly importTargetKw: Float64Array;
}

function dayPlan(
  of: DispatchCase,
  dispatch: Dispatch,
  mostADay: number,
  { slotOf }: StepCalendar,
  { fromStep, toStep, startKwh, importTargetKw }: DayRange,
): { segments: PlanSegment[]; endKwh: number } {
  const targets = importTargetKw.subarray(fromStep, toStep);
  const day = paidPeaks(subCase(of, fromStep, toStep, startKwh), targets);
  const slots = Array.from({ length: toStep - fromStep }, (_, n) => slotOf[fromStep + n] ?? 0);
  const slotKw = bySlot(slots, dispatch.batteryKw.subarray(fromStep, toStep));
  const slotKwh = bySlot(slots, dispatch.storedKwh.subarray(fromStep, toStep));
  const trials = new DayTrials({
    of: day,
    slots,
    importTargetKw: targets,
    wantedEndKwh: dispatch.storedKwh[toStep - 1] ?? 0,
    cutOffKwhOf: (run) => (segmentOf(run, slotKwh, of).cutOffSoc / 100) * of.battery.capacityKwh,
  });
  let runs = joinAlike(runsOf(slotKw), PRICED_FROM * Math.max(1, mostADay));
  trials.order(runs);
  while (runs.length > Math.max(1, mostADay)) {
    runs = cheapestJoin(runs, trials);
    trials.order(runs);
  }
  return { segments: runs.map((run) => segmentOf(run, slotKwh, of)), endKwh: trials.endKwh };
}

/** The pair of neighbours whose merging costs least: with the power of either, or with the same energy. */
function cheapestJoin(runs: readonly Run[], trials: DayTrials): Run[] {
  let best: { readonly at: number; readonly joined: Run } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at + 1 < runs.length; at++) {
    const [a, b] = [runs[at] as Run, runs[at + 1] as Run];
    for (const powerKw of new Set([meanKw(a, b), a.powerKw, b.powerKw])) {
      const joined = { fromSlot: a.fromSlot, toSlot: b.toSlot, powerKw };
      const cost = trials.costWith(joined);
      if (!best || cost < least - SAME_COST) [least, best] = [cost, { at, joined }];
    }
  }
  return best ? runs.toSpliced(best.at, 2, best.joined) : [];
}

/** Less is rounding. */
const SAME_COST = 1e-7;

/** The peak of the whole dispatch is paid anyway: a day is charged only for an increase. */
const paidPeaks = (day: DispatchCase, targets: Float64Array): DispatchCase => ({
  ...day,
  demand: day.demand.map((period) =>
    !Number.isFinite(freePeakKw(period))
      ? period
      : { ...period, floorKw: targets[period.fromStep] ?? period.floorKw },
  ),
});

/** By local interval: a repeated interval gets the mean, a skipped one the value before it. */
function bySlot(slots: readonly number[], values: Float64Array): number[] {
  const sums = new Float64Array(STEPS_A_DAY);
  const counts = new Uint8Array(STEPS_A_DAY);
  for (const [n, slot] of slots.entries()) {
    sums[slot] = (sums[slot] ?? 0) + (values[n] ?? 0);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  let last = 0;
  return Array.from(sums, (sum, slot) => {
    const count = counts[slot] ?? 0;
    if (count > 0) last = sum / count;
    return last;
  });
}

function runsOf(slotKw: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const [slot, kw] of slotKw.entries()) {
    const powerKw = tenths(kw);
    const last = runs.at(-1);
    if (last?.powerKw === powerKw) runs[runs.length - 1] = { ...last, toSlot: slot + 1 };
    else runs.push({ fromSlot: slot, toSlot: slot + 1, powerKw });
  }
  return runs;
}

/** Multiple of the wanted number that is left for merging by cost. */
const PRICED_FROM = 3;

/** Merges the neighbours whose power changes least in the sum of squares (Ward 1963), until this many are left. */
function joinAlike(runs: readonly Run[], most: number): Run[] {
  const left = [...runs];
  while (left.length > most) {
    let [at, least] = [0, Number.POSITIVE_INFINITY];
    for (let n = 0; n + 1 < left.length; n++) {
      const [a, b] = [left[n] as Run, left[n + 1] as Run];
      const [lengthA, lengthB] = [a.toSlot - a.fromSlot, b.toSlot - b.fromSlot];
      const grows = ((a.powerKw - b.powerKw) ** 2 * lengthA * lengthB) / (lengthA + lengthB);
      if (grows < least) [at, least] = [n, grows];
    }
    const [a, b] = [left[at] as Run, left[at + 1] as Run];
    left.splice(at, 2, { fromSlot: a.fromSlot, toSlot: b.toSlot, powerKw: meanKw(a, b) });
  }
  return left;
}

/** The power with the same energy. */
function meanKw(a: Run, b: Run): number {
  const [lengthA, lengthB] = [a.toSlot - a.fromSlot, b.toSlot - b.fromSlot];
  return tenths((a.powerKw * lengthA + b.powerKw * lengthB) / (lengthA + lengthB));
}

const tenths = (kw: number): number => Math.round(kw * 10) / 10 + 0;

/** Cut-off SOC as in the dispatch at the end of the run, whole percent, within the battery's limits. */
function segmentOf(
  { fromSlot, toSlot, powerKw }: Run,
  slotKwh: readonly number[],
  of: DispatchCase,
): PlanSegment {
  const { capacityKwh, socMin, socMax } = of.battery;
  const soc = (100 * (slotKwh[toSlot - 1] ?? 0)) / capacityKwh;
  const whole = powerKw > 0 ? Math.floor(soc + 1e-6) : Math.ceil(soc - 1e-6);
  const cutOffSoc = powerKw === 0 ? socMax : Math.min(socMax, Math.max(socMin, whole));
  return { fromMin: fromSlot * SLOT_MIN, toMin: toSlot * SLOT_MIN, powerKw, cutOffSoc };
}
