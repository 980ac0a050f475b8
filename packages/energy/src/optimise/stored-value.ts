import {
  type BatteryModel,
  highestKw,
  mostChargeKw,
  powerForChange,
  storedAfter,
  suppliedKw,
} from './battery-range.ts';
import { betweenLevels, type Course, type CourseCosts, costsByLevel, courseCosts } from './course-costs.ts';
import { type DispatchCase, stepsOf } from './dispatch-case.ts';
import {
  type Bend,
  type Binding,
  bendsOf,
  curtailedKw,
  energyCost,
  gridKwAt,
  type PeakTarget,
  peakCost,
} from './step-cost.ts';
import { storageLevels } from './storage-levels.ts';

/*
 * What stored energy is worth: for each step and storage level, the lowest expected cost from there to the end of the
 * horizon, by backward recursion (dynamic programming). A schedule fixes powers for the forecast load; these values give
 * the best power for the load that is measured.
 */

/** The weights of all futures add up to 1. */
export interface Future extends Course {
  readonly weight: number;
  /** By step, where they differ from the targets for all futures. */
  readonly targets?: readonly (PeakTarget | null)[];
}

/** With the part of its costs that does not depend on targets. */
export interface CostedFuture extends Future {
  readonly costs: CourseCosts;
}

export interface StoredValues {
  readonly of: DispatchCase;
  readonly model: BatteryModel;
  /** By step; null: no demand charge. */
  readonly targets: readonly (PeakTarget | null)[];
  /** Distance of two levels. */
  readonly levelKwh: number;
  readonly levels: number;
  /** Cost from the beginning of step t at level i: `costs[t * levels + i]`, for all steps and the end. */
  readonly costs: Float64Array;
}

export function costedFutures(of: DispatchCase, futures: readonly Future[]): CostedFuture[] {
  const levels = storageLevels(of.battery);
  return futures.map((future) => ({ ...future, costs: courseCosts(of, future, levels) }));
}

export const storedValues = (
  of: DispatchCase,
  futures: readonly Future[],
  targets: readonly (PeakTarget | null)[] = [],
): StoredValues => valuesOfFutures(of, costedFutures(of, futures), targets);

/** At least one future. */
export function valuesOfFutures(
  of: DispatchCase,
  futures: readonly CostedFuture[],
  targets: readonly (PeakTarget | null)[],
): StoredValues {
  const { model, levelKwh, count } = (futures[0] as CostedFuture).costs.levels;
  const costs = new Float64Array((stepsOf(of) + 1) * count);
  for (const { weight, targets: own = targets, costs: ownCosts } of futures)
    costsByLevel(ownCosts, own, (step, list) => addTo(costs, step * count, list, weight));
  return { of, model, targets, levelKwh, levels: count, costs };
}

function addTo(costs: Float64Array, offset: number, list: Float64Array, weight: number): void {
  for (let n = 0; n < list.length; n++)
    costs[offset + n] = (costs[offset + n] as number) + weight * (list[n] as number);
}

/** What is best in a step, and what stored energy is worth after it. */
export interface Decision {
  /** Discharge positive. */
  readonly powerKw: number;
  readonly curtailedKw: number;
  readonly binding: Binding;
  /** Expected saving of the rest of the horizon per additional kWh stored. */
  readonly worthPerKwh: number;
}

export interface Measured {
  readonly pvKw: number;
  /** Load and charging. */
  readonly needKw: number;
  /** The peak of the month so far, which may have exceeded the target since the calculation. */
  readonly monthPeakKw?: number;
}

/**
 * The best power of a step for the measured PV and consumption. At the lowest level, rest includes the standby losses:
 * they are not ordered.
 */
