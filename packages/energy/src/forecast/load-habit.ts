import { dayNoOf } from '../periods/local-time.ts';
import { judgeLoadDay } from './judge-load-day.ts';
import { dayKind, halfHours, type LoadDay, type LoadPast } from './load-day.ts';
import { type MeasuredDay, rounded } from './quarter.ts';
import { emptyTrack } from './track-record.ts';

/*
 * Load of the last weeks in local half hours: enough of every weekday and of days off. Plain JSON below 20 kB; adding a
 * day removes the oldest.
 */

const KEPT_DAYS = 42;
/** A stored habit of another version is learned again. */
export const HABIT_VERSION = 2;

export interface LoadHabit extends LoadPast {
  readonly version: typeof HABIT_VERSION;
  readonly lastDay: string | null;
}

export const emptyHabit: LoadHabit = {
  version: HABIT_VERSION,
  lastDay: null,
  days: [],
  track: emptyTrack,
};

/** The habit after one more day; days come in order, and a day not later than the last one is ignored. */
export function learnLoadDay(
  timeZone: string,
  before: LoadHabit,
  { day, quarters }: MeasuredDay,
  daysOff: ReadonlySet<string> = new Set(),
): LoadHabit {
  if (before.lastDay !== null && day <= before.lastDay) return before;
  const kw = halfHours(quarters, timeZone).map((mean) => (mean === null ? null : rounded(mean)));
  if (kw.every((mean) => mean === null)) return { ...before, lastDay: day };
  const learned: LoadDay = { dayNo: dayNoOf(day), kind: dayKind(day, daysOff), kw };
  return {
    version: HABIT_VERSION,
    lastDay: day,
    days: [...before.days, learned].slice(-KEPT_DAYS),
    track: judgeLoadDay(timeZone, before, { day, quarters }, daysOff),
  };
}
