import type { PlanType } from '@heliodon/energy/schedule/plan';
import type { ScheduleCalendar } from '@heliodon/schedules/contract';
import { tints } from '@heliodon/ui/chart/tints';

/** Calm ones: red would look like a fault. */
const PLACES = [0, 3, 4, 5, 7, 6, 9, 8];

/** The same for a plan all over the calendar: by its place among the plans of the device, or by its number when it is gone. */
export function planColor(plans: readonly { planId: number }[], planId: number): string {
  const place = plans.findIndex((plan) => plan.planId === planId);
  return tints[PLACES[(place < 0 ? planId : place) % PLACES.length] ?? 0] ?? '';
}

interface RulingPlan {
  readonly planId: number;
  readonly name: string;
  readonly type: PlanType;
}

/** Those that rule some of the days, each once by its newest name. */
export function rulingPlans(days: ScheduleCalendar['days']): RulingPlan[] {
  const found = new Map<number, RulingPlan>();
  for (const { planId, name, reason } of days)
    if (planId !== null && reason !== 'none') found.set(planId, { planId, name, type: reason });
  return [...found.values()];
}
