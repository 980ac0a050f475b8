import { expect, it } from 'vitest';
import {
  columnsOf,
  daysOf,
  isSlotKey,
  type RangeProblem,
  type ReportRange,
  type ReportStep,
  rangeBefore,
  rangeProblem,
  rangeYearBefore,
  reportSlots,
  slotAt,
  totalRange,
} from './report-range.ts';

const SHANGHAI = 'Asia/Shanghai';
const BERLIN = 'Europe/Berlin';
const range = (step: ReportStep, from: string, to: string): ReportRange => ({ step, from, to });

it.each<[ReportStep, string, boolean]>([
  ['hour', '2026-11-15T23', true],
  ['hour', '2026-11-15T24', false],
  ['hour', '2026-02-30T10', false],
  ['day', '2024-02-29', true],
  ['day', '2026-02-29', false],
  ['day', '2026-11', false],
  ['month', '2026-12', true],
  ['month', '2026-13', false],
  ['year', '2026', true],
  ['year', '26', false],
])('a column of %s: %s', (step, key, is) => {
  expect(isSlotKey(step, key)).toBe(is);
});

it.each<[ReportRange, number, string, string]>([
  [range('hour', '2026-11-14T20', '2026-11-15T03'), 8, '2026-11-14', '2026-11-15'],
  [range('day', '2026-02-27', '2026-03-01'), 3, '2026-02-27', '2026-03-01'],
  [range('month', '2025-12', '2026-02'), 3, '2025-12-01', '2026-02-28'],
  [range('year', '2024', '2026'), 3, '2024-01-01', '2026-12-31'],
])('%o has %i columns', (asked, columns, from, to) => {
  expect(columnsOf(asked)).toBe(columns);
  expect(daysOf(asked)).toEqual({ from, to });
});

it('has the hours of a day by the clock of the plant', () => {
  const slots = reportSlots(range('hour', '2026-11-15T00', '2026-11-15T23'), SHANGHAI);
  expect(slots).toHaveLength(24);
  expect(slots[0]).toEqual({
    key: '2026-11-15T00',
    fromMs: Date.parse('2026-11-14T16:00:00Z'),
    toMs: Date.parse('2026-11-14T17:00:00Z'),
  });
});

it('gives the hour that is repeated two hours, and none to the one that is skipped', () => {
  const back = reportSlots(range('hour', '2026-10-25T00', '2026-10-25T23'), BERLIN);
  expect(back).toHaveLength(24);
  expect(back[2]).toEqual({
    key: '2026-10-25T02',
    fromMs: Date.parse('2026-10-25T00:00:00Z'),
    toMs: Date.parse('2026-10-25T02:00:00Z'),
  });
  const on = reportSlots(range('hour', '2026-03-29T00', '2026-03-29T23'), BERLIN);
  expect(on.map(({ key }) => key.slice(11))).not.toContain('02');
  expect(on).toHaveLength(23);
});

it('has quarters of zones that are half an hour off', () => {
  const [first] = reportSlots(range('hour', '2026-11-15T05', '2026-11-15T05'), 'Asia/Kolkata');
  expect(first?.fromMs).toBe(Date.parse('2026-11-14T23:30:00Z'));
});

it('has columns that follow each other without a gap', () => {
  for (const asked of [
    range('day', '2026-10-20', '2026-11-05'),
    range('month', '2026-01', '2026-12'),
    range('year', '2017', '2026'),
    range('hour', '2026-10-25T00', '2026-10-25T23'),
    range('hour', '2026-03-29T00', '2026-03-29T23'),
  ]) {
    const slots = reportSlots(asked, BERLIN);
    for (const [at, slot] of slots.entries()) if (at > 0) expect(slot.fromMs).toBe(slots[at - 1]?.toMs);
  }
});