export function decide(
  values: StoredValues,
  step: number,
  heldKwh: number,
  { pvKw, needKw, monthPeakKw = 0 }: Measured,
): Decision {
  const { of, model, levelKwh, levels, costs } = values;
  const planned = values.targets[step] ?? null;
  const target = planned && { ...planned, kw: Math.max(planned.kw, monthPeakKw) };
  const chargeKw = mostChargeKw(model, heldKwh);
  const mostKw = highestKw(model, heldKwh);
  const dischargeKw = Math.max(0, mostKw);
  const offset = (step + 1) * levels;
  const costOf = (wantedKw: number) => {
    const powerKw = Math.min(wantedKw, mostKw);
    const after = storedAfter(model, heldKwh, powerKw) - model.minKwh;
    const gridKw = gridKwAt(of, step, needKw, pvKw, powerKw);
    const own = energyCost(of, step, powerKw, gridKw) + peakCost(target, gridKw);
    return own + betweenLevels(costs, levelKwh, after, offset, levels);
  };
  let best: Bend = { powerKw: 0, binding: 'rest' };
  let least = Number.POSITIVE_INFINITY;
  const candidates: readonly Bend[] = [
    ...bendsOf(of, step, needKw - pvKw, target),
    { powerKw: -chargeKw, binding: 'fullCharge' },
    { powerKw: dischargeKw, binding: 'fullDischarge' },
    ...toLevels(values, heldKwh, chargeKw, dischargeKw),
  ];
  for (const bend of candidates) {
    if (bend.powerKw > dischargeKw + 1e-9 || bend.powerKw < -chargeKw - 1e-9) continue;
    // Less than the standby losses is the same as rest.
    if (bend.powerKw < 0 && bend.powerKw > mostKw - 1e-9) continue;
    const cost = costOf(bend.powerKw);
    if (cost < least - TIE || (cost < least + TIE && isEarlierCharge(bend, best)))
      [least, best] = [cost, bend];
  }
  return {
    powerKw: best.powerKw + 0,
    binding: best.binding,
    curtailedKw: curtailedKw(of, step, needKw - pvKw - best.powerKw, pvKw),
    worthPerKwh: worthPerKwh(
      values,
      step + 1,
      storedAfter(model, heldKwh, suppliedKw(model, heldKwh, best.powerKw)),
    ),
  };
}

/** Costs that differ by less are equal. */
const TIE = 1e-7;

/**
 * At a flat price it makes no difference when the storage charges. It charges at once, because a connection or a
 * device may fail later. Otherwise rest wins a tie.
 */
const isEarlierCharge = ({ powerKw }: Bend, best: Bend): boolean => powerKw < 0 && powerKw < best.powerKw;

/** Powers that end at a level. */
function toLevels(
  { model, levelKwh, levels }: StoredValues,
  heldKwh: number,
  chargeKw: number,
  dischargeKw: number,
): Bend[] {
  if (levelKwh === 0) return [];
  const at = (kwh: number) => (kwh - model.minKwh) / levelKwh;
  const first = Math.max(0, Math.ceil(at(storedAfter(model, heldKwh, dischargeKw))));
  const last = Math.min(levels - 1, Math.floor(at(storedAfter(model, heldKwh, -chargeKw))));
  const bends: Bend[] = [];
  for (let level = first; level <= last; level++) {
    const change = model.minKwh + level * levelKwh - heldKwh;
    bends.push({ powerKw: powerForChange(model, change), binding: 'level' });
  }
  return bends;
}

/** Slope of the costs around a level, over at least two levels: what one more kWh saves. */
export function worthPerKwh(
  { model, costs, levelKwh, levels }: StoredValues,
  step: number,
  heldKwh: number,
): number {
  if (levelKwh === 0) return 0;
  const offset = step * levels;
  const at = heldKwh - model.minKwh;
  const [low, high] = [Math.max(0, at - levelKwh), Math.min((levels - 1) * levelKwh, at + levelKwh)];
  const cost = (kwh: number) => betweenLevels(costs, levelKwh, kwh, offset, levels);
  return (cost(low) - cost(high)) / (high - low);
}

/** Expected cost from a step on. */
export const expectedCost = (
  { model, costs, levelKwh, levels }: StoredValues,
  step: number,
  heldKwh: number,
): number => betweenLevels(costs, levelKwh, heldKwh - model.minKwh, step * levels, levels);
