import type { PlanSegment } from '../schedule/planned-quarter.ts';
import { type DispatchCase, needKw, STEP_H } from './dispatch-case.ts';
import type { Dispatch } from './follow.ts';
import { SLOT_MIN, type StepCalendar } from './plan-orders.ts';

/* Reason of a plan segment for display. */

/**
 * surplus: charges mainly PV that would be exported or curtailed. cheap, dear: charges below, discharges above the flat
 * price. ahead, use: the same at other prices, for more expensive hours later or to avoid import. peak: keeps import
 * below the demand limit. wait: idle.
 */
export const SEGMENT_REASONS = ['surplus', 'cheap', 'ahead', 'dear', 'peak', 'use', 'wait'] as const;
export type SegmentReason = (typeof SEGMENT_REASONS)[number];

export interface SegmentFacts {
  readonly reason: SegmentReason;
  /** At the busbar, discharge positive. */
  readonly energyKwh: number;
  /** Time-weighted mean. */
  readonly price: number;
  /** SOC at the end, percent. */
  readonly endSoc: number;
}

/**
 * `flatPrice`: price of the flat period; null: none, the daily mean is used. Result null: no step of the day is in the
 * segment.
 */
export function segmentFacts(
  of: DispatchCase,
  { dayOf, slotOf }: StepCalendar,
  dispatch: Dispatch,
  importTargetKw: ArrayLike<number>,
  day: number,
  segment: PlanSegment,
  flatPrice: number | null,
): SegmentFacts | null {
  const { horizon, battery } = of;
  let [steps, energyKwh, price, surplusKwh, heldSteps, endKwh] = [0, 0, 0, 0, 0, 0];
  let [daySteps, dayPrice] = [0, 0];
  for (let step = 0; step < dayOf.length; step++) {
    if (dayOf[step] !== day) continue;
    daySteps++;
    dayPrice += horizon.buyPrice[step] ?? 0;
    const minute = (slotOf[step] ?? 0) * SLOT_MIN;
    if (minute < segment.fromMin || minute >= segment.toMin) continue;
    const powerKw = dispatch.batteryKw[step] ?? 0;
    const leftKw = needKw(horizon, step) - (horizon.pvKw[step] ?? 0);
    steps++;
    energyKwh += powerKw * STEP_H;
    price += horizon.buyPrice[step] ?? 0;
    surplusKwh += Math.min(Math.max(0, -leftKw), Math.max(0, -powerKw)) * STEP_H;
    if (powerKw > 0 && leftKw > (importTargetKw[step] ?? Number.POSITIVE_INFINITY) - NEAR_KW) heldSteps++;
    endKwh = dispatch.storedKwh[step] ?? 0;
  }
  if (steps === 0) return null;
  const own = price / steps;
  const above = own - (flatPrice ?? dayPrice / daySteps);
  return {
    reason: reasonOf(energyKwh, surplusKwh, above, heldSteps),
    energyKwh,
    price: own,
    endSoc: (100 * endKwh) / battery.capacityKwh,
  };
}

const NEAR_KW = 0.5;
/** Less counts as idle. */
const LEAST_KWH = 0.05;

/** Prices that differ by less are the same. */
const SAME_PRICE = 1e-6;

/** `above`: price minus flat price. */
function reasonOf(energyKwh: number, surplusKwh: number, above: number, heldSteps: number): SegmentReason {
  if (Math.abs(energyKwh) < LEAST_KWH) return 'wait';
  if (energyKwh < 0) {
    if (surplusKwh > -energyKwh / 2) return 'surplus';
    return above < -SAME_PRICE ? 'cheap' : 'ahead';
  }
  if (above > SAME_PRICE) return 'dear';
  return heldSteps > 0 ? 'peak' : 'use';
}
