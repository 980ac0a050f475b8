import { expect, it } from 'vitest';
import { daysIn, lastDays, readRange, stepRange } from './dayRange.ts';

const range = (from: string, to: string) => ({ from, to });

it('includes both ends, also over a clock change', () => {
  expect(daysIn(range('2026-10-25', '2026-10-25'))).toBe(1);
  expect(daysIn(range('2026-10-01', '2026-10-31'))).toBe(31);
});

it.each([
  ['2026-11-15', 1, '2026-11-15'],
  ['2026-03-01', 2, '2026-02-28'],
  ['2026-11-15', 31, '2026-10-16'],
])('the days up to %s, %d of them', (day, count, from) => {
  expect(lastDays(day, count)).toEqual({ from, to: day });
});

it.each([
  ['a day back', range('2026-03-01', '2026-03-01'), -1, range('2026-02-28', '2026-02-28')],
  ['a week on', range('2026-10-01', '2026-10-07'), 1, range('2026-10-08', '2026-10-14')],
  ['not beyond today', range('2026-11-08', '2026-11-14'), 1, range('2026-11-09', '2026-11-15')],
] as const)('%s', (_, from, by, to) => {
  expect(stepRange(from, by, '2026-11-15')).toEqual(to);
});

it.each<[string, string | null, string | null, [string, string]]>([
  ['nothing is said', null, null, ['2026-11-15', '2026-11-15']],
  ['one day', '2026-11-01', null, ['2026-11-01', '2026-11-01']],
  ['some days', '2026-11-01', '2026-11-10', ['2026-11-01', '2026-11-10']],
  ['too many days', '2026-01-01', '2026-11-10', ['2026-10-11', '2026-11-10']],
  ['the end before the start', '2026-11-10', '2026-11-01', ['2026-11-10', '2026-11-10']],
  ['tomorrow', '2026-11-16', '2026-11-16', ['2026-11-15', '2026-11-15']],
  ['no day', '2026-13-01', 'x', ['2026-11-15', '2026-11-15']],
])('parsed from the address: %s', (_, from, to, [first, last]) => {
  expect(readRange(from, to, '2026-11-15', 31)).toEqual({ from: first, to: last });
});
