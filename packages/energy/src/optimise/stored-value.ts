import {
  type BatteryModel,
  batteryModel,
  highestKw,
  mostChargeKw,
  powerForChange,
  storedAfter,
  suppliedKw,
} from './battery-range.ts';
import { type DispatchCase, exportLimitOf, importLimitOf, STEP_H, stepsOf } from './dispatch-case.ts';
import { cellKwAt } from './power-conversion.ts';

/*
 * What stored energy is worth: for each step and storage level, the lowest expected cost from there to the end of the
 * horizon, by backward recursion (dynamic programming). A schedule fixes powers for the forecast load; these values give
 * the best power for the load that is measured.
 */

/** A possible course of the horizon. The weights of all futures add up to 1. */
export interface Future {
  readonly weight: number;
  readonly pvKw: ArrayLike<number>;
  /** Load and charging. */
  readonly needKw: ArrayLike<number>;
  /** By step, where they differ from the targets for all futures. */
  readonly targets?: readonly (PeakTarget | null)[];
}

/** Import above it is paid for as an increase of the month's peak. */
export interface PeakTarget {
  readonly kw: number;
  readonly pricePerKw: number;
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

/** More levels than this bring less than rounding. */
const LEVELS_AT_MOST = 241;
/** Moves between levels within a step at full power; fewer would round powers too coarsely. */
const MOVES_A_STEP = 4;
const LEVELS_AT_LEAST = 41;

/** Per kW beyond a limit of the site: dearer than any energy, and than missing the storage level wanted at the end. */
const FORBIDDEN = 1e4;
/** Per kWh. */
const SHORT_AT_END = 1e3;

export function storedValues(
  of: DispatchCase,
  futures: readonly Future[],
  targets: readonly (PeakTarget | null)[] = [],
): StoredValues {
  const model = batteryModel(of.battery);
  const steps = stepsOf(of);
  const levels = levelCount(model);
  const levelKwh = levels > 1 ? (model.maxKwh - model.minKwh) / (levels - 1) : 0;
  const range = levelRanges(model, levels, levelKwh);
  const costs = new Float64Array((steps + 1) * levels);
  const { endWorthPerKwh = 0, endSoc, capacityKwh } = of.battery;
  const endKwh = ((endSoc ?? 0) / 100) * capacityKwh - model.minKwh;
  const recursion = { of, model, range, levelKwh };
  for (const future of futures) {
    const own = future.targets ?? targets;
    let now = new Float64Array(levels);
    let next = Float64Array.from({ length: levels }, (_, level) => {
      const kwh = level * levelKwh;
      return Math.max(0, endKwh - kwh) * SHORT_AT_END - endWorthPerKwh * kwh;
    });
    addTo(costs, steps * levels, next, future.weight);
    for (let step = steps - 1; step >= 0; step--) {
      stepBack(recursion, step, future, own[step] ?? null, next, now);
      addTo(costs, step * levels, now, future.weight);
      [next, now] = [now, next];
    }
  }
  return { of, model, targets, levelKwh, levels, costs };
}

function levelCount(model: BatteryModel): number {
  const { maxChargeKw, maxDischargeKw } = model.terms;
  const moves = [cellKwAt(model.charge, maxChargeKw), cellKwAt(model.discharge, maxDischargeKw)].filter(
    (kw) => kw > 0,
  );
  const range = model.maxKwh - model.minKwh;
  if (range <= 0 || moves.length === 0) return 1;
  const wanted = Math.ceil((range / (Math.min(...moves) * STEP_H)) * MOVES_A_STEP) + 1;
  return Math.min(LEVELS_AT_MOST, Math.max(LEVELS_AT_LEAST, wanted));
}

/** By level: the powers that battery and taper allow for a whole step, and the levels they reach. */
interface LevelRanges {
  readonly mostChargeKw: Float64Array;
  /** Negative where standby losses must be replaced. */
  readonly highestKw: Float64Array;
  readonly levelsUp: Uint16Array;
  readonly levelsDown: Uint16Array;
  readonly mostUp: number;
  readonly mostDown: number;
  /** By the number of levels, from −mostDown on. */
  readonly moveKw: Float64Array;
}

function levelRanges(model: BatteryModel, levels: number, levelKwh: number): LevelRanges {
  const mostUpKw = new Float64Array(levels);
  const mostDownKw = new Float64Array(levels);
  const levelsUp = new Uint16Array(levels);
  const levelsDown = new Uint16Array(levels);
  for (let level = 0; level < levels; level++) {
    const held = model.minKwh + level * levelKwh;
    const chargeKw = mostChargeKw(model, held);
    const dischargeKw = highestKw(model, held);
    const moves = (changeKwh: number) =>
      levelKwh === 0 ? 0 : Math.max(0, Math.floor(changeKwh / levelKwh + 1e-9));
    mostUpKw[level] = chargeKw;
    mostDownKw[level] = dischargeKw;
    levelsUp[level] = Math.min(levels - 1 - level, moves(storedAfter(model, held, -chargeKw) - held));
    levelsDown[level] = Math.min(level, moves(held - storedAfter(model, held, dischargeKw)));
  }
  const most = (list: Uint16Array) => list.reduce((a, b) => Math.max(a, b), 0);
  const [mostUp, mostDown] = [most(levelsUp), most(levelsDown)];
  return {
    mostChargeKw: mostUpKw,
    highestKw: mostDownKw,
    levelsUp,
    levelsDown,
    mostUp,
    mostDown,
    moveKw: Float64Array.from({ length: mostDown + mostUp + 1 }, (_, at) =>
      powerForChange(model, (at - mostDown) * levelKwh),
    ),
  };
}

/**
 * One step of the recursion. Costs between two levels are linear, so the best power leads to a level, or lies where the
 * cost of the step bends: no grid exchange, the peak target, the limits of the site, full power. `next` and `now` are the
 * costs by level after and before the step.
 */
function stepBack(
  { of, model, range, levelKwh }: Recursion,
  step: number,
  future: Future,
  target: PeakTarget | null,
  next: Float64Array,
  now: Float64Array,
): void {
  const { maxChargeKw, maxDischargeKw } = model.terms;
  const need = future.needKw[step] ?? 0;
  const pv = future.pvKw[step] ?? 0;
  const costOf = stepCost(of, step, need, pv, target);
  const { mostDown, levelsUp, levelsDown } = range;
  const moveCost = range.moveKw.map(costOf);
  const levels = now.length;
  for (let level = 0; level < levels; level++) {
    let best = Number.POSITIVE_INFINITY;
    const up = levelsUp[level] as number;
    for (let move = -(levelsDown[level] as number); move <= up; move++) {
      const cost = (moveCost[move + mostDown] as number) + (next[level + move] as number);
      if (cost < best) best = cost;
    }
    now[level] = best;
  }
  const bends = bendsOf(of, step, need - pv, target);
  for (const { powerKw } of bends) tryPower(powerKw);
  tryPower(-maxChargeKw);
  tryPower(maxDischargeKw);

  /** The same power at each level that allows it. */
  function tryPower(powerKw: number): void {
    if (powerKw > maxDischargeKw || powerKw < -maxChargeKw) return;
    const cost = costOf(powerKw);
    const shift = levelKwh === 0 ? 0 : storedAfter(model, 0, powerKw) / levelKwh;
    for (let level = 0; level < levels; level++) {
      if (powerKw > (range.highestKw[level] as number)) continue;
      if (-powerKw > (range.mostChargeKw[level] as number)) continue;
      const at = Math.min(levels - 1, Math.max(0, level + shift));
      const below = Math.floor(at);
      const low = next[below] as number;
      const high = below + 1 < levels ? (next[below + 1] as number) : low;
      const total = cost + low + (at - below) * (high - low);
      if (total < (now[level] as number)) now[level] = total;
    }
  }
}

interface Recursion {
  readonly of: DispatchCase;
  readonly model: BatteryModel;
  readonly range: LevelRanges;
  readonly levelKwh: number;
}

/** Linear between levels; `kwh` above the lowest level. */
function between(
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

function addTo(costs: Float64Array, offset: number, list: Float64Array, weight: number): void {
  for (let n = 0; n < list.length; n++)
    costs[offset + n] = (costs[offset + n] as number) + weight * (list[n] as number);
}

/** What a power is chosen for: the bend of the cost that it lies on. `level`: a storage level is worth reaching. */
export type Binding =
  | 'rest'
  | 'noExchange'
  | 'peakTarget'
  | 'importLimit'
  | 'exportLimit'
  | 'fullCharge'
  | 'fullDischarge'
  | 'level';

interface Bend {
  readonly powerKw: number;
  readonly binding: Binding;
}

/** Battery powers at which the cost of a step bends, besides full power. */
function bendsOf(of: DispatchCase, step: number, netKw: number, target: PeakTarget | null): Bend[] {
  const bends: readonly Bend[] = [
    { powerKw: 0, binding: 'rest' },
    { powerKw: netKw, binding: 'noExchange' },
    { powerKw: netKw - (target?.kw ?? Number.POSITIVE_INFINITY), binding: 'peakTarget' },
    { powerKw: netKw - importLimitOf(of.site, step), binding: 'importLimit' },
    { powerKw: netKw + exportLimitOf(of.site), binding: 'exportLimit' },
  ];
  return bends.filter(({ powerKw }) => Number.isFinite(powerKw));
}

/** Cost of one step by the power of the battery, discharge positive. */
function stepCost(
  of: DispatchCase,
  step: number,
  needKw: number,
  pvKw: number,
  target: PeakTarget | null,
): (powerKw: number) => number {
  const { wearPerKwh } = of.battery;
  const buy = of.horizon.buyPrice[step] ?? 0;
  const feedIn = of.horizon.feedInPrice[step] ?? 0;
  const importLimitKw = importLimitOf(of.site, step);
  const exportLimitKw = exportLimitOf(of.site);
  const targetKw = target?.kw ?? Number.POSITIVE_INFINITY;
  const peakPrice = target?.pricePerKw ?? 0;
  return (powerKw) => {
    const wear = Math.abs(powerKw) * wearPerKwh * STEP_H;
    const gridKw = needKw - pvKw - powerKw + curtailedKw(of, step, needKw - pvKw - powerKw, pvKw);
    if (gridKw >= 0) {
      const over = gridKw > importLimitKw ? (gridKw - importLimitKw) * FORBIDDEN : 0;
      const peak = gridKw > targetKw ? (gridKw - targetKw) * peakPrice : 0;
      return wear + gridKw * buy * STEP_H + over + peak;
    }
    const over = -gridKw > exportLimitKw ? (-gridKw - exportLimitKw) * FORBIDDEN : 0;
    return wear + gridKw * feedIn * STEP_H + over;
  };
}

/** PV that is best curtailed at this grid power before curtailment. */
function curtailedKw(of: DispatchCase, step: number, gridKw: number, pvKw: number): number {
  if (!of.site.pvCurtailable || pvKw <= 0) return 0;
  const buy = of.horizon.buyPrice[step] ?? 0;
  if (buy < 0) return Math.max(0, Math.min(pvKw, importLimitOf(of.site, step) - gridKw));
  if (gridKw >= 0) return 0;
  const feedIn = of.horizon.feedInPrice[step] ?? 0;
  if (feedIn < 0) return Math.min(pvKw, -gridKw);
  return Math.min(pvKw, Math.max(0, -gridKw - exportLimitOf(of.site)));
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
  const stepOnly = stepCost(of, step, needKw, pvKw, target);
  const offset = (step + 1) * levels;
  const costOf = (wantedKw: number) => {
    const powerKw = Math.min(wantedKw, mostKw);
    const after = storedAfter(model, heldKwh, powerKw) - model.minKwh;
    return stepOnly(powerKw) + between(costs, levelKwh, after, offset, levels);
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
  const cost = (kwh: number) => between(costs, levelKwh, kwh, offset, levels);
  return (cost(low) - cost(high)) / (high - low);
}

/** Expected cost from a step on. */
export const expectedCost = (
  { model, costs, levelKwh, levels }: StoredValues,
  step: number,
  heldKwh: number,
): number => between(costs, levelKwh, heldKwh - model.minKwh, step * levels, levels);
