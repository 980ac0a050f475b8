import type { DemandQuarter } from './quarters.ts';

/* The lowest demand limit that storage could have kept over quarters of the past. */

export interface ShavingStorage {
  readonly powerKw: number;
  /** What it can give from full to empty. */
  readonly energyKwh: number;
  /** Of what is charged so much comes out again, 0 to 1. */
  readonly roundTrip: number;
}

const HOURS = 0.25;
const PRECISION_KW = 0.5;

/** Whether the limit is never broken: storage gives what is above it and is charged below it. Full at first. */
export function isHeld(
  quarters: readonly DemandQuarter[],
  limitKw: number,
  storage: ShavingStorage,
): boolean {
  let leftKwh = storage.energyKwh;
  for (const { freeKw } of quarters) {
    // Of a quarter that nobody measured it is not said that it could be charged.
    if (freeKw === null) continue;
    const overKw = freeKw - limitKw;
    if (overKw > 0) {
      leftKwh -= overKw * HOURS;
      if (overKw > storage.powerKw || leftKwh < 0) return false;
    } else {
      const chargeKw = Math.min(-overKw, storage.powerKw);
      leftKwh = Math.min(storage.energyKwh, leftKwh + chargeKw * HOURS * storage.roundTrip);
    }
  }
  return true;
}

/** To half a kilowatt, never too low; null: nothing is known. */
export function lowestHeldKw(quarters: readonly DemandQuarter[], storage: ShavingStorage): number | null {
  let high = Number.NEGATIVE_INFINITY;
  for (const { freeKw } of quarters) if (freeKw !== null && freeKw > high) high = freeKw;
  if (high === Number.NEGATIVE_INFINITY) return null;
  let low = Math.max(0, high - storage.powerKw);
  if (isHeld(quarters, low, storage)) return low;
  while (high - low > PRECISION_KW) {
    const middle = (low + high) / 2;
    if (isHeld(quarters, middle, storage)) high = middle;
    else low = middle;
  }
  return high;
}

const MARGIN = 1.05;
const STEP_KW = 10;

/** A limit that would have been kept with some room: 5 % above, rounded up to 10 kW. */
export const suggestedLimitKw = (heldKw: number): number => Math.ceil((heldKw * MARGIN) / STEP_KW) * STEP_KW;
