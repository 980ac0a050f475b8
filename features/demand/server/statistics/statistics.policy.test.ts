import { dayRangeMs, dayStartMs } from '@heliodon/energy/periods/local-time';
import { describe, expect, it } from 'vitest';
import { columnsOfPeriod, heatOf, topQuarters } from './statistics.policy.ts';

const ZONE = 'Asia/Shanghai';
const at = (day: string, hours: number) => dayStartMs(day, ZONE) + hours * 3_600_000;
const quarter = (day: string, hours: number, importKw: number | null) => ({
  startMs: at(day, hours),
  importKw,
  freeKw: importKw,
});
const quarters = [
  quarter('2026-11-01', 8, 100),
  quarter('2026-11-01', 8.25, 140),
  quarter('2026-11-02', 9, null),
  quarter('2026-11-02', 10.5, 120),
];
const eras = [{ fromMs: at('2026-11-02', 0), limitKw: 110 }];
const ofPeriod = (kind: 'day' | 'month' | 'year', period: string) =>
  columnsOfPeriod(quarters, eras, { kind, at: period, timeZone: ZONE });

describe('columns', () => {
  it('of a month are its days, each with the limit at its peak', () => {
    const columns = ofPeriod('month', '2026-11');
    expect(columns).toHaveLength(30);
    expect(columns.slice(0, 3)).toEqual([
      { key: '2026-11-01', peakKw: 140, meanKw: 120, limitKw: null, overQuarters: 0 },
      { key: '2026-11-02', peakKw: 120, meanKw: 120, limitKw: 110, overQuarters: 1 },
      { key: '2026-11-03', peakKw: null, meanKw: null, limitKw: null, overQuarters: 0 },
    ]);
  });

  it('of a year are its months, of a day its intervals', () => {
    const months = ofPeriod('year', '2026');
    expect(months.map(({ key }) => key)).toHaveLength(12);
    expect(months[10]).toMatchObject({ key: '2026-11', peakKw: 140, meanKw: 120, overQuarters: 1 });
    const day = ofPeriod('day', '2026-11-01');
    expect(day).toHaveLength(96);
    expect(day[33]).toMatchObject({ key: '08:15', peakKw: 140 });
  });
});

it('the highest peaks are sorted, without unmeasured ones', () => {
  expect(topQuarters(quarters, eras).map(({ importKw, limitKw }) => [importKw, limitKw])).toEqual([
    [140, null],
    [120, 110],
    [100, null],
  ]);
});

it('a heat map has the maximum of each cell', () => {
  const { labels, rows } = heatOf(new Map([['2026-11-01', quarters.slice(0, 2)]]), ZONE, 60);
  expect(labels).toHaveLength(24);
  expect(rows[0]?.kw.slice(7, 10)).toEqual([null, 140, null]);
  expect(heatOf(new Map([['2026-11-01', quarters.slice(0, 2)]]), ZONE, 15).rows[0]?.kw.slice(32, 34)).toEqual(
    [100, 140],
  );
});

/** All intervals of a day; the demand equals the position. */
function wholeDay(day: string, timeZone: string) {
  const { fromMs, toMs } = dayRangeMs(day, timeZone);
  return Array.from({ length: (toMs - fromMs) / 900_000 }, (_, place) => ({
    startMs: fromMs + place * 900_000,
    importKw: place,
    freeKw: place,
  }));
}

describe('a day with a clock change', () => {
  it.each([
    ['Europe/Berlin', '2026-10-25', 100, ['02:45+02:00', '02:00+01:00', '02:15+01:00']],
    ['Europe/Berlin', '2026-03-29', 92, ['01:45', '03:00', '03:15']],
    ['America/New_York', '2026-11-01', 100, ['01:45-04:00', '01:00-05:00', '01:15-05:00']],
    ['Australia/Lord_Howe', '2026-04-05', 98, ['01:45+11:00', '01:30+10:30', '01:45+10:30', '02:00']],
    ['Australia/Lord_Howe', '2026-10-04', 94, ['01:45', '02:30', '02:45']],
    ['Asia/Shanghai', '2026-10-25', 96, ['01:45', '02:00', '02:15']],
  ])('%s, %s has %i intervals, each once', (timeZone, day, count, around) => {
    const own = wholeDay(day, timeZone);
    const columns = columnsOfPeriod(own, [], { kind: 'day', at: day, timeZone });
    expect(columns.map(({ peakKw }) => peakKw)).toEqual(own.map(({ importKw }) => importKw));
    expect(columns).toHaveLength(count);
    const keys = columns.map(({ key }) => key);
    const first = keys.indexOf(around[0] ?? '');
    expect(keys.slice(first, first + around.length)).toEqual(around);
  });

  it.each([
    [15, '2026-10-25', 100, ['02:45', '02:00+01:00', '02:15+01:00', '02:30+01:00', '02:45+01:00', '03:00']],
    [60, '2026-10-25', 25, ['02:00', '02:00+01:00', '03:00']],
    [15, '2026-10-24', 96, ['02:45', '03:00']],
  ] as const)('a heat map by %i minutes of %s has %i cells', (step, day, count, around) => {
    const { labels, rows } = heatOf(new Map([[day, wholeDay(day, 'Europe/Berlin')]]), 'Europe/Berlin', step);
    const first = labels.indexOf(around[0]);
    expect(labels.slice(first, first + around.length)).toEqual(around);
    expect([labels.length, rows[0]?.kw.length]).toEqual([count, count]);
    expect(rows[0]?.kw.filter((kw) => kw === null)).toEqual([]);
  });
});
