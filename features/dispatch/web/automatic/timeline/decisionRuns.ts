import type { DispatchReasonCode } from '@heliodon/energy/optimise/dispatch-reason';
import { QUARTER_MS, QUARTERS_PER_HOUR } from '@heliodon/kernel/time';
import type {
  DispatchReasonShown,
  ExplainedPowerShown,
  TimelineQuarter,
} from '../../../contract/automatic.contract.ts';

/** Powers that differ by less are the same. */
const SAME_KW = 0.05;

/** Consecutive intervals with the same state, reason, limit and direction; values are means. */
export interface DecisionRun {
  readonly fromMs: number;
  readonly toMs: number;
  /** Indices of the first and the last interval of the day. */
  readonly first: number;
  readonly last: number;
  readonly state: TimelineQuarter['state'];
  /** Null: nothing was decided. */
  readonly decision: ExplainedPowerShown | null;
  readonly leastKw: number;
  readonly mostKw: number;
}

export function decisionRuns(quarters: readonly TimelineQuarter[]): DecisionRun[] {
  const groups: { key: string; first: number; quarters: TimelineQuarter[] }[] = [];
  quarters.forEach((quarter, index) => {
    const key = keyOf(quarter);
    const last = groups.at(-1);
    if (last?.key === key) last.quarters.push(quarter);
    else groups.push({ key, first: index, quarters: [quarter] });
  });
  return groups.map(({ first, quarters: own }) => runOf(first, own));
}

/** Position of the run that contains an interval; -1: none. */
export const runAt = (runs: readonly DecisionRun[], index: number): number =>
  runs.findIndex(({ first, last }) => index >= first && index <= last);

/** Hours of the day by reason, the longest first. */
export function hoursByReason(
  quarters: readonly TimelineQuarter[],
): { readonly code: DispatchReasonCode; readonly hours: number }[] {
  const counts = new Map<DispatchReasonCode, number>();
  for (const { decision } of quarters)
    if (decision) counts.set(decision.reason.code, (counts.get(decision.reason.code) ?? 0) + 1);
  return [...counts]
    .map(([code, count]) => ({ code, hours: count / QUARTERS_PER_HOUR }))
    .sort((a, b) => b.hours - a.hours);
}

function runOf(first: number, quarters: readonly TimelineQuarter[]): DecisionRun {
  const [start] = quarters;
  const powers = quarters.flatMap(({ decision }) => decision?.powerKw ?? []);
  return {
    first,
    last: first + quarters.length - 1,
    fromMs: start?.startMs ?? 0,
    toMs: (quarters.at(-1)?.startMs ?? 0) + QUARTER_MS,
    state: start?.state ?? 'none',
    decision: meanDecision(quarters.flatMap(({ decision }) => decision ?? [])),
    leastKw: Math.min(...powers),
    mostKw: Math.max(...powers),
  };
}

function keyOf({ state, decision }: TimelineQuarter): string {
  if (!decision) return state;
  const { powerKw, reason, binding, givenUp } = decision;
  const direction = Math.abs(powerKw) < SAME_KW ? 0 : Math.sign(powerKw);
  const codes = [reason.code, reason.limit, binding?.code, binding?.limit, givenUp?.kept, givenUp?.gaveUp];
  return [state, direction, ...codes].join(' ');
}

/** All of them have the same reason and limits. */
function meanDecision(decisions: readonly ExplainedPowerShown[]): ExplainedPowerShown | null {
  const [one] = decisions;
  if (!one) return null;
  const { givenUp } = one;
  const isLimited = decisions.some(({ freeKw }) => freeKw !== null);
  return {
    powerKw: mean(decisions.map(({ powerKw }) => powerKw)),
    freeKw: isLimited ? mean(decisions.map(({ freeKw, powerKw }) => freeKw ?? powerKw)) : null,
    reason: meanReason(
      one.reason,
      decisions.map(({ reason }) => reason),
    ),
    binding:
      one.binding &&
      meanReason(
        one.binding,
        decisions.flatMap(({ binding }) => binding ?? []),
      ),
    givenUp: givenUp && { ...givenUp, byKw: mean(decisions.map((decision) => decision.givenUp?.byKw ?? 0)) },
    worthPerKwh: meanOrNull(decisions.flatMap(({ worthPerKwh }) => worthPerKwh ?? [])),
  };
}

const meanReason = (one: DispatchReasonShown, all: readonly DispatchReasonShown[]): DispatchReasonShown => ({
  ...one,
  params: Object.fromEntries(
    Object.keys(one.params).map((name) => [name, mean(all.flatMap(({ params }) => params[name] ?? []))]),
  ),
});

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const meanOrNull = (values: readonly number[]): number | null => (values.length > 0 ? mean(values) : null);
