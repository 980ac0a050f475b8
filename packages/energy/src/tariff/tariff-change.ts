import { DAY_MS } from '@heliodon/kernel/time';
import { localDay, monthOf } from '../periods/local-time.ts';
import { slotAfter } from '../periods/report-range.ts';

/** Maximum price changes per calendar month of the plant; the initial price does not count. */
export const MAX_CHANGES_A_MONTH = 2;
/** The first day of the chosen month may differ from today by at most this many days. */
export const EFFECTIVE_WITHIN_DAYS = 60;

export interface PriceChange {
  readonly createdAtMs: number;
  /** Created together with the plant. */
  readonly first: boolean;
}

/** A withdrawn change counts too. */
export function changesThisMonth(changes: readonly PriceChange[], nowMs: number, timeZone: string): number {
  const month = monthOf(localDay(nowMs, timeZone));
  return changes.filter(
    ({ first, createdAtMs }) => !first && monthOf(localDay(createdAtMs, timeZone)) === month,
  ).length;
}

export const firstDayOf = (month: string): string => `${month}-01`;

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const isWithinReach = (month: string, today: string): boolean =>
  Math.abs(daysBetween(today, firstDayOf(month))) <= EFFECTIVE_WITHIN_DAYS;

/** The months that a change may choose on that day, in order. On 31 January, 1 April can be 60 days ahead. */
export function effectiveMonths(today: string): string[] {
  const near = [-2, -1, 0, 1, 2, 3].map((count) => slotAfter('month', monthOf(today), count));
  return near.filter((month) => isWithinReach(month, today));
}

export type ChangeIssue = 'tooMany' | 'outOfReach';

export function changeIssue(
  changes: readonly PriceChange[],
  effectiveMonth: string,
  nowMs: number,
  timeZone: string,
): ChangeIssue | undefined {
  if (changesThisMonth(changes, nowMs, timeZone) >= MAX_CHANGES_A_MONTH) return 'tooMany';
  return isWithinReach(effectiveMonth, localDay(nowMs, timeZone)) ? undefined : 'outOfReach';
}
