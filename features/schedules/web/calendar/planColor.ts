import type { PlanType } from '@heliodon/energy/schedule/plan';
import type { ScheduleCalendar } from '@heliodon/schedules/contract';
import { tints } from '@heliodon/ui/chart/tints';

/** Indices of neutral tints: red would look like a fault. */
const PLACES = [0, 3, 4, 5, 7, 6, 9, 8];

/** Colour of a plan in the calendar: by its index among the device's plans, or by its id once deleted. */
export function planColor(plans: readonly { planId: number }[], planId: number): string {
  const place = plans.findIndex((plan) => plan.planId === planId);
  return tints[PLACES[(place < 0 ? planId : place) % PLACES.length] ?? 0] ?? '';
}

interface RulingPlan {
  readonly planId: number;
  readonly name: string;
  readonly type: PlanType;
}

/** Plans that apply to one of the days, each once by its newest name. */
export function rulingPlans(days: ScheduleCalendar['days']): RulingPlan[] {
  const found = new Map<number, RulingPlan>();
  for (const { planId, name, reason } of days)
    if (planId !== null && reason !== 'none') found.set(planId, { planId, name, type: reason });
  return [...found.values()];
}
