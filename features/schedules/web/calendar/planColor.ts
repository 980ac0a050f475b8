import { tints } from '@heliodon/ui/chart/tints';

/** Calm ones: red would look like a fault. */
const PLACES = [0, 3, 4, 5, 7, 6, 9, 8];

/** The same for a plan all over the calendar: by its place among the plans of the device. */
export function planColor(plans: readonly { planId: number }[], planId: number): string {
  const place = plans.findIndex((plan) => plan.planId === planId);
  return tints[PLACES[place % PLACES.length] ?? 0] ?? '';
}
