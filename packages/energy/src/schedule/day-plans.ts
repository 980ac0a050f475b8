import { DAY_MIN } from '@heliodon/kernel/time';
import { dayRangeMs, localMinute } from '../periods/local-time.ts';

import { devicePlanOf } from './device-plan.ts';
import { planOn, type RankedPlan } from './plan-calendar.ts';
import type { PlanSegment } from './planned-quarter.ts';

/* The plan of a device on a day: of days that are over the one in force then, of others the one that will be. */

/** A plan that a device was given; it holds until the next one. */
export interface GivenPlan {
  readonly fromMs: number;
  readonly segments: readonly PlanSegment[];
}

/** `given` in the order of time. A plan that came or went during the day counts for its minutes. */
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

/** What a device has now. */
export interface HeldPlan {
  readonly segments: readonly PlanSegment[];
  /** Given by schedules; another one is left to whoever set it. */
  readonly ours: boolean;
  /** An agent is in charge: schedules give nothing. */
  readonly agent: boolean;
}

/** Of today or a day to come, by the plans of one device as they are enabled now. */
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
