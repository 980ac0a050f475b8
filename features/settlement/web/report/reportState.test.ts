import { describe, expect, it } from 'vitest';
import {
  closedHours,
  isSameState,
  PRESETS,
  presetState,
  presetsFor,
  readState,
  requestOf,
  stepState,
  usualState,
  withinLimit,
} from './reportState.ts';

const ZONE = 'Asia/Shanghai';
// 1 March in China, still 28 February in London.
const NOW = Date.parse('2026-03-01T02:30:00+08:00');
const text = ({ dateType, from, to }: { dateType: string; from: string; to: string }) =>
  `${dateType} ${from} ${to}`.trim();

describe('the default range of a report', () => {
  it.each([
    ['hour', 'hour 2026-03-01T00 2026-03-01T23'],
    ['day', 'day 2026-03-01 2026-03-31'],
    ['month', 'month 2026-01 2026-12'],
    ['year', 'year 2022 2026'],
    ['total', 'total'],
  ] as const)('by %s', (type, expected) => {
    expect(text(usualState(type, NOW, ZONE))).toBe(expected);
  });

  it('by the clock of the plant', () => {
    expect(text(usualState('hour', NOW, 'Europe/London'))).toBe('hour 2026-02-28T00 2026-02-28T23');
  });
});

describe('the range of the URL', () => {
  it.each([
    ['', 'day 2026-03-01 2026-03-31'],
    ['by=hour&from=2026-02-01T05&to=2026-02-02T04', 'hour 2026-02-01T05 2026-02-02T04'],
    // Longer than 24 hours, reversed, of another kind, or no date: the default range.
    ['by=hour&from=2026-02-01T05&to=2026-02-02T05', 'hour 2026-03-01T00 2026-03-01T23'],
    ['by=day&from=2026-02-05&to=2026-02-01', 'day 2026-03-01 2026-03-31'],
    ['by=day&from=2026-02&to=2026-03', 'day 2026-03-01 2026-03-31'],
    ['by=day&from=2026-02-30&to=2026-03-01', 'day 2026-03-01 2026-03-31'],
    ['by=week&from=2026-02-01&to=2026-02-03', 'day 2026-02-01 2026-02-03'],
    ['by=total&from=2026&to=2026', 'total'],
  ])('?%s', (query, expected) => {
    expect(text(readState(new URLSearchParams(query), NOW, ZONE))).toBe(expected);
  });
});

describe('one step', () => {
  it.each([
    ['day', '2026-03-01', '2026-03-31', -1, 'day 2026-02-01 2026-02-28'],
    ['day', '2026-02-01', '2026-02-28', 1, 'day 2026-03-01 2026-03-31'],
    ['day', '2026-03-02', '2026-03-04', -1, 'day 2026-02-27 2026-03-01'],
    ['hour', '2026-03-01T00', '2026-03-01T23', -1, 'hour 2026-02-28T00 2026-02-28T23'],
    ['month', '2026-01', '2026-12', 1, 'month 2027-01 2027-12'],
    ['year', '2022', '2026', -1, 'year 2017 2021'],
    ['total', '', '', -1, 'total'],
  ] as const)('%s %s to %s by %d', (dateType, from, to, by, expected) => {
    expect(text(stepState({ dateType, from, to }, by))).toBe(expected);
  });
});

describe('presets', () => {
  it('by the clock of the plant', () => {
    expect(PRESETS.map((preset) => text(presetState(preset, NOW, ZONE)))).toEqual([
      'hour 2026-03-01T00 2026-03-01T23',
      'hour 2026-02-28T00 2026-02-28T23',
      'day 2026-03-01 2026-03-31',
      'day 2026-02-01 2026-02-28',
      'month 2026-01 2026-12',
      'month 2025-01 2025-12',
    ]);
  });

  it('are limited to the types of the report', () => {
    expect(presetsFor(['month', 'year'])).toEqual(['thisYear', 'lastYear']);
    expect(presetsFor(['hour', 'day', 'month'])).toEqual(PRESETS);
  });

  it('the active preset is recognised', () => {
    const shown = usualState('day', NOW, ZONE);
    expect(PRESETS.filter((one) => isSameState(presetState(one, NOW, ZONE), shown))).toEqual(['thisMonth']);
  });
});

describe('ranges that are too long', () => {
  it.each([
    ['hour', '2026-02-28T12', '2026-03-01T20', 'hour 2026-02-28T12 2026-03-01T11'],
    ['hour', '2026-02-28T12', '2026-03-01T11', 'hour 2026-02-28T12 2026-03-01T11'],
    ['day', '2026-01-01', '2026-03-01', 'day 2026-01-01 2026-01-31'],
    ['month', '2025-02', '2026-03', 'month 2025-02 2026-01'],
    ['total', '', '', 'total'],
  ] as const)('%s %s to %s', (dateType, from, to, expected) => {
    expect(text(withinLimit({ dateType, from, to }))).toBe(expected);
  });

  it('hours that would exceed 24 cannot be chosen', () => {
    const open = (from: string | undefined, date: string) => {
      const closed = new Set(closedHours(from, date, '2026-03-01T02'));
      return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => !closed.has(hour));
    };
    expect(open('2026-02-27T21', '2026-02-27')).toEqual([21, 22, 23]);
    expect(open('2026-02-27T21', '2026-02-28')).toEqual(Array.from({ length: 21 }, (_, hour) => hour));
    expect(open('2026-02-27T00', '2026-02-28')).toEqual([]);
    expect(open('2026-02-27T21', '2026-02-26')).toHaveLength(24);
    expect(open(undefined, '2026-02-28')).toHaveLength(24);
    expect(open(undefined, '2026-03-02')).toEqual([]);
  });
});

it('the request for all years has no range', () => {
  expect(requestOf(7, usualState('total', NOW, ZONE))).toEqual({ plantId: 7, dateType: 'total' });
  expect(requestOf(7, usualState('year', NOW, ZONE))).toMatchObject({ from: '2022', to: '2026' });
});
