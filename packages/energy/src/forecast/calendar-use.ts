import { dayOfNo } from '../periods/local-time.ts';
import { difference } from './day-likeness.ts';
import type { LoadBasis } from './load-course.ts';
import { type CalendarUse, type DayKind, type LoadDay, specialOf, weekdayKind } from './load-day.ts';

/** Assumed until the first holiday. */
export const fullUse: CalendarUse = { off: 1, working: 1 };

/** Two days to the contrary outweigh the calendar. */
const LEARNING = 0.3;
/** Profiles closer to each other than this do not show what kind of day it was. */
const DISTINCT = 0.15;
/** A Sunday stands for days off, a Wednesday for working days. */
const TYPICAL: Readonly<Record<keyof CalendarUse, DayKind>> = { off: 0, working: 3 };

/** After one more day: whether a special day was as the calendar says, or as its weekday. */
export function learnUse(
  before: CalendarUse,
  { profileOf }: LoadBasis,
  { dayNo, kind, kw }: LoadDay,
): CalendarUse {
  const special = specialOf(kind);
  if (!special) return before;
  const expected = profileOf(TYPICAL[special], dayNo);
  const ordinary = profileOf(weekdayKind(dayOfNo(dayNo)), dayNo);
  if (difference(expected, ordinary) < DISTINCT) return before;
  const measured = kw.map((own) => own ?? Number.NaN);
  const was = difference(measured, expected) < difference(measured, ordinary) ? 1 : 0;
  const use = before[special] + LEARNING * (was - before[special]);
  return { ...before, [special]: Math.round(use * 1000) / 1000 };
}
