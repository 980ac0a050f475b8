import type { PlanSegment } from '../schedule/planned-quarter.ts';
import { type BatteryTerms, type DispatchCase, needKw, STEPS_A_DAY } from './dispatch-case.ts';
import type { Orders } from './follow.ts';

/** Position of each step: day number, and local 15-minute interval, 0 to 95. */
export interface StepCalendar {
  readonly dayOf: ArrayLike<number>;
  readonly slotOf: ArrayLike<number>;
}

export const SLOT_MIN = 15;

/** Days of 96 steps from midnight. */
export const plainCalendar = (steps: number): StepCalendar => ({
  dayOf: Array.from({ length: steps }, (_, step) => Math.floor(step / STEPS_A_DAY)),
  slotOf: Array.from({ length: steps }, (_, step) => step % STEPS_A_DAY),
});

/** By step: charge the surplus, and discharge to cover the rest. */
export function selfUseOrders({ horizon }: Pick<DispatchCase, 'horizon'>): Float64Array {
  return Float64Array.from(
    horizon.buyPrice as ArrayLike<number>,
    (_, step) => needKw(horizon, step) - (horizon.pvKw[step] ?? 0),
  );
}

/** Orders from plans, self-consumption in the gaps: like the work mode load first. */
export function ordersWithSelfUse(
  plans: readonly (readonly PlanSegment[])[],
  calendar: StepCalendar,
  of: Pick<DispatchCase, 'horizon' | 'battery'>,
): ReturnType<typeof planOrders> {
  const orders = planOrders(plans, calendar, of.battery);
  const selfUse = selfUseOrders(of);
  const fullKwh = (of.battery.socMax / 100) * of.battery.capacityKwh;
  for (let step = 0; step < selfUse.length; step++) {
    const fromMin = (calendar.slotOf[step] ?? 0) * SLOT_MIN;
    const planned = plans[calendar.dayOf[step] ?? -1]?.some(
      (segment) => segment.fromMin < fromMin + SLOT_MIN && segment.toMin > fromMin,
    );
    if (planned) continue;
    const kw = selfUse[step] ?? 0;
    orders.powerKw[step] = kw;
    orders.cutOffKwh[step] = kw > 0 ? 0 : fullKwh;
  }
  return orders;
}

/** Orders of each step from daily plans; a step shared by several segments gets their mean. */
export function planOrders(
  plans: readonly (readonly PlanSegment[])[],
  { dayOf, slotOf }: StepCalendar,
  { capacityKwh }: BatteryTerms,
): Orders & { readonly powerKw: Float64Array; readonly cutOffKwh: Float64Array } {
  const powerKw = new Float64Array(dayOf.length);
  const cutOffKwh = new Float64Array(dayOf.length);
  for (let step = 0; step < dayOf.length; step++) {
    const fromMin = (slotOf[step] ?? 0) * SLOT_MIN;
    let [kw, longest, cutOffSoc] = [0, 0, 0];
    for (const segment of plans[dayOf[step] ?? -1] ?? []) {
      const minutes = Math.min(fromMin + SLOT_MIN, segment.toMin) - Math.max(fromMin, segment.fromMin);
      if (minutes <= 0) continue;
      kw += (segment.powerKw * minutes) / SLOT_MIN;
      if (minutes > longest && segment.powerKw !== 0) [longest, cutOffSoc] = [minutes, segment.cutOffSoc];
    }
    powerKw[step] = kw;
    cutOffKwh[step] = (cutOffSoc / 100) * capacityKwh;
  }
  return { powerKw, cutOffKwh };
}
