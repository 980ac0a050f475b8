import { HOUR_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import type { ReportStep } from './report-range.ts';
import { Span } from './span.ts';

const SHANGHAI = 'Asia/Shanghai';
const BERLIN = 'Europe/Berlin';
const NOW = '2026-11-15T06:20:00Z';

const span = (step: ReportStep, from: string, to: string, timeZone = SHANGHAI, now = NOW) =>
  new Span({ step, from, to }, timeZone, Date.parse(now));

describe('the days, instants and columns of a span', () => {
  it.each<[ReportStep, string, string, string, string, string, number, number]>([
    // Days, first instant, hours and columns.
    ['hour', '2026-11-14T20', '2026-11-15T03', SHANGHAI, '2026-11-14 2026-11-15', '2026-11-14T12:00Z', 8, 8],
    ['day', '2026-11-15', '2026-11-15', SHANGHAI, '2026-11-15 2026-11-15', '2026-11-14T16:00Z', 24, 1],
    ['month', '2024-02', '2024-02', SHANGHAI, '2024-02-01 2024-02-29', '2024-01-31T16:00Z', 29 * 24, 1],
    ['month', '2026-02', '2026-02', SHANGHAI, '2026-02-01 2026-02-28', '2026-01-31T16:00Z', 28 * 24, 1],
    ['year', '2023', '2024', SHANGHAI, '2023-01-01 2024-12-31', '2022-12-31T16:00Z', 731 * 24, 2],
    // Clock changes: back, and forward.
    ['day', '2026-10-25', '2026-10-25', BERLIN, '2026-10-25 2026-10-25', '2026-10-24T22:00Z', 25, 1],
    ['hour', '2026-10-25T00', '2026-10-25T23', BERLIN, '2026-10-25 2026-10-25', '2026-10-24T22:00Z', 25, 25],
    ['hour', '2026-10-25T02', '2026-10-25T02', BERLIN, '2026-10-25 2026-10-25', '2026-10-25T00:00Z', 2, 2],
    ['hour', '2026-03-29T00', '2026-03-29T23', BERLIN, '2026-03-29 2026-03-29', '2026-03-28T23:00Z', 23, 23],
    ['month', '2026-03', '2026-03', BERLIN, '2026-03-01 2026-03-31', '2026-02-28T23:00Z', 31 * 24 - 1, 1],
    // The skipped hour has no duration.
    ['hour', '2026-03-29T02', '2026-03-29T02', BERLIN, '2026-03-29 2026-03-29', '2026-03-28T23:00Z', 0, 0],
    // Samoa skipped a day.
    ['day', '2011-12-30', '2011-12-30', 'Pacific/Apia', '2011-12-30 2011-12-30', '2011-12-30T10:00Z', 0, 1],
    ['day', '2011-12-29', '2011-12-31', 'Pacific/Apia', '2011-12-29 2011-12-31', '2011-12-29T10:00Z', 48, 3],
    ['month', '2011-12', '2011-12', 'Pacific/Apia', '2011-12-01 2011-12-31', '2011-12-01T10:00Z', 30 * 24, 1],
  ])('%s %s to %s in %s', (step, from, to, timeZone, days, firstAt, hours, columns) => {
    const found = span(step, from, to, timeZone);
    expect(`${found.firstDay} ${found.lastDay}`).toBe(days);
    expect(found.fromMs).toBe(Date.parse(firstAt));
    expect((found.toMs - found.fromMs) / HOUR_MS).toBe(hours);
    expect(found.columns).toHaveLength(columns);
    expect([found.has(found.fromMs - 1), found.has(found.toMs)]).toEqual([false, false]);
    expect([found.has(found.fromMs), found.has(found.toMs - 1)]).toEqual([hours > 0, hours > 0]);
  });

  it('has no extra hour between two successive repeated hours', () => {
    const ones = span('hour', '2026-10-25T01', '2026-10-25T01', 'Antarctica/Troll');
    expect(ones.columns.map(({ key }) => key)).toEqual(['2026-10-25T01+02:00', '2026-10-25T01+00:00']);
    expect(ones.has(Date.parse('2026-10-25T00:30:00Z'))).toBe(false);
    expect(ones.length).toBe(1);
  });

  it.each<[ReportStep, string, string, string[], boolean]>([
    ['hour', '2026-01-31T20', '2026-02-01T03', ['2026-01', '2026-02'], false],
    ['day', '2026-11-01', '2026-11-30', ['2026-11'], true],
    ['day', '2026-11-01', '2026-11-29', ['2026-11'], false],
    ['day', '2026-11-02', '2026-11-30', ['2026-11'], false],
    ['day', '2024-02-01', '2024-02-28', ['2024-02'], false],
    ['day', '2024-02-01', '2024-02-29', ['2024-02'], true],
    ['month', '2025-12', '2026-02', ['2025-12', '2026-01', '2026-02'], true],
  ])('%s %s to %s touches months', (step, from, to, months, isWhole) => {
    const found = span(step, from, to);
    expect(found.months).toEqual(months);
    expect(found.isWholeMonths).toBe(isWhole);
  });
});

describe('the completed part of a span', () => {
  it.each<[ReportStep, string, string, string, boolean, string, string | null]>([
    // At 14:20 of the 15th: whether the span is complete, its last started day, its completed part.
    ['day', '2026-11-10', '2026-11-14', NOW, true, '2026-11-14', 'day 2026-11-10 2026-11-14'],
    ['day', '2026-11-10', '2026-11-15', NOW, false, '2026-11-15', 'day 2026-11-10 2026-11-14'],
    ['day', '2026-11-15', '2026-11-20', NOW, false, '2026-11-15', null],
    ['day', '2026-11-16', '2026-11-20', NOW, false, '2026-11-15', null],
    ['month', '2026-11', '2026-11', NOW, false, '2026-11-15', 'day 2026-11-01 2026-11-14'],
    ['month', '2026-10', '2026-10', NOW, true, '2026-10-31', 'day 2026-10-01 2026-10-31'],
    ['year', '2026', '2026', NOW, false, '2026-11-15', 'day 2026-01-01 2026-11-14'],
    ['hour', '2026-11-15T00', '2026-11-15T23', NOW, false, '2026-11-15', 'hour 2026-11-15T00 2026-11-15T13'],
    ['hour', '2026-11-15T14', '2026-11-15T23', NOW, false, '2026-11-15', null],
    ['hour', '2026-11-14T20', '2026-11-14T23', NOW, true, '2026-11-14', 'hour 2026-11-14T20 2026-11-14T23'],
    // The first and the last minute of a month.
    ['month', '2026-11', '2026-11', '2026-10-31T16:00:00Z', false, '2026-11-01', null],
    ['month', '2026-11', '2026-11', '2026-11-30T15:59:59Z', false, '2026-11-30', 'day 2026-11-01 2026-11-29'],
    ['month', '2026-11', '2026-11', '2026-11-30T16:00:00Z', true, '2026-11-30', 'day 2026-11-01 2026-11-30'],
  ])('%s %s to %s at %s', (step, from, to, now, isComplete, lastBegunDay, completed) => {
    const found = span(step, from, to, SHANGHAI, now);
    expect(found.isComplete).toBe(isComplete);
    expect(found.lastBegunDay).toBe(lastBegunDay);
    expect(textOf(found.completed)).toBe(completed);
  });

  it('uses the time zone of the plant', () => {
    const now = '2026-11-17T20:00:00Z';
    expect(span('month', '2026-11', '2026-11', SHANGHAI, now).completed?.to).toBe('2026-11-17');
    expect(span('month', '2026-11', '2026-11', BERLIN, now).completed?.to).toBe('2026-11-16');
  });

  it.each<[string, string | null]>([
    ['2026-09', null],
    ['2026-10', 'day 2026-10-20 2026-10-31'],
    ['2026-11', 'day 2026-11-01 2026-11-15'],
    ['2026-12', null],
  ])('its days in %s that have begun', (month, days) => {
    expect(textOf(span('day', '2026-10-20', '2026-11-19').begunDaysIn(month))).toBe(days);
  });
});

it.each<[ReportStep, string]>([
  ['hour', 'hour 2026-10-01T00 2026-11-30T23'],
  ['day', 'day 2026-10-01 2026-11-30'],
  ['month', 'month 2026-10 2026-11'],
  ['year', 'year 2026 2026'],
])('the same days by the %s', (step, text) => {
  expect(textOf(span('month', '2026-10', '2026-11').in(step))).toBe(text);
});

function textOf(of: Span | null): string | null {
  return of && `${of.step} ${of.from} ${of.to}`;
}
