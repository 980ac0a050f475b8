import { noSpecialDays, type WorkCalendar } from '../holidays/work-calendar.ts';
import { dayNoOf } from '../periods/local-time.ts';
import { fullUse, learnUse } from './calendar-use.ts';
import { judgeLoadDay } from './judge-load-day.ts';
import { loadBasis } from './load-course.ts';
import { dayKind, type LoadPast, type LoadQuarter, loadDay } from './load-day.ts';
import type { MeasuredDay } from './quarter.ts';
import { emptyTrack } from './track-record.ts';

/*
 * Load of the last weeks in local half hours: enough of every weekday and of days off. Plain JSON below 20 kB; adding a
 * day removes the oldest.
 */

const KEPT_DAYS = 42;
/** A stored habit of another version is learned again. */
export const HABIT_VERSION = 3;

export interface LoadHabit extends LoadPast {
  readonly version: typeof HABIT_VERSION;
  readonly lastDay: string | null;
  /** What a weather service expected for the day after the last one, as of its midnight. */
  readonly expectedAir: ExpectedAir | null;
}

export interface ExpectedAir {
  readonly dayNo: number;
  /** By local hour. */
  readonly airC: readonly (number | null)[];
}

export const emptyHabit: LoadHabit = {
  version: HABIT_VERSION,
  lastDay: null,
  days: [],
  use: fullUse,
  track: emptyTrack,
  expectedAir: null,
};

interface LearnedWith {
  readonly calendar?: WorkCalendar;
  /** For a day that has just begun. */
  readonly expectedAir?: ExpectedAir | null;
}

/** The habit after one more day; days come in order, and a day not later than the last one is ignored. */
export function learnLoadDay(
  timeZone: string,
  before: LoadHabit,
  { day, quarters }: MeasuredDay<LoadQuarter>,
  { calendar = noSpecialDays, expectedAir = null }: LearnedWith = {},
): LoadHabit {
  if (before.lastDay !== null && day <= before.lastDay) return before;
  const learned = loadDay(day, dayKind(day, calendar), quarters, timeZone);
  if (learned.kw.every((mean) => mean === null)) return { ...before, lastDay: day, expectedAir };
  const basis = loadBasis(before.days);
  const wasExpected = before.expectedAir?.dayNo === dayNoOf(day) ? before.expectedAir.airC : null;
  return {
    version: HABIT_VERSION,
    lastDay: day,
    days: [...before.days, learned].slice(-KEPT_DAYS),
    use: learnUse(before.use, basis, learned),
    track: judgeLoadDay(
      timeZone,
      { basis, use: before.use, track: before.track },
      { day, quarters },
      {
        calendar,
        expectedC: wasExpected,
      },
    ),
    expectedAir,
  };
}