it.each([
  [range('day', '2026-03-01', '2026-03-31'), '2026-01-29', '2026-02-28'],
  [range('month', '2026-01', '2026-03'), '2025-10', '2025-12'],
  [range('hour', '2026-11-15T00', '2026-11-15T23'), '2026-11-14T00', '2026-11-14T23'],
  [range('year', '2026', '2026'), '2025', '2025'],
] as const)('the time before %o', (asked, from, to) => {
  expect(rangeBefore(asked)).toEqual({ ...asked, from, to });
});

it.each([
  [range('day', '2024-02-28', '2024-02-29'), range('day', '2023-02-28', '2023-02-28')],
  [range('month', '2026-01', '2026-03'), range('month', '2025-01', '2025-03')],
  [range('year', '2026', '2026'), null],
] as const)('a year before %o', (asked, before) => {
  expect(rangeYearBefore(asked)).toEqual(before);
});

it.each([
  ['2019-05-01', '2019'],
  ['2001-05-01', '2017'],
  ['2026-11-01', '2026'],
  ['2027-01-01', '2026'],
])('all years of a plant of %s', (since, from) => {
  expect(totalRange(since, '2026-11-15')).toEqual(range('year', from, '2026'));
});

it('knows the column of an instant', () => {
  expect(slotAt('hour', Date.parse('2026-11-15T16:30:00Z'), SHANGHAI)).toBe('2026-11-16T00');
  expect(slotAt('month', Date.parse('2026-11-30T16:00:00Z'), SHANGHAI)).toBe('2026-12');
});

const NOW = Date.parse('2026-11-15T08:00:00Z');
it.each<[string, ReportRange, string, RangeProblem | null]>([
  ['31 days', range('day', '2026-10-16', '2026-11-15'), '2020-01-01T00:00Z', null],
  ['32 days', range('day', '2026-10-15', '2026-11-15'), '2020-01-01T00:00Z', 'tooLong'],
  ['24 hours', range('hour', '2026-11-14T17', '2026-11-15T16'), '2020-01-01T00:00Z', null],
  ['25 hours', range('hour', '2026-11-14T16', '2026-11-15T16'), '2020-01-01T00:00Z', 'tooLong'],
  ['12 months', range('month', '2025-12', '2026-11'), '2020-01-01T00:00Z', null],
  ['13 months', range('month', '2025-11', '2026-11'), '2020-01-01T00:00Z', 'tooLong'],
  ['11 years', range('year', '2016', '2026'), '2010-01-01T00:00Z', 'tooLong'],
  ['backwards', range('day', '2026-11-15', '2026-11-14'), '2020-01-01T00:00Z', 'order'],
  ['tomorrow', range('day', '2026-11-16', '2026-11-17'), '2020-01-01T00:00Z', 'future'],
  ['up to the end of the year', range('month', '2026-01', '2026-12'), '2020-01-01T00:00Z', null],
  ['59 minutes old', range('hour', '2026-11-15T00', '2026-11-15T15'), '2026-11-15T07:01Z', 'tooYoung'],
  ['an hour old', range('hour', '2026-11-15T00', '2026-11-15T15'), '2026-11-15T07:00Z', null],
  ['not a day old', range('day', '2026-11-15', '2026-11-15'), '2026-11-14T09:00Z', 'tooYoung'],
  ['a day old', range('day', '2026-11-15', '2026-11-15'), '2026-11-14T08:00Z', null],
  ['not a month old', range('month', '2026-11', '2026-11'), '2026-10-16T00:00Z', 'tooYoung'],
  ['a month old', range('month', '2026-11', '2026-11'), '2026-10-15T00:00Z', null],
  ['not a year old', range('year', '2026', '2026'), '2025-11-16T00:00Z', 'tooYoung'],
  ['a year old', range('year', '2026', '2026'), '2025-11-15T00:00Z', null],
])('%s', (_, asked, since, problem) => {
  expect(rangeProblem(asked, { sinceMs: Date.parse(since), timeZone: SHANGHAI }, NOW)).toBe(problem);
});
