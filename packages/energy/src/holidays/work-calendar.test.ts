import { describe, expect, it } from 'vitest';
import { dayNoOf, dayOfNo, weekdayOf } from '../periods/local-time.ts';
import { workCalendar } from './work-calendar.ts';

const allOf = (country: string, year: number, kind: 'off' | 'working') => {
  const calendar = workCalendar(country, '');
  const first = dayNoOf(`${year}-01-01`);
  return Array.from({ length: 366 }, (_, n) => dayOfNo(first + n)).filter(
    (day) => day.startsWith(String(year)) && calendar(day) === kind,
  );
};
const short = (days: readonly string[]) => days.map((day) => day.slice(5)).join(' ');

describe('mainland China', () => {
  it.each([
    ['2025-01-27', undefined],
    ['2025-01-28', 'off'],
    ['2025-02-04', 'off'],
    ['2025-02-05', undefined],
    ['2025-02-08', 'working'],
    ['2025-10-08', 'off'],
    ['2026-01-02', 'off'],
    ['2026-01-04', 'working'],
    ['2026-02-14', 'working'],
    ['2026-02-15', 'off'],
    ['2026-02-23', 'off'],
    ['2026-02-24', undefined],
    ['2026-02-28', 'working'],
    ['2026-09-20', 'working'],
    ['2026-09-27', 'off'],
    ['2026-10-07', 'off'],
    ['2026-10-08', undefined],
    ['2026-10-10', 'working'],
    ['2027-02-06', 'off'],
    ['2099-10-01', undefined],
  ] as const)('%s is %s', (day, kind) => {
    expect(workCalendar('CN', 'Asia/Shanghai')(day)).toBe(kind);
  });

  it.each([
    // 1 + 8 + 3 + 5 + 3 + 8 days, and 3 + 9 + 3 + 5 + 3 + 3 + 7 days.
    [2025, 28, 5],
    [2026, 33, 6],
  ])('%i has as many days off, and worked in return, as the notice says', (year, off, working) => {
    expect([allOf('CN', year, 'off').length, allOf('CN', year, 'working').length]).toEqual([off, working]);
  });

  it('only weekends are worked in return', () => {
    const days = [2025, 2026, 2027].flatMap((year) => allOf('CN', year, 'working'));
    expect(days.filter((day) => ![0, 6].includes(weekdayOf(day)))).toEqual([]);
  });
});

describe('rules', () => {
  it.each([
    // Easter: 20 April 2025, 5 April 2026, 28 March 2027.
    ['DE', 2025, '01-01 04-18 04-21 05-01 05-29 06-09 10-03 12-25 12-26'],
    ['DE', 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
    ['GB', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
    // Christmas on a Saturday: Monday and Tuesday instead.
    ['GB', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28'],
    // A New Year's Day on Sunday, and Christmas on Sunday with Boxing Day on Monday.
    ['GB', 2022, '01-01 01-03 04-15 04-18 05-02 05-30 08-29 12-25 12-26 12-27'],
    ['US', 2026, '01-01 05-25 07-03 07-04 09-07 11-26 12-25'],
    // The New Year's Day of 2028 is a Saturday.
    ['US', 2027, '01-01 05-31 07-04 07-05 09-06 11-25 12-24 12-25 12-31'],
  ])('%s %i', (country, year, days) => {
    expect(short(allOf(country, year, 'off'))).toBe(days);
    expect(allOf(country, year, 'working')).toEqual([]);
  });
});

describe('the country of a plant', () => {
  it.each([
    ['DE', 'Asia/Shanghai', undefined],
    ['', 'Asia/Shanghai', 'off'],
    ['', 'Europe/Berlin', undefined],
    ['', 'Etc/GMT-8', undefined],
    ['FR', 'Europe/Paris', undefined],
  ] as const)('%s in %s: 2 October 2026 is %s', (country, zone, kind) => {
    expect(workCalendar(country, zone)('2026-10-02')).toBe(kind);
  });
});
