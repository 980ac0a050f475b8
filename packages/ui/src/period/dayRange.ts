import { DAY_MS } from '@heliodon/kernel/time';

/** Days on the plant's clock, both included: 2026-11-01 to 2026-11-15. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

const number = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const name = (n: number): string => new Date(n * DAY_MS).toISOString().slice(0, 10);

export const dayAfter = (day: string, by: number): string => name(number(day) + by);

export const daysIn = ({ from, to }: DayRange): number => number(to) - number(from) + 1;

/** The time of the same length before or after; never beyond today. */
export function stepRange(range: DayRange, by: 1 | -1, today: string): DayRange {
  const length = daysIn(range);
  const to = Math.min(number(range.to) + by * length, number(today));
  return { from: name(to - length + 1), to: name(to) };
}

/** The day and those before it. */
export const lastDays = (day: string, count: number): DayRange => ({
  from: dayAfter(day, 1 - count),
  to: day,
});

/** A day out of the address bar, up to today; undefined where nothing or nonsense is said. */
export const readDay = (day: string | null, today: string): string | undefined =>
  day !== null && DAY.test(day) && !Number.isNaN(Date.parse(day)) && day <= today ? day : undefined;

/** Days out of the address bar: today where nothing or nonsense is said, and not more than are allowed. */
export function readRange(from: string | null, to: string | null, today: string, maxDays: number): DayRange {
  const first = readDay(from, today) ?? today;
  const asked = readDay(to, today) ?? first;
  const last = asked >= first ? asked : first;
  return {
    from: daysIn({ from: first, to: last }) > maxDays ? name(number(last) - maxDays + 1) : first,
    to: last,
  };
}
