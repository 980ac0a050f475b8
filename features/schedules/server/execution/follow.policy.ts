import { type DevicePlanDay, devicePlanOf } from '@heliodon/energy/schedule/device-plan';
import { planOn, type RankedPlan } from '@heliodon/energy/schedule/plan-calendar';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import { isAgent } from '@heliodon/kernel/run-mode';

/* Determines what must be sent to a device now, from its plans and the content sent before. */

export const LOAD_FIRST = 0;

export interface GivenBefore {
  /** The content that the device should follow now; null: it never received a plan. */
  readonly plan: { readonly version: number; readonly segments: readonly PlanSegment[] } | null;
  /** The version assigned by schedules; any other was set by another party. */
  readonly ours: number | null;
}

export type Following<P extends RankedPlan> =
  | { readonly give: DevicePlanDay; readonly plan: P | null }
  /** The device already has the required content. */
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
  // The content of a device that has never received a plan is unknown: it may have been delivered with one.
  const isKnown = before !== null || plan === null;
  if (isKnown && samePlan(before?.segments ?? [], wanted.segments))
    return { give: null, plan, ours: plan ? (before?.version ?? null) : ours, needsLoadFirst };
  // If we have no plan for the device, a plan set by another party is left unchanged.
  if (!plan && before?.version !== ours) return { give: null, plan, ours, needsLoadFirst };
  return isAgent(runMode) ? { give: null, plan, hold: 'agent' } : { give: wanted, plan };
}

/** Compares by value: the database stores keys in its own order. */
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

/** Without a rated power, ratios cannot be converted; a day without ratios can still be sent. */
export function isConvertible(plans: readonly RankedPlan[], day: string, ratedKw: number): boolean {
  const segments = planOn(plans, day).part?.segments ?? [];
  return ratedKw > 0 || segments.every(({ powerRatio }) => powerRatio === 0);
}

/** Commands since the plan was assigned that set the work mode, from any source. */
export interface ModeTries {
  readonly count: number;
  readonly lastMs: number | null;
  /** One of them is pending or was taken over. */
  readonly holds: boolean;
}

const MODE_AGAIN_MS = 10 * 60_000;
const MODE_LONGEST_MS = 3_600_000;

/** A mode that was set stays, even if someone changes it later; after a failure it is retried with growing pauses. */
export function modeDue({ count, lastMs, holds }: ModeTries, nowMs: number): boolean {
  if (holds) return false;
  const pauseMs = Math.min(MODE_LONGEST_MS, MODE_AGAIN_MS * 2 ** Math.min(count - 1, 10));
  return lastMs === null || nowMs - lastMs >= pauseMs;
}
