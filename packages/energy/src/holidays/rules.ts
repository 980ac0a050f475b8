import { dayNoOf, dayOfNo, nextDay, weekdayOf } from '../periods/local-time.ts';

/* Public holidays that follow rules, valid from 2022 on; single days such as those of jubilees are not included. */

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6] as const;

const date = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const after = (day: string, days: number): string => dayOfNo(dayNoOf(day) + days);

/** By the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return date(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** The nth of a weekday in a month, from 1. */
function nth(year: number, month: number, weekday: number, n: number): string {
  const first = date(year, month, 1);
  return after(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
}

const last = (year: number, month: number, weekday: number): string => {
  const fifth = nth(year, month, weekday, 5);
  return fifth.startsWith(date(year, month, 1).slice(0, 7)) ? fifth : nth(year, month, weekday, 4);
};

/** In all of Germany. */
export function germanDays(year: number): readonly string[] {
  const easter = easterSunday(year);
  return [
    date(year, 1, 1),
    after(easter, -2),
    after(easter, 1),
    date(year, 5, 1),
    after(easter, 39),
    after(easter, 50),
    date(year, 10, 3),
    date(year, 12, 25),
    date(year, 12, 26),
  ];
}

/** England and Wales: a holiday at a weekend is taken on the next working day. */
export function britishDays(year: number): readonly string[] {
  const easter = easterSunday(year);
  const days = [
    date(year, 1, 1),
    after(easter, -2),
    after(easter, 1),
    nth(year, 5, MONDAY, 1),
    last(year, 5, MONDAY),
    last(year, 8, MONDAY),
    date(year, 12, 25),
    date(year, 12, 26),
  ];
  const taken = new Set(days);
  for (const day of days) {
    if (weekdayOf(day) !== SATURDAY && weekdayOf(day) !== SUNDAY) continue;
    let instead = day;
    while (taken.has(instead) || weekdayOf(instead) === SATURDAY || weekdayOf(instead) === SUNDAY)
      instead = nextDay(instead);
    taken.add(instead);
  }
  return [...taken];
}

/**
 * The federal holidays on which most businesses of the United States close, also on the working day on which they are
 * observed: Friday for Saturday, Monday for Sunday.
 */
export function americanDays(year: number): readonly string[] {
  const thanksgiving = nth(year, 11, THURSDAY, 4);
  const fixed = [date(year, 1, 1), date(year, 7, 4), date(year, 12, 25), date(year + 1, 1, 1)];
  const observed = fixed.flatMap((day) => {
    const shift = { [SATURDAY]: -1, [SUNDAY]: 1 }[weekdayOf(day)];
    return shift === undefined ? [day] : [day, after(day, shift)];
  });
  const days = [...observed, last(year, 5, MONDAY), nth(year, 9, MONDAY, 1), thanksgiving];
  return days.filter((day) => day.startsWith(String(year)));
}
