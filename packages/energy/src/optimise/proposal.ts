import type { PlanSegment } from '../schedule/planned-quarter.ts';
import { type Breach, breaches } from './breaches.ts';
import { type CaseFault, type DispatchCase, flatEfficiency, withoutStandby } from './dispatch-case.ts';
import type { GivenUp } from './dispatch-reason.ts';
import { optimiseWithin } from './eased-limits.ts';
import { type Dispatch, type DispatchCost, dispatchCost, follow } from './follow.ts';
import type { LpSolver } from './lp-solver.ts';
import type { OptimiseOptions } from './optimise.ts';
import { ordersWithSelfUse, type StepCalendar } from './plan-orders.ts';
import { planSegments } from './plan-segments.ts';
import { rulePlan } from './rule-plan.ts';

/*
 * The cheapest dispatch, the plan derived from it, and alternatives for the same days. Plain data: it is passed between
 * threads.
 */

export interface ProposalTask {
  readonly of: DispatchCase;
  readonly calendar: StepCalendar;
  readonly segmentsADay: number;
  /** The current plan by day; null: none. */
  readonly present: readonly (readonly PlanSegment[])[] | null;
  readonly options?: OptimiseOptions;
}

export interface Variant {
  readonly dispatch: Dispatch;
  readonly cost: DispatchCost;
  readonly peakKw: number;
  /** Percent. */
  readonly endSoc: number;
  readonly breaches: readonly Breach[];
}

export interface Proposal {
  /** Limits that could not be met, each with the one it contradicts. */
  readonly givenUp: readonly GivenUp[];
  readonly source: 'solver' | 'rule';
  readonly best: boolean;
  /** By 15-minute interval. */
  readonly free: Variant;
  /** As segments. */
  readonly plan: Variant;
  readonly days: readonly (readonly PlanSegment[])[];
  /** By step; infinite: none. */
  readonly importTargetKw: Float64Array;
  readonly none: Variant;
  readonly rule: Variant;
  readonly present: Variant | null;
}

export type ProposalAnswer =
  | { readonly ok: true; readonly proposal: Proposal }
  | { readonly ok: false; readonly reason: 'faults'; readonly faults: readonly CaseFault[] }
  | { readonly ok: false; readonly reason: 'infeasible'; readonly breaches: readonly Breach[] }
  | { readonly ok: false; readonly reason: 'solver'; readonly detail: string };

export async function propose(task: ProposalTask, solver: LpSolver): Promise<ProposalAnswer> {
  const { calendar, segmentsADay, present } = task;
  const tried = await optimiseWithin(flatEfficiency(task.of), solver, task.options);
  if (!tried.answer.ok) return tried.answer;
  const { of, givenUp } = tried;
  const { result } = tried.answer;
  const made = planSegments(of, result, segmentsADay, calendar);
  const variant = (dispatch: Dispatch) => variantOf(of, dispatch);
  const bare = withoutStandby(of);
  return {
    ok: true,
    proposal: {
      givenUp,
      source: result.source,
      best: result.best,
      free: variant(result),
      plan: variant(made.dispatch),
      days: made.days,
      importTargetKw: made.importTargetKw,
      none: variantOf(bare, follow(bare, { powerKw: [] })),
      rule: variant(rulePlan(of, (step) => calendar.dayOf[step] ?? 0)),
      present: present && variant(follow(of, ordersWithSelfUse(present, calendar, of))),
    },
  };
}

/** A user's own plan for the same days; demand control uses its given limit. */
export function tryPlan(
  given: DispatchCase,
  calendar: StepCalendar,
  days: readonly (readonly PlanSegment[])[],
  importTargetKw: ArrayLike<number>,
): Variant {
  const of = flatEfficiency(given);
  return variantOf(of, follow(of, { ...ordersWithSelfUse(days, calendar, of), importTargetKw }));
}

export function variantOf(of: DispatchCase, dispatch: Dispatch): Variant {
  const { batteryKw, storedKwh, gridKw, curtailedKw } = dispatch;
  return {
    dispatch: { batteryKw, storedKwh, gridKw, curtailedKw },
    cost: dispatchCost(of, dispatch),
    peakKw: gridKw.reduce((most, kw) => Math.max(most, kw), 0),
    endSoc: (100 * (storedKwh.at(-1) ?? 0)) / of.battery.capacityKwh,
    breaches: breaches(of, dispatch),
  };
}
