import { dayRangeMs, localDay } from '../periods/local-time.ts';

/*
 * When parameters and plans may be written to a device. Data flash endures about 100,000 writes per cell: over ten
 * years 27 a day, so the budget is lower. Setpoints are not stored in flash and need no budget.
 */

export interface WriteBudget {
  readonly perDay: number;
  /** Reserved for user changes and for the plan of a new day: resending must not use it. */
  readonly keptForChanges: number;
  /** Delay before the first retry; doubled with each one. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
  /** Changes within this time are written together. */
  readonly settleMs: number;
}

export const WRITE_BUDGET: WriteBudget = {
  perDay: 24,
  keptForChanges: 8,
  retryMs: 60_000,
  longestRetryMs: 3_600_000,
  settleMs: 60_000,
};

/** The requested write. */
export interface WriteWish {
  /** change: new content; resend: the device does not report the content yet. */
  readonly kind: 'change' | 'resend';
  /** Removes the plan from the device: pauses apply, but not the daily budget. */
  readonly clears?: boolean;
  /** The device reports identical content, regardless of the version. */
  readonly reportedSame: boolean;
  /** The device is online; a write that cannot reach it causes no wear. */
  readonly reachable: boolean;
}

/** Earlier writes of any content that reached, or may have reached, the device; in the order of time. */
export interface PastWrite {
  readonly atMs: number;
  readonly kind: WriteWish['kind'];
  /** A parameter set together with a plan: it counts, but nothing waits for it. */
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

/** Whether a parameter may be written together with a plan: never from the reserve for changes, and without delay. */
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

/** Parameter writes by anyone do not use the reserve for changes. */
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
