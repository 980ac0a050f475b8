import type { DemandQuarter } from './quarters.ts';

/* The lowest demand limit that the storage could have held in past 15-minute intervals. */

export interface ShavingStorage {
  readonly powerKw: number;
  /** Usable energy from full to empty. */
  readonly energyKwh: number;
  /** Round-trip efficiency, 0 to 1. */
  readonly roundTrip: number;
}

const HOURS = 0.25;
const PRECISION_KW = 0.5;

/** Whether the limit is never exceeded: storage discharges above it and charges below it. It starts full. */
export function isHeld(
  quarters: readonly DemandQuarter[],
  limitKw: number,
  storage: ShavingStorage,
): boolean {
  let leftKwh = storage.energyKwh;
  for (const { freeKw } of quarters) {
    // Charging is not assumed in an interval without measured values.
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

/** Resolution 0.5 kW, rounded up; null: no data. */
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

/** A limit with some margin: 5 % above, rounded up to 10 kW. */
export const suggestedLimitKw = (heldKw: number): number => Math.ceil((heldKw * MARGIN) / STEP_KW) * STEP_KW;
