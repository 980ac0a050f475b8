import { type BatteryModel, batteryModel, storedAfter, suppliedKw } from './battery-range.ts';
import { costFrom } from './course-costs.ts';
import { demandCost, freePeakKw, priceAbove } from './demand-cost.ts';
import {
  type DemandPeriod,
  type DispatchCase,
  demandShare,
  needKw,
  type SiteLimits,
  startKwhOf,
  stepsOf,
} from './dispatch-case.ts';
import type { Dispatch } from './follow.ts';
import { refillPrice } from './refill-price.ts';
import type { PeakTarget } from './step-cost.ts';
import {
  type CostedFuture,
  costedFutures,
  decide,
  type Future,
  type StoredValues,
  valuesOfFutures,
} from './stored-value.ts';
import { subCase } from './sub-case.ts';

/*
 * Closed-loop dispatch: the value of stored energy is calculated again every few steps from the measured storage level
 * and the newest forecast; in between, each step takes the power that is best for its measured load.
 */

export interface ClosedLoopPolicy {
  /** The courses that are possible at the beginning of `fromStep`, for the steps before `toStep`. */
  readonly futuresAt: (fromStep: number, toStep: number) => readonly Future[];
  readonly stepsAhead: number;
  readonly solveEverySteps: number;
}

/** Calculated once, from the actual values. */
export function certainPolicy(of: DispatchCase): ClosedLoopPolicy {
  const steps = stepsOf(of);
  const need = Float64Array.from({ length: steps }, (_, step) => needKw(of.horizon, step));
  const pv = Float64Array.from(of.horizon.pvKw);
  const futuresAt = (fromStep: number, toStep: number) => [
    { weight: 1, pvKw: pv.subarray(fromStep, toStep), needKw: need.subarray(fromStep, toStep) },
  ];
  return { futuresAt, stepsAhead: steps, solveEverySteps: steps };
}

export function closedLoop(of: DispatchCase, policy: ClosedLoopPolicy): Dispatch {
  const run = new ClosedLoopRun(of, policy);
  run.advance(stepsOf(of));
  return run.dispatch;
}

/** The same step by step, so that a caller can pause between days. */
export class ClosedLoopRun {
  readonly dispatch: Dispatch;
  readonly #of: DispatchCase;
  readonly #policy: ClosedLoopPolicy;
  readonly #model: BatteryModel;
  readonly #peaks: number[];
  #step = 0;
  #heldKwh: number;
  #values: StoredValues | undefined;
  #solvedAt = 0;
  readonly #knownPeaks: KnownPeaks = new Map();

  constructor(of: DispatchCase, policy: ClosedLoopPolicy) {
    const steps = stepsOf(of);
    this.#of = of;
    this.#policy = policy;
    this.#model = batteryModel(of.battery);
    this.#peaks = of.demand.map(({ floorKw }) => floorKw);
    this.#heldKwh = startKwhOf(of.battery);
    this.dispatch = {
      batteryKw: new Float64Array(steps),
      storedKwh: new Float64Array(steps),
      gridKw: new Float64Array(steps),
      curtailedKw: new Float64Array(steps),
    };
  }

