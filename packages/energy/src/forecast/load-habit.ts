import { dayNoOf, localMinute } from '../periods/local-time.ts';
import { type MeasuredDay, type MeasuredQuarter, rounded, toKw } from './quarter.ts';

/*
 * Load of the last weeks in local half hours: enough of every weekday and of days off. Plain JSON below 15 kB; adding a
 * day removes the oldest.
 */

export const HALF_HOURS = 48;
const KEPT_DAYS = 42;

/** 0 Sunday to 6 Saturday, 7 any day off. */
export type DayKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface LoadDay {
  readonly dayNo: number;
  readonly kind: DayKind;
  /** By local half hour; null: unknown. */
  readonly kw: readonly (number | null)[];
}

export interface LoadHabit {
  readonly version: 1;
  readonly lastDay: string | null;
  readonly days: readonly LoadDay[];
}

export const emptyHabit: LoadHabit = { version: 1, lastDay: null, days: [] };

export const dayKind = (day: string, daysOff: ReadonlySet<string>): DayKind =>
  daysOff.has(day) ? 7 : (((((dayNoOf(day) + 4) % 7) + 7) % 7) as DayKind);

export const halfHourOf = (startMs: number, timeZone: string): number =>
  Math.floor(localMinute(startMs, timeZone) / 30);

/** Mean power by half hour; a repeated hour is the mean of both. */
export function halfHours(quarters: readonly MeasuredQuarter[], timeZone: string): (number | null)[] {
  const sums = Array.from({ length: HALF_HOURS }, () => ({ kw: 0, quarters: 0 }));
  for (const { startMs, energyKwh } of quarters) {
    const sum = sums[halfHourOf(startMs, timeZone)];
    if (!sum || energyKwh === null || !(energyKwh >= 0)) continue;
    sum.kw += toKw(energyKwh);
    sum.quarters += 1;
  }
  return sums.map((sum) => (sum.quarters > 0 ? sum.kw / sum.quarters : null));
}

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
  return { version: 1, lastDay: day, days: [...before.days, learned].slice(-KEPT_DAYS) };
}
