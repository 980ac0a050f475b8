import type { DispatchCase } from '@heliodon/energy/optimise/dispatch-case';
import type { StepCalendar } from '@heliodon/energy/optimise/plan-orders';
import type { Proposal } from '@heliodon/energy/optimise/proposal';
import { segmentFacts } from '@heliodon/energy/optimise/segment-reason';
import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import type { ProposedSegment } from '../../contract/optimise.contract.ts';

/** Converts kilowatts to the share of rated power stored in a plan; power that rounds to zero becomes rest. */
export function scheduleSegmentOf(
  { fromMin, toMin, powerKw, cutOffSoc }: PlanSegment,
  ratedKw: number,
): ScheduleSegment {
  const powerRatio = Math.max(-1000, Math.min(1000, Math.round((1000 * powerKw) / ratedKw))) + 0;
  const strategy = { '-1': 'charge', '0': 'idle', '1': 'discharge' } as const;
  const sign = String(Math.sign(powerRatio)) as keyof typeof strategy;
  return { fromMin, toMin, strategy: strategy[sign], powerRatio, cutOffSoc };
}

/** Converts each day to segments of a plan, each with its reason. */
export function proposedDays(
  days: readonly string[],
  of: DispatchCase,
  calendar: StepCalendar,
  ratedKw: number,
  proposal: Proposal,
  flatPriceOn: (day: string) => number | null,
): { day: string; segments: ProposedSegment[] }[] {
  return days.map((day, at) => ({
    day,
    segments: (proposal.days[at] ?? []).map((segment) => ({
      ...scheduleSegmentOf(segment, ratedKw),
      powerKw: segment.powerKw,
      facts: segmentFacts(
        of,
        calendar,
        proposal.plan.dispatch,
        proposal.importTargetKw,
        at,
        segment,
        flatPriceOn(day),
      ),
    })),
  }));
}

/** The import limit to hold if the plan alone would import more; infinite targets are ignored. */
export function demandTargetOf({ importTargetKw }: Pick<Proposal, 'importTargetKw'>): number | null {
  const least = importTargetKw.reduce((low, kw) => Math.min(low, kw), Number.POSITIVE_INFINITY);
  return Number.isFinite(least) ? least : null;
}
