import { describe, expect, it } from 'vitest';
import { comparisonOf, type Versus } from './report-compare.ts';
import type { ReportStep } from './report-range.ts';
import { Span } from './span.ts';

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);
const sinceMs = at('2020-05-01T00:00:00');

function textOf(step: ReportStep, from: string, to: string, versus: Versus, nowMs: number) {
  const found = comparisonOf(new Span({ step, from, to }, zone, nowMs), versus, sinceMs);
  return found && `${found.own.from} ${found.own.to} | ${found.other.from} ${found.other.to}`;
}

describe('a range is compared with the preceding period and with the previous year', () => {
  it.each([
    // Completed ranges are compared as a whole.
    [
      'day',
      '2026-10-01',
      '2026-10-31',
      '2026-10-01 2026-10-31 | 2026-09-01 2026-09-30',
      '2026-10-01 2026-10-31 | 2025-10-01 2025-10-31',
    ],
    [
      'day',
      '2026-10-02',
      '2026-10-31',
      '2026-10-02 2026-10-31 | 2026-09-02 2026-10-01',
      '2026-10-02 2026-10-31 | 2025-10-02 2025-10-31',
    ],
    [
      'month',
      '2026-03',
      '2026-03',
      '2026-03-01 2026-03-31 | 2026-02-01 2026-02-28',
      '2026-03-01 2026-03-31 | 2025-03-01 2025-03-31',
    ],
    ['year', '2024', '2025', '2024-01-01 2025-12-31 | 2022-01-01 2023-12-31', null],
    [
      'hour',
      '2026-11-14T00',
      '2026-11-14T23',
      '2026-11-14T00 2026-11-14T23 | 2026-11-13T00 2026-11-13T23',
      '2026-11-14T00 2026-11-14T23 | 2025-11-14T00 2025-11-14T23',
    ],
    // Of running ranges, the present day or hour is excluded.
    [
      'day',
      '2026-11-01',
      '2026-11-30',
      '2026-11-01 2026-11-14 | 2026-10-01 2026-10-14',
      '2026-11-01 2026-11-14 | 2025-11-01 2025-11-14',
    ],
    [
      'day',
      '2026-11-10',
      '2026-11-15',
      '2026-11-10 2026-11-14 | 2026-11-04 2026-11-08',
      '2026-11-10 2026-11-14 | 2025-11-10 2025-11-14',
    ],
    [
      'month',
      '2026-11',
      '2026-11',
      '2026-11-01 2026-11-14 | 2026-10-01 2026-10-14',
      '2026-11-01 2026-11-14 | 2025-11-01 2025-11-14',
    ],
    [
      'month',
      '2026-01',
      '2026-12',
      '2026-01-01 2026-11-14 | 2025-01-01 2025-11-14',
      '2026-01-01 2026-11-14 | 2025-01-01 2025-11-14',
    ],
    ['year', '2026', '2026', '2026-01-01 2026-11-14 | 2025-01-01 2025-11-14', null],
    [
      'hour',
      '2026-11-15T00',
      '2026-11-15T23',
      '2026-11-15T00 2026-11-15T13 | 2026-11-14T00 2026-11-14T13',
      '2026-11-15T00 2026-11-15T13 | 2025-11-15T00 2025-11-15T13',
    ],
    // No part of it is completed.
    ['day', '2026-11-15', '2026-11-15', null, null],
    ['hour', '2026-11-15T14', '2026-11-15T23', null, null],
  ] as [ReportStep, string, string, string | null, string | null][])(
    '%s %s to %s',
    (step, from, to, before, yearBefore) => {
      const now = at('2026-11-15T14:20:00');
      expect(textOf(step, from, to, 'before', now)).toBe(before);
      expect(textOf(step, from, to, 'yearBefore', now)).toBe(yearBefore);
    },
  );

  it.each([
    // The first minutes of a day add no day, those of a month leave nothing to compare.
    ['month', '2026-11', '2026-11', '2026-11-17T23:59:59', '2026-11-01 2026-11-16 | 2026-10-01 2026-10-16'],
    ['month', '2026-11', '2026-11', '2026-11-18T00:04:00', '2026-11-01 2026-11-17 | 2026-10-01 2026-10-17'],
    ['month', '2026-11', '2026-11', '2026-11-01T00:04:00', null],
    ['month', '2026-11', '2026-11', '2026-12-01T00:00:00', '2026-11-01 2026-11-30 | 2026-10-01 2026-10-31'],
    ['year', '2026', '2026', '2026-01-01T12:00:00', null],
    ['hour', '2026-11-15T00', '2026-11-15T23', '2026-11-15T00:59:59', null],
    [
      'hour',
      '2026-11-15T00',
      '2026-11-15T23',
      '2026-11-15T01:00:00',
      '2026-11-15T00 2026-11-15T00 | 2026-11-14T00 2026-11-14T00',
    ],
    // February has no 29th and 30th: March is compared up to the same number of days.
    ['month', '2026-03', '2026-03', '2026-03-31T12:00:00', '2026-03-01 2026-03-28 | 2026-02-01 2026-02-28'],
    [
      'day',
      '2026-03-01',
      '2026-03-31',
      '2026-03-30T12:00:00',
      '2026-03-01 2026-03-28 | 2026-02-01 2026-02-28',
    ],
    // Completed months are compared as months.
    ['month', '2026-02', '2026-04', '2026-04-01T12:00:00', '2026-02-01 2026-03-31 | 2025-11-01 2025-12-31'],
    ['month', '2026-01', '2026-12', '2026-03-01T12:00:00', '2026-01-01 2026-02-28 | 2025-01-01 2025-02-28'],
    ['year', '2024', '2024', '2024-11-18T12:00:00', '2024-01-01 2024-11-17 | 2023-01-01 2023-11-17'],
    ['year', '2024', '2024', '2024-03-01T12:00:00', '2024-01-01 2024-02-29 | 2023-01-01 2023-02-28'],
  ] as [ReportStep, string, string, string, string | null][])(
    '%s %s to %s at %s',
    (step, from, to, now, before) => {
      expect(textOf(step, from, to, 'before', at(now))).toBe(before);
    },
  );

  it('29 February has no equivalent in the previous year', () => {
    const february = ['day', '2024-02-20', '2024-03-10', 'yearBefore'] as const;
    expect(textOf(...february, at('2024-03-01T12:00:00'))).toBe(
      '2024-02-20 2024-02-28 | 2023-02-20 2023-02-28',
    );
    expect(textOf('day', '2024-02-29', '2024-03-10', 'yearBefore', at('2024-03-01T12:00:00'))).toBeNull();
  });

  it('the period compared with a day of a clock change has the length of that day', () => {
    const day = { step: 'day', from: '2026-10-26', to: '2026-10-26' } as const;
    const found = comparisonOf(new Span(day, 'Europe/Berlin', at('2026-11-15T14:20:00')), 'before', 0);
    const hours = (part = { fromMs: 0, toMs: 0 }) => (part.toMs - part.fromMs) / 3_600_000;
    expect([hours(found?.own), hours(found?.other)]).toEqual([24, 25]);
  });

  it('repeated hours are completed one after the other', () => {
    const day = { step: 'hour', from: '2026-10-25T00', to: '2026-10-25T23' } as const;
    const to = (now: string) => {
      const found = comparisonOf(new Span(day, 'Europe/Berlin', Date.parse(now)), 'before', 0);
      return found && [found.own.to, found.other.to];
    };
    expect(to('2026-10-25T01:10:00Z')).toEqual(['2026-10-25T02+02:00', '2026-10-24T02']);
    expect(to('2026-10-25T02:10:00Z')).toEqual(['2026-10-25T02+01:00', '2026-10-24T02']);
  });

  it('a period before the start of the plant is not compared', () => {
    const month = { step: 'month', from: '2026-10', to: '2026-10' } as const;
    const now = at('2026-11-15T14:20:00');
    const since = (text: string) =>
      comparisonOf(new Span(month, zone, now), 'before', text === '' ? null : at(text));
    expect(since('2026-09-01T00:00:00')).not.toBeNull();
    expect(since('2026-09-02T00:00:00')).toBeNull();
    expect(since('')).toBeNull();
  });
});
