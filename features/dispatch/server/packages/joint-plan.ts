import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import { DAY_MIN } from '@heliodon/kernel/time';

export interface DevicePlan {
  readonly ratedKw: number;
  readonly segments: readonly PlanSegment[];
}

/**
 * Combines the plans of all devices into one for a device with their total power. A device without a segment rests
 * while another follows its own; where none has one, the work mode applies.
 */
export function jointPlan(plans: readonly DevicePlan[]): ScheduleSegment[] {
  const ratedKw = plans.reduce((sum, plan) => sum + plan.ratedKw, 0);
  if (ratedKw === 0 || plans.every(({ segments }) => segments.length === 0)) return [];
  const cuts = new Set([0, DAY_MIN]);
  for (const { fromMin, toMin } of plans.flatMap(({ segments }) => segments)) cuts.add(fromMin).add(toMin);
  const borders = [...cuts].sort((a, b) => a - b);
  return borders.slice(0, -1).map((fromMin, i) => {
    const toMin = borders[i + 1] as number;
    const own = plans.flatMap(({ segments }) =>
      segments.filter((segment) => segment.fromMin <= fromMin && fromMin < segment.toMin),
    );
    if (own.length === 0) return { fromMin, toMin, strategy: 'selfUse', powerRatio: 0, cutOffSoc: 0 };
    const powerKw = own.reduce((sum, segment) => sum + segment.powerKw, 0);
    const powerRatio = Math.max(-1000, Math.min(1000, Math.round((powerKw / ratedKw) * 1000)));
    const cutOffs = own.map(({ cutOffSoc }) => cutOffSoc);
    if (powerRatio > 0)
      return { fromMin, toMin, strategy: 'discharge', powerRatio, cutOffSoc: Math.max(...cutOffs) };
    if (powerRatio < 0)
      return { fromMin, toMin, strategy: 'charge', powerRatio, cutOffSoc: Math.min(...cutOffs) };
    return { fromMin, toMin, strategy: 'idle', powerRatio: 0, cutOffSoc: Math.max(...cutOffs) };
  });
}
