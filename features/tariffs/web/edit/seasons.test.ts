import { monthCoverage } from '@heliodon/energy/tariff/tariff-months';
import type { SeasonInput } from '@heliodon/tariffs/contract';
import { paint } from '@heliodon/ui/daybar/spans';
import { describe, expect, it } from 'vitest';
import { newPrice } from './newPrice.ts';
import {
  copySeason,
  fillGap,
  isBlank,
  removeSeason,
  spansOf,
  splitSeason,
  withPrice,
  withSpans,
} from './seasons.ts';

const season = (startMonth: number, endMonth: number, usualPrice = '0.5'): SeasonInput => ({
  startMonth,
  endMonth,
  usualPrice,
  deepValley: null,
  valley: null,
  peak: null,
  topPeak: null,
});
const months = (seasons: readonly SeasonInput[]) => seasons.map((one) => `${one.startMonth}-${one.endMonth}`);

describe('painting a season', () => {
  it('adds ranges to periods and removes them', () => {
    const peaks = [
      { startMin: 480, endMin: 660, key: 'peak' },
      { startMin: 1020, endMin: 1320, key: 'peak' },
    ];
    const painted = peaks.reduce(
      (one, stretch) => withSpans(one, paint(spansOf(one), stretch)),
      season(1, 12),
    );
    expect(painted.peak).toEqual({
      price: '',
      ranges: [
        { startMin: 480, endMin: 660 },
        { startMin: 1020, endMin: 1320 },
      ],
    });
    const erased = withSpans(painted, paint(spansOf(painted), { startMin: 0, endMin: 1440, key: 'usual' }));
    expect(erased.peak).toBeNull();
  });

  it('keeps the price of a period without time ranges', () => {
    const priced = withPrice(season(1, 12), 'topPeak', '1.3');
    expect(priced.topPeak).toEqual({ price: '1.3', ranges: [] });
    expect(withSpans(priced, spansOf(priced)).topPeak?.price).toBe('1.3');
    expect(withPrice(priced, 'topPeak', '').topPeak).toBeNull();
    expect(withPrice(priced, 'usual', '0.7').usualPrice).toBe('0.7');
  });
});

describe('seasons', () => {
  it.each([
    [[season(1, 12)], 0, ['1-6', '7-12']],
    [[season(11, 2), season(3, 10)], 0, ['11-12', '1-2', '3-10']],
    [[season(6, 8), season(9, 5)], 0, ['6-7', '8-8', '9-5']],
    [[season(1, 1), season(2, 12)], 0, ['1-1', '2-12']],
  ])('are split', (seasons, at, expected) => {
    expect(months(splitSeason(seasons, at))).toEqual(expected);
  });

  it.each([
    [[season(1, 6), season(7, 12)], 1, ['1-12']],
    [[season(1, 6), season(7, 12)], 0, ['1-12']],
    [[season(12, 2), season(3, 5), season(6, 11)], 1, ['12-5', '6-11']],
    [[season(1, 3), season(5, 7), season(8, 12)], 0, ['5-7', '8-3']],
    [[season(1, 12)], 0, ['1-12']],
  ])('are removed without losing months', (seasons, at, expected) => {
    expect(months(removeSeason(seasons, at))).toEqual(expected);
  });

  it('are copied to other seasons and into gaps', () => {
    const seasons = [season(1, 6, '0.4'), season(8, 12, '0.9')];
    expect(copySeason(seasons, 0, 1)[1]).toEqual(season(8, 12, '0.4'));
    const filled = fillGap(seasons, 1);
    expect(filled[2]).toEqual(season(7, 7, '0.9'));
    expect(monthCoverage(filled).missing).toEqual([]);
    expect(fillGap(filled, 0)).toEqual(filled);
  });
});

it('a new price is blank until something is entered', () => {
  const price = newPrice('2026-11');
  expect(isBlank(price)).toBe(true);
  expect(isBlank({ ...price, feedInPrice: '0' })).toBe(false);
  expect(isBlank({ ...price, seasons: [season(1, 12)] })).toBe(false);
});
