import { DAY_MIN } from '@heliodon/kernel/time';
import { dayRangeMs, localMinute } from '../periods/local-time.ts';

import { devicePlanOf } from './device-plan.ts';
import { planOn, type RankedPlan } from './plan-calendar.ts';
import type { PlanSegment } from './planned-quarter.ts';

/* The plan of a device on a day: for past days the one in force then, for others the one that will be. */

/** A plan assigned to a device; it applies until the next one. */
export interface GivenPlan {
  readonly fromMs: number;
  readonly segments: readonly PlanSegment[];
}

/** `given` in the order of time. A plan that started or ended during the day counts for its minutes. */
export function planInForce(given: readonly GivenPlan[], day: string, timeZone: string): PlanSegment[] {
  const { fromMs, toMs } = dayRangeMs(day, timeZone);
  return given.flatMap(({ fromMs: sinceMs, segments }, i) => {
    const untilMs = given[i + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    if (untilMs <= fromMs || sinceMs >= toMs) return [];
    const sinceMin = sinceMs <= fromMs ? 0 : localMinute(sinceMs, timeZone);
    const untilMin = untilMs >= toMs ? DAY_MIN : localMinute(untilMs, timeZone);
    return segments.flatMap((segment) => {
      const fromMin = Math.max(segment.fromMin, sinceMin);
      const toMin = Math.min(segment.toMin, untilMin);
      return fromMin < toMin ? [{ ...segment, fromMin, toMin }] : [];
    });
  });
}

/** The current plan of a device. */
export interface HeldPlan {
  readonly segments: readonly PlanSegment[];
  /** Assigned by schedules; other plans are not touched. */
  readonly ours: boolean;
  /** An agent controls the device: schedules assign nothing. */
  readonly agent: boolean;
}

/** For today or a future day, by the plans enabled now. */
export function planAhead(
  plans: readonly RankedPlan[],
  day: string,
  ratedKw: number,
  { segments, ours, agent }: HeldPlan,
): readonly PlanSegment[] {
  const { plan, part } = planOn(plans, day);
  if (agent || (!plan && !ours)) return segments;
  return devicePlanOf(part?.segments ?? [], ratedKw).segments;
}
