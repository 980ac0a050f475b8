import type { PlanSegment } from '../schedule/planned-quarter.ts';
import { type DispatchCase, needKw, STEP_H } from './dispatch-case.ts';
import type { Dispatch } from './follow.ts';
import { SLOT_MIN, type StepCalendar } from './plan-orders.ts';

/* Why a segment of a plan does what it does, in terms that people know. */

/**
 * surplus: most of what is charged is PV that would be fed in or turned down. cheap, dear: by the price against that of
 * the day. peak: it keeps import below the demand that is held. wait: at rest.
 */
export const SEGMENT_REASONS = ['surplus', 'cheap', 'dear', 'peak', 'wait'] as const;
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

/** Null: no step of the day lies in the segment. */
export function segmentFacts(
  of: DispatchCase,
  { dayOf, slotOf }: StepCalendar,
  dispatch: Dispatch,
  importTargetKw: ArrayLike<number>,
  day: number,
  segment: PlanSegment,
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
  const dear = own > dayPrice / daySteps;
  return {
    reason: reasonOf(energyKwh, surplusKwh, dear, heldSteps),
    ...{ energyKwh, price: own, endSoc: (100 * endKwh) / battery.capacityKwh },
  };
}

const NEAR_KW = 0.5;
/** Less than this is rest. */
const LEAST_KWH = 0.05;

function reasonOf(energyKwh: number, surplusKwh: number, dear: boolean, heldSteps: number): SegmentReason {
  if (Math.abs(energyKwh) < LEAST_KWH) return 'wait';
  if (energyKwh < 0) return surplusKwh > -energyKwh / 2 ? 'surplus' : 'cheap';
  return heldSteps > 0 && !dear ? 'peak' : 'dear';
}
