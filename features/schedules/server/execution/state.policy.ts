import { localMinute } from '@heliodon/energy/periods/local-time';
import { complianceTerms, type Following, quarterCompliance } from '@heliodon/energy/schedule/compliance';
import { type PlanSegment, quarterPlan } from '@heliodon/energy/schedule/planned-quarter';
import { mayWrite, type PastWrite } from '@heliodon/energy/schedule/write-budget';
import { toQuanta } from '@heliodon/energy/settlement/quanta';
import { isAgent } from '@heliodon/kernel/run-mode';
import type { HoldReason } from '../../contract/execution.contract.ts';
import type { SendStatus } from '../../contract/plan.contract.ts';

/* The progress of a plan, derived from the state of device and command. */

export interface WayFacts {
  readonly planId: number | null;
  readonly hold: string | null;
  readonly desired: number | null;
  readonly reported: number | null;
  readonly error: string;
}

/** Hold reasons of schedules itself: the device cannot be reached. */
const CANNOT: readonly (string | null)[] = ['loggerOld', 'noLogger'] satisfies HoldReason[];

/** Status of a plan at one device. None: another plan or no plan applies today. */
export function sendStatusOf(planId: number, facts: WayFacts | undefined): SendStatus {
  if (!facts || facts.planId !== planId) return 'none';
  if (facts.hold === 'agent') return 'held';
  if (facts.hold !== null) return 'failure';
  if (facts.desired !== null && facts.desired === facts.reported) return 'success';
  return facts.error ? 'failure' : 'sending';
}

const BEHIND: readonly SendStatus[] = ['failure', 'held', 'sending', 'success', 'none'];

/** The status with the least progress. */
export const worstStatus = (all: readonly SendStatus[]): SendStatus =>
  BEHIND.find((status) => all.includes(status)) ?? 'none';

export interface HoldFacts extends WayFacts {
  /** Its logger is connected. */
  readonly linked: boolean;
  readonly runMode: number | null;
  readonly sentAt: Date | null;
  readonly segments: readonly PlanSegment[] | null;
  readonly writes: readonly PastWrite[];
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Why a device does not have its required plan yet. */
export function holdOf(facts: HoldFacts): {
  readonly hold: HoldReason | null;
  readonly untilMs: number | null;
} {
  const because = (hold: HoldReason | null, untilMs: number | null = null) => ({ hold, untilMs });
  const { desired, reported, hold, error, sentAt, writes, nowMs, timeZone } = facts;
  if (CANNOT.includes(hold)) return because(hold as HoldReason);
  const agrees = desired === reported;
  if (isAgent(facts.runMode) && (hold === 'agent' || !agrees)) return because('agent');
  if (desired === null || agrees) return because(null);
  if (!facts.linked) return because('offline');
  const kind = sentAt === null ? 'change' : 'resend';
  const clears = facts.segments?.length === 0;
  const may = mayWrite({ kind, clears, reportedSame: false, reachable: true }, writes, nowMs, timeZone);
  if (error) return because('refused', !may.write && 'untilMs' in may ? may.untilMs : null);
  if (may.write || !('untilMs' in may)) return because('wait');
  return because(may.reason, may.untilMs);
}

/** Planned power now in kW; null: the work mode applies. */
export function plannedNow(
  segments: readonly PlanSegment[],
  nowMs: number,
  timeZone: string,
): PlanSegment | undefined {
  const minute = localMinute(nowMs, timeZone);
  return segments.find(({ fromMin, toMin }) => fromMin <= minute && minute < toMin);
}

export interface MeasuredNow {
  readonly atMs: number;
  readonly powerKw: number;
  readonly soc: number | null;
}

const QUARTER_H = 0.25;

/** Whether a sample shows that the device follows its plan at that time, or that its battery prevents it. */
export function followingNow(
  segment: PlanSegment,
  measured: MeasuredNow,
  ratedKw: number,
  limits = { socMin: 0, socMax: 100 },
): Following | null {
  const whole = { ...segment, fromMin: 0, toMin: 1440 };
  const plan = quarterPlan(0, 'UTC', [whole]);
  if (!plan || ratedKw <= 0) return null;
  const facts = {
    startMs: 0,
    plan,
    limits,
    socMin: measured.soc,
    socMax: measured.soc,
    outQuanta: toQuanta(Math.max(0, measured.powerKw) * QUARTER_H),
    inQuanta: toQuanta(Math.max(0, -measured.powerKw) * QUARTER_H),
    offline: false,
    alarmed: false,
    undelivered: false,
  };
  return quarterCompliance(facts, complianceTerms(ratedKw)).following;
}
