import type { PlanSegment } from '../schedule/planned-quarter.ts';
import { type DispatchCase, needKw, STEP_H } from './dispatch-case.ts';
import type { Dispatch } from './follow.ts';
import { SLOT_MIN, type StepCalendar } from './plan-orders.ts';

/* Why a segment of a plan does what it does, in terms that people know. */

/**
 * surplus: most of what is charged is PV that would be fed in or turned down. cheap, dear: charged below, discharged above
 * the flat price. ahead, use: the same at any other price, for dearer hours to come and instead of buying. peak: it keeps
 * import below the demand that is held. wait: at rest.
 */
export const SEGMENT_REASONS = ['surplus', 'cheap', 'ahead', 'dear', 'peak', 'use', 'wait'] as const;
export type SegmentReason = (typeof SEGMENT_REASONS)[number];

export interface SegmentFacts {
  readonly reason: SegmentReason;
  /** At the plant's bus, discharge positive. */
  readonly energyKwh: number;
  /** Mean by time. */
  readonly price: number;
  /** At its end, percent. */
  readonly endSoc: number;
}

/** `flatPrice`: of the usual period; null: the day has none, its mean stands in. Null: no step of the day lies in it. */
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
/** Less than this is rest. */
const LEAST_KWH = 0.05;

/** Prices that differ by less are the same. */
const SAME_PRICE = 1e-6;

/** `above`: the price less the flat one. */
function reasonOf(energyKwh: number, surplusKwh: number, above: number, heldSteps: number): SegmentReason {
  if (Math.abs(energyKwh) < LEAST_KWH) return 'wait';
  if (energyKwh < 0) {
    if (surplusKwh > -energyKwh / 2) return 'surplus';
    return above < -SAME_PRICE ? 'cheap' : 'ahead';
  }
  if (above > SAME_PRICE) return 'dear';
  return heldSteps > 0 ? 'peak' : 'use';
}
