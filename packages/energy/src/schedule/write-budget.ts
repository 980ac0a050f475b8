import { dayRangeMs, localDay } from '../periods/local-time.ts';

/*
 * When parameters and plans may be written to a device. Data flash bears some 100,000 writes of a cell: spread over ten
 * years these are 27 a day, so the budget stays below that. Set-points are not kept in flash and need none of it.
 */

export interface WriteBudget {
  readonly perDay: number;
  /** Of these, kept for what people change and for the plan of a new day: sending again may not use them up. */
  readonly keptForChanges: number;
  /** Before the first repetition; doubled with each one. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
  /** Changes that follow each other faster are written as one. */
  readonly settleMs: number;
}

export const WRITE_BUDGET: WriteBudget = {
  perDay: 24,
  keptForChanges: 8,
  retryMs: 60_000,
  longestRetryMs: 3_600_000,
  settleMs: 60_000,
};

/** What is to be written now. */
export interface WriteWish {
  /** change: something new; resend: the device does not report yet what it was sent. */
  readonly kind: 'change' | 'resend';
  /** It ends what the device does by plan: the pauses count for it, the budget of the day does not. */
  readonly clears?: boolean;
  /** The device reports that it has this very content, whatever its version. */
  readonly reportedSame: boolean;
  /** Its line is up; what cannot reach it does not wear it. */
  readonly reachable: boolean;
}

/** Earlier writes of any content that reached the device, or of which nobody knows; in the order of time. */
export interface PastWrite {
  readonly atMs: number;
  readonly kind: WriteWish['kind'];
  /** A parameter that was set beside the plan: it counts, but nothing waits because of it. */
  readonly companion?: boolean;
}

export type WriteDecision =
  | { readonly write: true; readonly leftToday: number }
  | { readonly write: false; readonly reason: 'same' }
  | { readonly write: false; readonly reason: 'unreachable' }
  | { readonly write: false; readonly reason: 'settling' | 'waiting' | 'budget'; readonly untilMs: number };

export function mayWrite(
  wish: WriteWish,
  past: readonly PastWrite[],
  nowMs: number,
  timeZone: string,
  budget: WriteBudget = WRITE_BUDGET,
): WriteDecision {
  if (wish.reportedSame) return { write: false, reason: 'same' };
  if (!wish.reachable) return { write: false, reason: 'unreachable' };
  const { used, toMs } = usedToday(past, nowMs, timeZone, budget);
  const allowed = wish.kind === 'change' ? budget.perDay : budget.perDay - budget.keptForChanges;
  if (used >= allowed && !wish.clears) return { write: false, reason: 'budget', untilMs: toMs };
  const plans = past.filter(({ companion }) => !companion);
  const last = plans.at(-1);
  if (last) {
    const untilMs = last.atMs + pauseMs(wish.kind, plans, budget);
    if (nowMs < untilMs)
      return { write: false, reason: wish.kind === 'change' ? 'settling' : 'waiting', untilMs };
  }
  return { write: true, leftToday: Math.max(0, budget.perDay - used - 1) };
}

/** A parameter that goes with a plan: never of what is kept for changes. It waits for nothing. */
export function mayWriteBeside(
  past: readonly PastWrite[],
  nowMs: number,
  timeZone: string,
  budget: WriteBudget = WRITE_BUDGET,
): boolean {
  return usedToday(past, nowMs, timeZone, budget).used < budget.perDay - budget.keptForChanges;
}

export function leftToday(
  past: readonly PastWrite[],
  nowMs: number,
  timeZone: string,
  budget: WriteBudget = WRITE_BUDGET,
): number {
  return Math.max(0, budget.perDay - usedToday(past, nowMs, timeZone, budget).used);
}

/** Whatever parameters were set, by whomever: they use up nothing of what is kept for changes. */
function usedToday(past: readonly PastWrite[], nowMs: number, timeZone: string, budget: WriteBudget) {
  const { fromMs, toMs } = dayRangeMs(localDay(nowMs, timeZone), timeZone);
  const today = past.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const beside = today.filter(({ companion }) => companion).length;
  const used = today.length - beside + Math.min(beside, budget.perDay - budget.keptForChanges);
  return { used, toMs };
}

function pauseMs(kind: WriteWish['kind'], past: readonly PastWrite[], budget: WriteBudget): number {
  if (kind === 'change') return budget.settleMs;
  const lastChange = past.findLastIndex((write) => write.kind === 'change');
  const repeated = past.length - 1 - lastChange;
  return Math.min(budget.longestRetryMs, budget.retryMs * 2 ** Math.min(repeated, 20));
}
