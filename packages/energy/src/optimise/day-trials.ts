import { type BatteryModel, batteryModel } from './battery-range.ts';
import { demandCost } from './demand-cost.ts';
import { type DispatchCase, importLimitOf, startKwhOf, stepsOf } from './dispatch-case.ts';
import { followedKw, gridKwWith, heldAfter, stepCost } from './follow.ts';

/** Slots of a local day with one power. */
export interface Run {
  readonly fromSlot: number;
  readonly toSlot: number;
  readonly powerKw: number;
}

export interface TrialDay {
  readonly of: DispatchCase;
  /** By step: increasing; after a clock change they restart a little earlier. */
  readonly slots: readonly number[];
  readonly importTargetKw: Float64Array;
  /** Missing energy costs the highest price of the day. */
  readonly wantedEndKwh: number;
  readonly cutOffKwhOf: (run: Run) => number;
}

/** Per kW above a limit of the transformer: higher than any gain of a plan. */
const FORBIDDEN = 1e6;
/** Storage levels that differ by less are the same. */
const SAME_KWH = 1e-9;

/** The part of a day that differs with another run: from its first step until the storage level is the same again. */
interface Trial {
  readonly fromStep: number;
  readonly toStep: number;
  /** Without the demand charge. */
  readonly cost: number;
  /** Highest import, by demand period. */
  readonly peaks: readonly number[];
  readonly endKwh: number;
}

/**
 * What a day costs if one part of its orders changes. Only the steps that differ are calculated, and again only when the
 * orders or storage levels of these steps have changed.
 */
export class DayTrials {
  readonly #day: TrialDay;
  readonly #model: BatteryModel;
  readonly #dearest: number;
  readonly #exportMaxKw: number;
  readonly #powerKw: Float64Array;
  readonly #cutOffKwh: Float64Array;
  /** Before each step, and at the end. */
  readonly #heldKwh: Float64Array;
  readonly #costBefore: Float64Array;
  /** By demand period: the highest import before each step, and from it on. */
  readonly #peakBefore: readonly Float64Array[];
  readonly #peakFrom: readonly Float64Array[];
  readonly #trials = new Map<string, Trial>();
  /** Of the step calculated last. */
  #afterKwh = 0;
  #gridKw = 0;

  constructor(day: TrialDay) {
    const { of } = day;
    const steps = stepsOf(of);
    const perPeriod = () => of.demand.map(() => new Float64Array(steps + 1));
    this.#day = day;
    this.#model = batteryModel(of.battery);
    this.#dearest = Math.max(0, ...Array.from(of.horizon.buyPrice));
    this.#exportMaxKw = of.site.transformerKw ?? Number.POSITIVE_INFINITY;
    this.#powerKw = new Float64Array(steps);
    this.#cutOffKwh = new Float64Array(steps);
    this.#heldKwh = new Float64Array(steps + 1);
    this.#costBefore = new Float64Array(steps + 1);
    this.#peakBefore = perPeriod();
    this.#peakFrom = perPeriod();
  }

  /** Stored at the end of the day with the present orders. */
  get endKwh(): number {
    return this.#heldKwh.at(-1) ?? 0;
  }

