import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import type { DaySegment, PriceSeason } from '@heliodon/energy/tariff/tariff-day';
import { describe, expect, it } from 'vitest';
import { seasonalPlan } from './seasonal-plan.ts';

/** Seasons differ in the hours of low prices. */
const season = (startMonth: number, endMonth: number, cheapUntilMin: number, price = '0.3'): PriceSeason => ({
  startMonth,
  endMonth,
  usualPrice: '0.6',
  deepValley: null,
  topPeak: null,
  peak: null,
  valley: { price, ranges: [{ startMin: 0, endMin: cheapUntilMin }] },
});
const WHOLE: ScheduleSegment = { fromMin: 0, toMin: 1440, strategy: 'selfUse', powerRatio: 0, cutOffSoc: 10 };
const planOf = (prices: readonly DaySegment[]): ScheduleSegment[] =>
  prices.length === 0
    ? [WHOLE]
    : prices.map(({ startMin, endMin, period }) => ({
        fromMin: startMin,
        toMin: endMin,
        powerRatio: period === 'valley' ? -1000 : 0,
        strategy: period === 'valley' ? ('charge' as const) : ('selfUse' as const),
        cutOffSoc: 90,
      }));
const day = '2026-06-11';
const shown = (seasons: PriceSeason[], from = day, nextFrom: string | null = null) => {
  const { type, parts, fitsUntil } = seasonalPlan({ seasons }, from, nextFrom, planOf);
  return { type, fitsUntil, parts: parts.map(({ quarters, segments }) => [quarters, segments[0]?.toMin]) };
};

describe('a plan over the year', () => {
  it.each<[string, PriceSeason[], string, string | null, object]>([
    ['one season', [season(1, 12, 480)], day, null, { type: 'year', parts: [[[], 480]], fitsUntil: null }],
    [
      'until other prices count',
      [season(1, 12, 480)],
      day,
      '2027-01-01',
      { type: 'year', parts: [[[], 480]], fitsUntil: '2027-01-01' },
    ],
    [
      'seasons that differ in price alone suggest the same',
      [season(5, 9, 480), season(10, 4, 480, '0.2')],
      day,
      null,
      { type: 'year', parts: [[[], 480]], fitsUntil: null },
    ],
    [
      'seasons of quarters, over the turn of the year',
      [season(4, 9, 480), season(10, 3, 360)],
      day,
      '2027-05-01',
      {
        type: 'quarter',
        parts: [
          [[1, 4], 360],
          [[2, 3], 480],
        ],
        fitsUntil: '2027-05-01',
      },
    ],
    [
      'four quarters',
      [season(1, 3, 60), season(4, 6, 120), season(7, 9, 180), season(10, 12, 240)],
      day,
      null,
      {
        type: 'quarter',
        parts: [
          [[1], 60],
          [[2], 120],
          [[3], 180],
          [[4], 240],
        ],
        fitsUntil: null,
      },
    ],
    [
      'summer from July to August: as tomorrow, until it changes',
      [season(7, 8, 480), season(9, 6, 360)],
      day,
      null,
      { type: 'year', parts: [[[], 360]], fitsUntil: '2026-07-01' },
    ],
    [
      'over the turn of the year',
      [season(2, 4, 480), season(5, 1, 360)],
      '2026-12-31',
      null,
      { type: 'year', parts: [[[], 360]], fitsUntil: '2027-02-01' },
    ],
    [
      'other prices come first',
      [season(2, 4, 480), season(5, 1, 360)],
      '2026-12-31',
      '2027-01-15',
      { type: 'year', parts: [[[], 360]], fitsUntil: '2027-01-15' },
    ],
    [
      'months without prices are a season too',
      [season(1, 6, 480)],
      day,
      null,
      {
        type: 'quarter',
        parts: [
          [[1, 2], 480],
          [[3, 4], 1440],
        ],
        fitsUntil: null,
      },
    ],
  ])('%s', (_, seasons, from, nextFrom, expected) => {
    expect(shown(seasons, from, nextFrom)).toEqual(expected);
  });
});
