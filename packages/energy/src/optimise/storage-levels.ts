import {
  type BatteryModel,
  batteryModel,
  highestKw,
  mostChargeKw,
  powerForChange,
  storedAfter,
} from './battery-range.ts';
import { type BatteryTerms, STEP_H } from './dispatch-case.ts';
import { cellKwAt } from './power-conversion.ts';

/** Equidistant levels of stored energy from the lowest to the highest, and the powers that each allows for a step. */
export interface StorageLevels {
  readonly model: BatteryModel;
  readonly count: number;
  readonly levelKwh: number;
  readonly mostChargeKw: Float64Array;
  /** Negative where standby losses must be replaced. */
  readonly highestKw: Float64Array;
  /** Number of levels that full power reaches. */
  readonly levelsUp: Uint16Array;
  readonly levelsDown: Uint16Array;
  readonly mostDown: number;
  /** By the number of levels, from −mostDown on. */
  readonly moveKw: Float64Array;
  /** By level: what missing the wanted level costs at the end, less what the energy is worth. */
  readonly endCosts: Float64Array;
}

/** More levels than this bring less than rounding. */
const LEVELS_AT_MOST = 241;
/** Moves between levels within a step at full power; fewer would round powers too coarsely. */
const MOVES_A_STEP = 4;
const LEVELS_AT_LEAST = 41;
/** Per kWh. */
const SHORT_AT_END = 1e3;

export function storageLevels(battery: BatteryTerms): StorageLevels {
  const model = batteryModel(battery);
  const count = levelCount(model);
  const levelKwh = count > 1 ? (model.maxKwh - model.minKwh) / (count - 1) : 0;
  const charge = new Float64Array(count);
  const highest = new Float64Array(count);
  const levelsUp = new Uint16Array(count);
  const levelsDown = new Uint16Array(count);
  for (let level = 0; level < count; level++) {
    const held = model.minKwh + level * levelKwh;
    const chargeKw = mostChargeKw(model, held);
    const dischargeKw = highestKw(model, held);
    const moves = (changeKwh: number) =>
      levelKwh === 0 ? 0 : Math.max(0, Math.floor(changeKwh / levelKwh + 1e-9));
    charge[level] = chargeKw;
    highest[level] = dischargeKw;
    levelsUp[level] = Math.min(count - 1 - level, moves(storedAfter(model, held, -chargeKw) - held));
    levelsDown[level] = Math.min(level, moves(held - storedAfter(model, held, dischargeKw)));
  }
  const most = (list: Uint16Array) => list.reduce((a, b) => Math.max(a, b), 0);
  const [mostUp, mostDown] = [most(levelsUp), most(levelsDown)];
  return {
    model,
    count,
    levelKwh,
    levelsUp,
    levelsDown,
    mostDown,
    mostChargeKw: charge,
    highestKw: highest,
    moveKw: Float64Array.from({ length: mostDown + mostUp + 1 }, (_, at) =>
      powerForChange(model, (at - mostDown) * levelKwh),
    ),
    endCosts: endCosts(model, count, levelKwh),
  };
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

function endCosts({ terms, minKwh }: BatteryModel, count: number, levelKwh: number): Float64Array {
  const { endWorthPerKwh = 0, endSoc, capacityKwh } = terms;
  const endKwh = ((endSoc ?? 0) / 100) * capacityKwh - minKwh;
  return Float64Array.from({ length: count }, (_, level) => {
    const kwh = level * levelKwh;
    return Math.max(0, endKwh - kwh) * SHORT_AT_END - endWorthPerKwh * kwh;
  });
}

/** Levels from `first` to `last`; none if `last` is lower. */
interface LevelRange {
  readonly first: number;
  readonly last: number;
}

/** The levels that allow a power: discharge needs energy, charge needs room. */
export function levelsThatAllow(
  { count, highestKw: highest, mostChargeKw: charge }: StorageLevels,
  powerKw: number,
): LevelRange {
  let [first, last] = [0, count - 1];
  while (first < count && powerKw > (highest[first] as number)) first++;
  while (last >= 0 && -powerKw > (charge[last] as number)) last--;
  return { first, last };
}