  /** `runs`: in order; they fill the day. */
  order(runs: readonly Run[]): void {
    const { of, slots, cutOffKwhOf } = this.#day;
    const cutOffs = runs.map(cutOffKwhOf);
    const gridKw = new Float64Array(slots.length);
    let [held, cost, firstChange, changeEnd] = [startKwhOf(of.battery), 0, slots.length, 0];
    for (let step = 0, at = 0; step < slots.length; step++) {
      const slot = slots[step] as number;
      if (slot < (runs[at] as Run).fromSlot) at = 0;
      while (slot >= (runs[at] as Run).toSlot) at++;
      const [wantedKw, cutOffKwh] = [(runs[at] as Run).powerKw, cutOffs[at] as number];
      const isSame =
        this.#powerKw[step] === wantedKw && this.#cutOffKwh[step] === cutOffKwh && this.#isHeld(step, held);
      if (!isSame) [firstChange, changeEnd] = [Math.min(firstChange, step), step + 1];
      this.#powerKw[step] = wantedKw;
      this.#cutOffKwh[step] = cutOffKwh;
      this.#heldKwh[step] = held;
      this.#costBefore[step] = cost;
      cost += this.#run(step, held, wantedKw, cutOffKwh);
      held = this.#afterKwh;
      gridKw[step] = this.#gridKw;
    }
    this.#heldKwh[slots.length] = held;
    this.#costBefore[slots.length] = cost;
    this.#keepPeaks(gridKw);
    for (const [key, { fromStep, toStep }] of this.#trials)
      if (fromStep < changeEnd && toStep >= firstChange) this.#trials.delete(key);
  }

  #keepPeaks(gridKw: Float64Array): void {
    for (const [n, { fromStep, toStep }] of this.#day.of.demand.entries()) {
      const [before, from] = [this.#peakBefore[n] as Float64Array, this.#peakFrom[n] as Float64Array];
      const own = gridKw.map((kw, step) => (step >= fromStep && step < toStep ? kw : 0));
      for (let step = 0; step < own.length; step++)
        before[step + 1] = Math.max(before[step] as number, own[step] as number);
      for (let step = own.length - 1; step >= 0; step--)
        from[step] = Math.max(from[step + 1] as number, own[step] as number);
    }
  }

  #isHeld(step: number, heldKwh: number): boolean {
    return Math.abs(heldKwh - (this.#heldKwh[step] as number)) < SAME_KWH;
  }

  /** With this run instead of the orders in its slots. */
  costWith(run: Run): number {
    const key = `${run.fromSlot} ${run.toSlot} ${run.powerKw}`;
    const trial = this.#trials.get(key) ?? this.#trial(run);
    this.#trials.set(key, trial);
    const { fromStep, toStep, cost, peaks, endKwh } = trial;
    const { of, wantedEndKwh, slots } = this.#day;
    const before = this.#costBefore[fromStep] as number;
    const after = (this.#costBefore[slots.length] as number) - (this.#costBefore[toStep] as number);
    const missingKwh = Math.max(0, wantedEndKwh - (toStep < slots.length ? this.endKwh : endKwh));
    let total = before + cost + after + missingKwh * this.#dearest;
    for (const [n, period] of of.demand.entries()) {
      const othersKw = Math.max(this.#peakBefore[n]?.[fromStep] ?? 0, this.#peakFrom[n]?.[toStep] ?? 0);
      total += demandCost(period, Math.max(period.floorKw, peaks[n] ?? 0, othersKw));
    }
    return total;
  }

  #trial(run: Run): Trial {
    const { of, slots, cutOffKwhOf } = this.#day;
    const steps = slots.length;
    const isIn = (slot: number) => slot >= run.fromSlot && slot < run.toSlot;
    // A skipped hour of a clock change may contain the whole run.
    const fromStep = slots.findIndex(isIn);
    if (fromStep < 0) return { fromStep: steps, toStep: steps, cost: 0, peaks: [], endKwh: this.endKwh };
    const lastStep = slots.findLastIndex(isIn);
    const cutOffKwh = cutOffKwhOf(run);
    const peaks = of.demand.map(() => 0);
    let cost = 0;
    let held = this.#heldKwh[fromStep] as number;
    let step = fromStep;
    for (; step < steps && (step <= lastStep || !this.#isHeld(step, held)); step++) {
      cost += isIn(slots[step] as number)
        ? this.#run(step, held, run.powerKw, cutOffKwh)
        : this.#run(step, held, this.#powerKw[step] as number, this.#cutOffKwh[step] as number);
      held = this.#afterKwh;
      for (const [n, period] of of.demand.entries())
        if (step >= period.fromStep && step < period.toStep)
          peaks[n] = Math.max(peaks[n] as number, this.#gridKw);
    }
    return { fromStep, toStep: step, cost, peaks, endKwh: held };
  }

  /** Cost of a step without the demand charge. */
  #run(step: number, heldKwh: number, wantedKw: number, cutOffKwh: number): number {
    const { of, importTargetKw } = this.#day;
    const model = this.#model;
    const powerKw = followedKw(of, model, step, heldKwh, wantedKw, cutOffKwh, importTargetKw[step]);
    const gridKw = gridKwWith(of, step, powerKw);
    const overKw = Math.max(0, gridKw - importLimitOf(of.site, step), -gridKw - this.#exportMaxKw);
    this.#afterKwh = heldAfter(model, heldKwh, powerKw);
    this.#gridKw = gridKw;
    return stepCost(of, model, step, powerKw, gridKw) + overKw * FORBIDDEN;
  }
}
