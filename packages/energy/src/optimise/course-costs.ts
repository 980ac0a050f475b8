import { storedAfter } from './battery-range.ts';
import { type DispatchCase, stepsOf } from './dispatch-case.ts';
import { bendsOf, energyCost, gridKwAt, type PeakTarget, peakCost } from './step-cost.ts';
import { levelsThatAllow, type StorageLevels } from './storage-levels.ts';

/*
 * Backward recursion over one course of PV and consumption: for each step and storage level, the lowest cost from there
 * to the end. Only the peak target differs between the recursions of a search, so everything else is calculated once.
 */

/** A possible course of the horizon. */
export interface Course {
  readonly pvKw: ArrayLike<number>;
  /** Load and charging. */
  readonly needKw: ArrayLike<number>;
}

/** A power that each level of a range allows. */
interface TriedPower {
  readonly first: number;
  readonly last: number;
  /** Levels by which the stored energy changes. */
  readonly shift: number;
  /** Without the increase of the peak. */
  readonly cost: number;
  readonly gridKw: number;
}

export interface CourseCosts {
  readonly of: DispatchCase;
  readonly course: Course;
  readonly levels: StorageLevels;
  /** By step and move between levels; without the increase of the peak. */
  readonly moveCost: Float64Array;
  readonly moveGridKw: Float64Array;
  /** By step: powers at which the cost bends. */
  readonly bends: readonly (readonly TriedPower[])[];
}

export function courseCosts(of: DispatchCase, course: Course, levels: StorageLevels): CourseCosts {
  const steps = stepsOf(of);
  const { moveKw, model } = levels;
  const full = [{ powerKw: -of.battery.maxChargeKw }, { powerKw: of.battery.maxDischargeKw }];
  const moveCost = new Float64Array(steps * moveKw.length);
  const moveGridKw = new Float64Array(steps * moveKw.length);
  const bends: TriedPower[][] = [];
  for (let step = 0; step < steps; step++) {
    const [need, pv] = [course.needKw[step] ?? 0, course.pvKw[step] ?? 0];
    for (let move = 0, at = step * moveKw.length; move < moveKw.length; move++, at++) {
      const powerKw = moveKw[move] as number;
      const gridKw = gridKwAt(of, step, need, pv, powerKw);
      moveGridKw[at] = gridKw;
      moveCost[at] = energyCost(of, step, powerKw, gridKw);
    }
    const own: TriedPower[] = [];
    for (const { powerKw } of [...bendsOf(of, step, need - pv, null), ...full]) {
      const tried = triedPower(of, course, levels, step, powerKw);
      // Without standby losses, rest is a move between levels.
      if (tried && (powerKw !== 0 || model.standbyKw > 0)) own.push(tried);
    }
    bends.push(own);
  }
  return { of, course, levels, moveCost, moveGridKw, bends };
}

/** Undefined: no level allows it. */
function triedPower(
  of: DispatchCase,
  course: Course,
  levels: StorageLevels,
  step: number,
  powerKw: number,
): TriedPower | undefined {
  const { maxChargeKw, maxDischargeKw } = of.battery;
  if (powerKw > maxDischargeKw || powerKw < -maxChargeKw) return undefined;
  const { first, last } = levelsThatAllow(levels, powerKw);
  if (last < first) return undefined;
  const { model, levelKwh } = levels;
  const gridKw = gridKwAt(of, step, course.needKw[step] ?? 0, course.pvKw[step] ?? 0, powerKw);
  const shift = levelKwh === 0 ? 0 : storedAfter(model, 0, powerKw) / levelKwh;
  return { first, last, shift, gridKw, cost: energyCost(of, step, powerKw, gridKw) };
}

/**
 * Costs by level at the beginning of the first step. `visit` receives those of each step and of the end, in reverse
 * order; the list is reused.
 */
export function costsByLevel(
  costs: CourseCosts,
  targets: readonly (PeakTarget | null)[],
  visit?: (step: number, costs: Float64Array) => void,
): Float64Array {
  const { levels, bends } = costs;
  const moves = new Float64Array(levels.moveKw.length);
  let next: Float64Array = Float64Array.from(levels.endCosts);
  let now: Float64Array = new Float64Array(levels.count);
  visit?.(bends.length, next);
  for (let step = bends.length - 1; step >= 0; step--) {
    stepBack(costs, step, targets[step] ?? null, moves, next, now);
    visit?.(step, now);
    [next, now] = [now, next];
  }
  return next;
}

/**
 * Costs between two levels are linear, so the best power leads to a level, or lies where the cost of the step bends: no
 * grid exchange, the peak target, the limits of the site, full power. `next` and `now` are the costs by level after and
 * before the step.
 */
function stepBack(
  { of, course, levels, moveCost, moveGridKw, bends }: CourseCosts,
  step: number,
  target: PeakTarget | null,
  moves: Float64Array,
  next: Float64Array,
  now: Float64Array,
): void {
  const { count, levelsUp, levelsDown, mostDown } = levels;
  const offset = step * moves.length;
  for (let move = 0; move < moves.length; move++)
    moves[move] = (moveCost[offset + move] as number) + peakCost(target, moveGridKw[offset + move] as number);
  for (let level = 0; level < count; level++) {
    const up = level + (levelsUp[level] as number);
    const toMove = mostDown - level;
    let best = Number.POSITIVE_INFINITY;
    for (let to = level - (levelsDown[level] as number); to <= up; to++) {
      const cost = (moves[to + toMove] as number) + (next[to] as number);
      if (cost < best) best = cost;
    }
    now[level] = best;
  }
  const own = bends[step] as readonly TriedPower[];
  for (const tried of own) lower(now, next, tried, tried.cost + peakCost(target, tried.gridKw));
  if (!target) return;
  const netKw = (course.needKw[step] ?? 0) - (course.pvKw[step] ?? 0);
  const atTarget = triedPower(of, course, levels, step, netKw - target.kw);
  if (atTarget) lower(now, next, atTarget, atTarget.cost + peakCost(target, atTarget.gridKw));
}

/** Where the same power is cheaper; costs after the step are linear between levels. */
function lower(
  now: Float64Array,
  next: Float64Array,
  { first, last, shift }: TriedPower,
  cost: number,
): void {
  const top = next.length - 1;
  const whole = Math.floor(shift);
  const part = shift - whole;
  for (let level = first; level <= last; level++) {
    const below = level + whole;
    let after: number;
    if (below < 0) after = next[0] as number;
    else if (below >= top) after = next[top] as number;
    else {
      const low = next[below] as number;
      after = low + part * ((next[below + 1] as number) - low);
    }
    if (cost + after < (now[level] as number)) now[level] = cost + after;
  }
}

/** Cost from the first step on with this stored energy. */
export function costFrom(
  costs: CourseCosts,
  targets: readonly (PeakTarget | null)[],
  heldKwh: number,
): number {
  const { model, levelKwh } = costs.levels;
  return betweenLevels(costsByLevel(costs, targets), levelKwh, heldKwh - model.minKwh);
}

/** Linear between levels; `kwh` above the lowest level. */
export function betweenLevels(
  list: Float64Array,
  levelKwh: number,
  kwh: number,
  offset = 0,
  length = list.length,
): number {
  if (levelKwh === 0) return list[offset] as number;
  const at = Math.min(length - 1, Math.max(0, kwh / levelKwh));
  const below = Math.min(length - 2, Math.floor(at));
  const low = list[offset + below] as number;
  return low + (at - below) * ((list[offset + below + 1] as number) - low);
}
