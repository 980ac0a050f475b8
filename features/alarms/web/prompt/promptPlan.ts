import { MINUTE_MS } from '@heliodon/kernel/time';
import type { AlarmItem } from '../../contract/feed.contract.ts';
import { type AlarmTip, type AlarmTips, tipOf } from '../../contract/tips.contract.ts';

/** An unhandled alarm, and what this browser has announced of it. */
export interface Watched {
  readonly item: AlarmItem;
  /** Number of announcements, and time of the last one. */
  readonly shown: number;
  readonly shownAtMs: number;
  /** Postponed until then, whatever the repetitions. */
  readonly laterAtMs?: number | undefined;
}

export interface PromptPlan {
  /** To be announced now. */
  readonly due: readonly Watched[];
  /** Time of the next check. */
  readonly nextAtMs: number | undefined;
}

/** Alarms due within this time are announced together: one sound for many alarms. */
const ALONG_MS = 15_000;

/** Time of the next announcement; undefined: never again. */
export function nextPromptMs({ shown, shownAtMs, laterAtMs }: Watched, tip: AlarmTip): number | undefined {
  if (!tip.screen && !tip.voice) return undefined;
  if (laterAtMs !== undefined) return laterAtMs;
  if (shown === 0) return 0;
  return shown <= tip.repeatCount ? shownAtMs + tip.intervalMin * MINUTE_MS : undefined;
}

export function promptPlan(watched: readonly Watched[], tips: AlarmTips, nowMs: number): PromptPlan {
  const planned = watched.flatMap((one) => {
    const atMs = nextPromptMs(one, tipOf(tips, one.item.grade));
    return atMs === undefined ? [] : [{ one, atMs }];
  });
  const isDue = planned.some(({ atMs }) => atMs <= nowMs);
  const due = isDue ? planned.filter(({ atMs }) => atMs <= nowMs + ALONG_MS) : [];
  const rest = planned.filter((entry) => !due.includes(entry)).map(({ atMs }) => atMs);
  return { due: due.map(({ one }) => one), nextAtMs: rest.length > 0 ? Math.min(...rest) : undefined };
}

/** State after an announcement. */
export const announced = ({ item, shown }: Watched, nowMs: number): Watched => ({
  item,
  shown: shown + 1,
  shownAtMs: nowMs,
});

export const SHOWN_ALARMS = 5;

const byWorst = (a: AlarmItem, b: AlarmItem): number =>
  a.grade - b.grade || Date.parse(b.triggerTime) - Date.parse(a.triggerTime) || b.id - a.id;

export interface Fold {
  /** The worst few, worst first. */
  readonly shown: readonly AlarmItem[];
  readonly count: number;
}

/** One dialog for any number of alarms. `more`: alarms of which only the number is known. */
export function foldAlarms(items: readonly AlarmItem[], more: number): Fold {
  return { shown: items.toSorted(byWorst).slice(0, SHOWN_ALARMS), count: items.length + more };
}

/** Delay of "later": the shortest interval among the shown alarms. */
export const laterMin = (items: readonly AlarmItem[], tips: AlarmTips): number =>
  Math.min(...items.map(({ grade }) => tipOf(tips, grade).intervalMin));