  advance(toStep: number): void {
    for (; this.#step < toStep; this.#step++) this.#run(this.#step, this.#valuesNow());
  }

  #valuesNow(): StoredValues {
    const { futuresAt, stepsAhead, solveEverySteps } = this.#policy;
    const step = this.#step;
    if (this.#values && step - this.#solvedAt < solveEverySteps) return this.#values;
    const toStep = Math.min(stepsOf(this.#of), step + stepsAhead);
    const window = windowOf(this.#of, step, toStep, this.#heldKwh, this.#peaks);
    this.#values = valuesAhead(window, futuresAt(step, toStep), this.#heldKwh, this.#knownPeaks);
    this.#solvedAt = step;
    return this.#values;
  }

  #run(step: number, values: StoredValues): void {
    const model = this.#model;
    const { horizon, demand } = this.#of;
    const pvKw = horizon.pvKw[step] ?? 0;
    const need = needKw(horizon, step);
    const month = demand.findIndex(({ fromStep, toStep }) => step >= fromStep && step < toStep);
    const monthPeakKw = this.#peaks[month] ?? 0;
    const decision = decide(values, step - this.#solvedAt, this.#heldKwh, {
      pvKw,
      needKw: need,
      monthPeakKw,
    });
    const powerKw = suppliedKw(model, this.#heldKwh, decision.powerKw);
    const held = storedAfter(model, this.#heldKwh, powerKw);
    // Only rounding errors are cut here.
    this.#heldKwh = Math.min(model.maxKwh, Math.max(model.minKwh, held));
    const gridKw = need - pvKw - powerKw + decision.curtailedKw;
    this.dispatch.batteryKw[step] = powerKw;
    this.dispatch.storedKwh[step] = this.#heldKwh;
    this.dispatch.curtailedKw[step] = decision.curtailedKw;
    this.dispatch.gridKw[step] = gridKw;
    if (month >= 0) this.#peaks[month] = Math.max(monthPeakKw, gridKw);
  }
}

/** The steps ahead, with the demand price in proportion to the rest of each period that they cover. */
function windowOf(
  of: DispatchCase,
  fromStep: number,
  toStep: number,
  heldKwh: number,
  peaks: readonly number[],
): Window {
  const own = of.demand.flatMap((period, n) =>
    period.toStep > fromStep && period.fromStep < toStep ? [{ period, floorKw: peaks[n] ?? 0 }] : [],
  );
  const demand = own.map(({ period, floorKw }) => {
    const from = Math.max(0, period.fromStep - fromStep);
    const to = Math.min(toStep, period.toStep) - fromStep;
    return {
      ...period,
      fromStep: from,
      toStep: to,
      floorKw,
      share: demandShare(to - from, period.toStep - fromStep - from),
    };
  });
  const window = subCase(of, fromStep, toStep, heldKwh);
  const endWorthPerKwh = window.battery.endWorthPerKwh ?? refillPrice(window);
  const site = withPaid(window.site, demand, toStep - fromStep);
  return { case: { ...window, site, battery: { ...window.battery, endWorthPerKwh } }, demand };
}

/** A demand limit is not below the peak that the month already has. */
function withPaid(site: SiteLimits, demand: readonly DemandPeriod[], steps: number): SiteLimits {
  if ((site.importLimitKw ?? null) === null) return site;
  const paidKw = Float64Array.from({ length: steps }, (_, step) => site.paidKw?.[step] ?? 0);
  for (const { fromStep, toStep, floorKw } of demand)
    for (let step = fromStep; step < toStep; step++) paidKw[step] = Math.max(paidKw[step] ?? 0, floorKw);
  return { ...site, paidKw };
}

export interface WindowPeriod extends DemandPeriod {
  readonly share: number;
}

/** The steps ahead; the demand price of a period counts in proportion to its share. */
export interface Window {
  readonly case: DispatchCase;
  readonly demand: readonly WindowPeriod[];
}

/** The cheapest peaks of the last calculation, by future and period: where the next search begins. */
export type KnownPeaks = Map<string, number>;

/**
 * Values with a peak target for each month: import above it is avoided, import below it is free. Each future has the
 * target that is cheapest for it; the present step keeps the middle one, because a peak that turns out to be needed can
 * still be made later, and one that is made is paid.
 */
export function valuesAhead(
  window: Window,
  futures: readonly Future[],
  heldKwh: number,
  known: KnownPeaks = new Map(),
): StoredValues {
  const none = Array.from({ length: stepsOf(window.case) }, (): PeakTarget | null => null);
  const targeted = costedFutures(window.case, futures).map((future) => ({ ...future, targets: [...none] }));
  const targets = [...none];
  for (const [at, period] of window.demand.entries()) {
    if (!Number.isFinite(freePeakKw(period))) continue;
    const { fromStep, toStep } = period;
    const targetAt = (kw: number): PeakTarget => ({ kw, pricePerKw: priceAbove(period, kw) });
    const peaks = targeted.map((future, n) => {
      const key = `${n} ${at}`;
      const kw = cheapestPeakKw(future, period, heldKwh, known.get(key));
      known.set(key, kw);
      future.targets.fill(targetAt(kw), fromStep, toStep);
      return { kw, weight: future.weight };
    });
    targets.fill(targetAt(middle(peaks)), fromStep, toStep);
  }
  return valuesOfFutures(window.case, targeted, targets);
}

/** Weighted median. */
function middle(list: readonly { readonly kw: number; readonly weight: number }[]): number {
  let weight = 0;
  for (const one of list.toSorted((a, b) => a.kw - b.kw)) {
    weight += one.weight;
    if (weight >= 0.5) return one.kw;
  }
  return list.at(-1)?.kw ?? 0;
}

interface TargetedFuture extends CostedFuture {
  readonly targets: readonly (PeakTarget | null)[];
}

/** The peak of a period at which energy and demand charge of a future together cost least. */
function cheapestPeakKw(
  future: TargetedFuture,
  period: WindowPeriod,
  heldKwh: number,
  knownKw: number | undefined,
): number {
  const { fromStep, toStep, share } = period;
  const leastKw = freePeakKw(period);
  const targets = [...future.targets];
  const costAt = (kw: number) => {
    targets.fill({ kw, pricePerKw: priceAbove(period, kw) }, fromStep, toStep);
    return costFrom(future.costs, targets, heldKwh) + share * demandCost(period, kw);
  };
  const { maxChargeKw } = future.costs.of.battery;
  const mostKw = Math.max(leastKw, mostNeedKw(future, fromStep, toStep) + maxChargeKw);
  return lowestAt(costAt, leastKw, mostKw, knownKw);
}

function mostNeedKw({ needKw: need, pvKw }: Future, fromStep: number, toStep: number): number {
  let most = 0;
  for (let step = fromStep; step < toStep; step++)
    most = Math.max(most, (need[step] ?? 0) - (pvKw[step] ?? 0));
  return most;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const SEARCHES = 16;
/** Shares of the range: of a first search, and of one that begins at the last known minimum. */
const PRECISION = { first: 1 / 1024, again: 1 / 128 };

/**
 * Minimum of a convex function. Checked first is the last known minimum, because it moves little between two
 * calculations, and then the lower end, because a month's peak often stays as it is.
 */
function lowestAt(
  costAt: (kw: number) => number,
  low: number,
  high: number,
  known: number | undefined,
): number {
  const nearKw = (high - low) * (known === undefined ? PRECISION.first : PRECISION.again);
  if (nearKw < 1e-6) return low;
  let [from, to] = [low, high];
  if (known !== undefined && known - nearKw > low && known + nearKw < high) {
    const here = costAt(known);
    const isBelow = costAt(known - nearKw) < here;
    if (!isBelow && costAt(known + nearKw) >= here) return known;
    [from, to] = isBelow ? [low, known] : [known, high];
  }
  if (from === low && costAt(low) <= costAt(low + nearKw)) return low;
  return between(costAt, from, to, nearKw);
}

/** Golden-section search. */
function between(costAt: (kw: number) => number, low: number, high: number, nearKw: number): number {
  let [from, to] = [low, high];
  let [a, b] = [to - GOLDEN * (to - from), from + GOLDEN * (to - from)];
  let [costA, costB] = [costAt(a), costAt(b)];
  for (let n = 0; n < SEARCHES && to - from > nearKw; n++) {
    if (costA <= costB) {
      [to, b, costB] = [b, a, costA];
      a = to - GOLDEN * (to - from);
      costA = costAt(a);
    } else {
      [from, a, costA] = [a, b, costB];
      b = from + GOLDEN * (to - from);
      costB = costAt(b);
    }
  }
  return (from + to) / 2;
}
