import { DAY_MS } from '@heliodon/kernel/time';

/** Days in the plant's time zone, inclusive: 2026-11-01 to 2026-11-15. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

const number = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const name = (n: number): string => new Date(n * DAY_MS).toISOString().slice(0, 10);

export const dayAfter = (day: string, by: number): string => name(number(day) + by);

export const daysIn = ({ from, to }: DayRange): number => number(to) - number(from) + 1;

/** The period of the same length before or after; never beyond today. */
export function stepRange(range: DayRange, by: 1 | -1, today: string): DayRange {
  const length = daysIn(range);
  const to = Math.min(number(range.to) + by * length, number(today));
  return { from: name(to - length + 1), to: name(to) };
}

/** The day and the days before it. */
export const lastDays = (day: string, count: number): DayRange => ({
  from: dayAfter(day, 1 - count),
  to: day,
});

/** A day from the URL, up to today; undefined if missing or invalid. */
export const readDay = (day: string | null, today: string): string | undefined =>
  day !== null && DAY.test(day) && !Number.isNaN(Date.parse(day)) && day <= today ? day : undefined;

/** Days from the URL: today if missing or invalid, limited to the allowed number. */
export function readRange(from: string | null, to: string | null, today: string, maxDays: number): DayRange {
  const first = readDay(from, today) ?? today;
  const asked = readDay(to, today) ?? first;
  const last = asked >= first ? asked : first;
  return {
    from: daysIn({ from: first, to: last }) > maxDays ? name(number(last) - maxDays + 1) : first,
    to: last,
  };
}
