import { type DemandWarning, type DemandWindow, demandOutlook } from '@heliodon/energy/control/demand-window';

/*
 * When a warning starts and ends. High import at the start of an interval often predicts an excess that does not occur:
 * it is raised after it has lasted, or at once if the limit is exceeded.
 */

export const RAISE_AFTER_MS = 20_000;

export interface OpenEvent {
  readonly eventId: number;
  readonly level: 'willBreak' | 'broken';
  readonly projectedKw: number;
  readonly reachedKw: number | null;
}

export interface WatchState {
  /** Since when an excess has been predicted without interruption; null: it is not. */
  readonly foreseenMs: number | null;
  readonly open: OpenEvent | null;
}

export interface WatchSeen {
  readonly window: DemandWindow;
  readonly warning: DemandWarning;
  /** The highest interval that ended since the last check; null: none. */
  readonly endedKw: number | null;
}

export interface WatchStep {
  readonly foreseenMs: number | null;
  readonly act: 'none' | 'raise' | 'update' | 'clear';
  readonly level: 'willBreak' | 'broken';
  readonly projectedKw: number;
  readonly reachedKw: number | null;
}

export function watchStep(
  { foreseenMs, open }: WatchState,
  { window, warning, endedKw }: WatchSeen,
): WatchStep {
  const { projectedKw } = demandOutlook(window);
  const isBad = warning.level === 'willBreak' || warning.level === 'broken';
  const sinceMs = isBad ? (foreseenMs ?? window.atMs) : null;
  const found = { foreseenMs: sinceMs, level: warning.level === 'broken' ? 'broken' : 'willBreak' } as const;
  if (!open) {
    const lasted = sinceMs !== null && window.atMs - sinceMs >= RAISE_AFTER_MS;
    const act = warning.level === 'broken' || lasted ? 'raise' : 'none';
    return { ...found, act, projectedKw, reachedKw: null };
  }
  const highest = {
    level: open.level === 'broken' ? 'broken' : found.level,
    projectedKw: Math.max(open.projectedKw, projectedKw),
    reachedKw: endedKw === null ? open.reachedKw : Math.max(open.reachedKw ?? 0, endedKw),
  } as const;
  if (warning.level === 'calm') return { ...found, ...highest, act: 'clear' };
  const hasChanged =
    highest.level !== open.level ||
    highest.projectedKw !== open.projectedKw ||
    highest.reachedKw !== open.reachedKw;
  return { ...found, ...highest, act: hasChanged ? 'update' : 'none' };
}
