import type { PriceInput, SeasonInput } from '@heliodon/tariffs/contract';
import { expect, it } from 'vitest';
import { priceClock } from './priceClock.ts';

const season = (startMonth: number, endMonth: number, more: Partial<SeasonInput> = {}): SeasonInput => ({
  startMonth,
  endMonth,
  usualPrice: '0.6',
  deepValley: null,
  valley: null,
  peak: null,
  topPeak: null,
  ...more,
});
const price: PriceInput = {
  effectiveMonth: '2026-01',
  efficiency: '0.9',
  feedInPrice: '0.3',
  seasons: [
    season(6, 8),
    season(9, 5, {
      valley: { price: '0.3', ranges: [{ startMin: 0, endMin: 480 }] },
      peak: { price: '1.0', ranges: [{ startMin: 1020, endMin: 1320 }] },
    }),
  ],
};

it.each([
  ['2026-11-15T04:00:00Z', 720, 'usual', 'peak', 1020],
  ['2026-11-15T09:00:00Z', 1020, 'peak', 'usual', 1320],
  // After the last segment of the day, the next one begins at midnight.
  ['2026-11-15T15:00:00Z', 1380, 'usual', 'valley', 0],
  // 31 May is the last day of the season: from June there is one price all day.
  ['2026-05-31T15:00:00Z', 1380, 'usual', undefined, undefined],
  ['2026-07-15T04:00:00Z', 720, 'usual', undefined, undefined],
])('%s', (at, minute, period, nextPeriod, nextStart) => {
  const clock = priceClock(price, Date.parse(at), 'Asia/Shanghai');
  expect([clock.minute, clock.segment?.period, clock.next?.period, clock.next?.startMin]).toEqual([
    minute,
    period,
    nextPeriod,
    nextStart,
  ]);
});
