import { expect, it } from 'vitest';
import {
  columnsOf,
  compareSlots,
  daysOf,
  isSlotKey,
  keyText,
  type RangeProblem,
  type ReportRange,
  type ReportStep,
  rangeBefore,
  rangeProblem,
  rangeYearBefore,
  repeatMark,
  reportSlots,
  runningPlace,
  slotAt,
  slotState,
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

it('has the hours of a day in the time zone of the plant', () => {
  const slots = reportSlots(range('hour', '2026-11-15T00', '2026-11-15T23'), SHANGHAI);
  expect(slots).toHaveLength(24);
  expect(slots[0]).toEqual({
    key: '2026-11-15T00',
    fromMs: Date.parse('2026-11-14T16:00:00Z'),
    toMs: Date.parse('2026-11-14T17:00:00Z'),
  });
});

/** Columns of a day with a clock change: their number, and those around the change with their minutes. */
it.each([
  ['Europe/Berlin', '2026-10-25', 25, ['01 60', '02+02:00 60', '02+01:00 60', '03 60']],
  ['Europe/Berlin', '2026-03-29', 23, ['00 60', '01 60', '03 60']],
  ['America/New_York', '2026-11-01', 25, ['00 60', '01-04:00 60', '01-05:00 60', '02 60']],
  ['America/St_Johns', '2026-11-01', 25, ['00 60', '01-02:30 60', '01-03:30 60', '02 60']],
  ['America/Havana', '2026-11-01', 25, ['00-04:00 60', '00-05:00 60', '01 60']],
  ['Asia/Beirut', '2026-10-24', 25, ['22 60', '23+03:00 60', '23+02:00 60']],
  // Clocks go back by half an hour: the second half of the hour is repeated.
  ['Australia/Lord_Howe', '2026-04-05', 25, ['00 60', '01+11:00 60', '01+10:30 30', '02 60']],
  ['Australia/Lord_Howe', '2026-10-04', 24, ['01 60', '02 30', '03 60']],
  // Clocks go back by two hours: two hours are repeated.
  [
    'Antarctica/Troll',
    '2026-10-25',
    26,
    ['00 60', '01+02:00 60', '02+02:00 60', '01+00:00 60', '02+00:00 60', '03 60'],
  ],
  ['Asia/Shanghai', '2026-10-25', 24, ['01 60', '02 60', '03 60']],
] as [string, string, number, string[]][])('%s, %s: %i columns', (timeZone, day, columns, around) => {
  const slots = reportSlots(range('hour', `${day}T00`, `${day}T23`), timeZone);
  const texts = slots.map(({ key, fromMs, toMs }) => `${key.slice(11)} ${(toMs - fromMs) / 60_000}`);
  expect(slots).toHaveLength(columns);
  const first = texts.indexOf(around[0] ?? '');
  expect(texts.slice(first, first + around.length)).toEqual(around);
  expect(new Set(slots.map(({ key }) => key)).size).toBe(columns);
  for (const [at, slot] of slots.entries()) {
    if (at > 0) expect(slot.fromMs).toBe(slots[at - 1]?.toMs);
    for (const ms of [slot.fromMs, slot.toMs - 1]) expect(slotAt('hour', ms, timeZone)).toBe(slot.key);
  }
});

it('a range of hours that begins or ends with the repeated hour contains it twice', () => {
  const keys = (from: string, to: string) =>
    reportSlots(range('hour', `2026-10-25T${from}`, `2026-10-25T${to}`), BERLIN).map(({ key }) =>
      key.slice(11),
    );
  expect(keys('00', '02')).toEqual(['00', '01', '02+02:00', '02+01:00']);
  expect(keys('02', '03')).toEqual(['02+02:00', '02+01:00', '03']);
  expect(keys('00', '02+02:00')).toEqual(['00', '01', '02+02:00']);
});

it.each([
  ['2026-10-25T01', 'completed'],
  ['2026-10-25T02+02:00', 'completed'],
  ['2026-10-25T02+01:00', 'running'],
  ['2026-10-25T03', 'future'],
  ['2026-10-24', 'completed'],
  ['2026-10-25', 'running'],
  ['2026-10', 'running'],
  ['2026-11', 'future'],
  ['2025', 'completed'],
])('at the repeated hour, %s is %s', (key, state) => {
  expect(slotState(key, BERLIN, Date.parse('2026-10-25T01:30:00Z'))).toBe(state);
});

it('returns the position of the running column', () => {
  const now = Date.parse('2026-11-15T08:00:00Z');
  expect(runningPlace(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'], SHANGHAI, now)).toBe(2);
  expect(runningPlace(['2026-09', '2026-10'], SHANGHAI, now)).toBe(-1);
});

it('two successive repeated hours are in chronological order', () => {
  const [first, second] = ['2026-10-25T02+02:00', '2026-10-25T01+00:00'];
  expect(compareSlots(first, second)).toBeLessThan(0);
  expect(slotState(first, 'Antarctica/Troll', Date.parse('2026-10-25T01:30:00Z'))).toBe('completed');
});

it('labels repeated hours differently', () => {
  const marks = ['00:30', '01:30', '02:30'].map((clock) =>
    repeatMark(Date.parse(`2026-10-25T${clock}:00Z`), BERLIN),
  );
  expect(marks).toEqual([' (+02:00)', ' (+01:00)', '']);
  expect(keyText('2026-11-15T07')).toBe('2026-11-15 07:00');
  expect(keyText('2026-10-25T02+02:00')).toBe('2026-10-25 02:00 (+02:00)');
});

it('has intervals of zones with half-hour offsets', () => {
  const [first] = reportSlots(range('hour', '2026-11-15T05', '2026-11-15T05'), 'Asia/Kolkata');
  expect(first?.fromMs).toBe(Date.parse('2026-11-14T23:30:00Z'));
});

it('has columns without gaps', () => {
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
] as const)('the period before %o', (asked, from, to) => {
  expect(rangeBefore(asked)).toEqual({ ...asked, from, to });
});

it.each([
  [range('day', '2024-02-28', '2024-02-29'), range('day', '2023-02-28', '2023-02-28')],
  [range('month', '2026-01', '2026-03'), range('month', '2025-01', '2025-03')],
  [range('year', '2026', '2026'), null],
] as const)('one year before %o', (asked, before) => {
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

it('returns the column of an instant', () => {
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
