import { type DevicePlanDay, devicePlanOf } from '@heliodon/energy/schedule/device-plan';
import { planOn, type RankedPlan } from '@heliodon/energy/schedule/plan-calendar';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import { isAgent } from '@heliodon/kernel/run-mode';

/* What a device has to be given now, by its plans and by what it was given before. */

export const LOAD_FIRST = 0;

export interface GivenBefore {
  /** What the device should follow by now; null: it never got a plan. */
  readonly plan: { readonly version: number; readonly segments: readonly PlanSegment[] } | null;
  /** The version that schedules gave; another one was set by someone else. */
  readonly ours: number | null;
}

export type Following<P extends RankedPlan> =
  | { readonly give: DevicePlanDay; readonly plan: P | null }
  /** It has what it needs. */
  | {
      readonly give: null;
      readonly plan: P | null;
      readonly ours: number | null;
      readonly needsLoadFirst: boolean;
    }
  | { readonly give: null; readonly plan: P | null; readonly hold: 'agent' };

export function following<P extends RankedPlan>(
  plans: readonly P[],
  day: string,
  ratedKw: number,
  { plan: before, ours }: GivenBefore,
  runMode: number | null,
): Following<P> {
  const { plan, part } = planOn(plans, day);
  const wanted = devicePlanOf(part?.segments ?? [], ratedKw);
  const { needsLoadFirst } = wanted;
  // What a device that was never told anything follows is not known: it may have come with a plan.
  const isKnown = before !== null || plan === null;
  if (isKnown && samePlan(before?.segments ?? [], wanted.segments))
    return { give: null, plan, ours: plan ? (before?.version ?? null) : ours, needsLoadFirst };
  // Without a plan of ours, what someone else set is left to them.
  if (!plan && before?.version !== ours) return { give: null, plan, ours, needsLoadFirst };
  return isAgent(runMode) ? { give: null, plan, hold: 'agent' } : { give: wanted, plan };
}

/** By value: the database keeps keys in an order of its own. */
export function samePlan(a: readonly PlanSegment[], b: readonly PlanSegment[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, i) => {
      const other = b[i] as PlanSegment;
      return (
        one.fromMin === other.fromMin &&
        one.toMin === other.toMin &&
        one.powerKw === other.powerKw &&
        one.cutOffSoc === other.cutOffSoc
      );
    })
  );
}

/** Without a rated power ratios mean nothing; a day that has none of them can be given all the same. */
export function isConvertible(plans: readonly RankedPlan[], day: string, ratedKw: number): boolean {
  const segments = planOn(plans, day).part?.segments ?? [];
  return ratedKw > 0 || segments.every(({ powerRatio }) => powerRatio === 0);
}

/** Commands since the plan was given that set the work mode, by whomever. */
export interface ModeTries {
  readonly count: number;
  readonly lastMs: number | null;
  /** One of them is on its way or was taken over. */
  readonly holds: boolean;
}

const MODE_AGAIN_MS = 10 * 60_000;
const MODE_LONGEST_MS = 3_600_000;

/** One that was set stays, also when someone changes it later; one that failed is tried again with growing pauses. */
export function modeDue({ count, lastMs, holds }: ModeTries, nowMs: number): boolean {
  if (holds) return false;
  const pauseMs = Math.min(MODE_LONGEST_MS, MODE_AGAIN_MS * 2 ** Math.min(count - 1, 10));
  return lastMs === null || nowMs - lastMs >= pauseMs;
}
