import { DAY_MIN } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay, localMinute } from '../periods/local-time.ts';
import {
  daySegments,
  NAMED_PERIODS,
  overlappingPeriods,
  type PriceSeason,
  periodAt,
  segmentAt,
  segmentsOn,
} from './tariff-day.ts';

const hours = (...pairs: [from: number, to: number][]) =>
  pairs.map(([from, to]) => ({ startMin: from * 60, endMin: to * 60 }));
const none = { deepValley: null, valley: null, peak: null, topPeak: null };

/** Jiangsu from June 2025, summer: 14–22 peak, 0–6 and 11–13 valley, the rest usual. */
const summer: PriceSeason = {
  startMonth: 6,
  endMonth: 8,
  usualPrice: '0.6684',
  ...none,
  valley: { price: '0.3012', ranges: hours([0, 6], [11, 13]) },
  peak: { price: '1.0358', ranges: hours([14, 22]) },
};
const rest: PriceSeason = { startMonth: 9, endMonth: 5, usualPrice: '0.6684', ...none };
const table = { seasons: [summer, rest] };

describe('a day', () => {
  it('is divided where the price changes', () => {
    expect(daySegments(summer)).toEqual([
      { startMin: 0, endMin: 360, period: 'valley', price: '0.3012' },
      { startMin: 360, endMin: 660, period: 'usual', price: '0.6684' },
      { startMin: 660, endMin: 780, period: 'valley', price: '0.3012' },
      { startMin: 780, endMin: 840, period: 'usual', price: '0.6684' },
      { startMin: 840, endMin: 1320, period: 'peak', price: '1.0358' },
      { startMin: 1320, endMin: 1440, period: 'usual', price: '0.6684' },
    ]);
  });

  it.each([
    ['2026-07-01', 0, 'valley', '0.3012'],
    ['2026-07-01', 359, 'valley', '0.3012'],
    ['2026-07-01', 360, 'usual', '0.6684'],
    ['2026-08-31', 840, 'peak', '1.0358'],
    ['2026-08-31', 1439, 'usual', '0.6684'],
    ['2026-09-01', 840, 'usual', '0.6684'],
    ['2026-05-31', 0, 'usual', '0.6684'],
  ])('%s minute %i is %s at %s', (day, minute, period, price) => {
    expect(segmentAt(segmentsOn(table, day), minute)).toMatchObject({ period, price });
  });

  it('adjacent segments of the same period are merged', () => {
    const season = { ...summer, peak: { price: '1', ranges: hours([14, 18], [18, 22]) } };
    expect(daySegments(season)).toHaveLength(6);
  });

  it('in a month without a season has no price', () => {
    expect(segmentsOn({ seasons: [summer] }, '2026-01-01')).toEqual([]);
  });

  it('with a clock change uses local time: a repeated hour costs the same twice', () => {
    const zone = 'Europe/Berlin';
    // 2026-10-25: at 01:00 UTC clocks go back from 03:00 to 02:00.
    const first = Date.parse('2026-10-25T00:30:00Z');
    const again = Date.parse('2026-10-25T01:30:00Z');
    expect([first, again].map((ms) => [localDay(ms, zone), localMinute(ms, zone)])).toEqual([
      ['2026-10-25', 150],
      ['2026-10-25', 150],
    ]);
    // 2026-03-29: at 01:00 UTC clocks go forward from 02:00 to 03:00.
    expect(localMinute(Date.parse('2026-03-29T00:59:59Z'), zone)).toBe(119);
    expect(localMinute(Date.parse('2026-03-29T01:00:00Z'), zone)).toBe(180);
    expect(localMinute(Date.parse('1969-12-31T23:30:00Z'), 'UTC')).toBe(1410);
  });
});

describe('overlaps', () => {
  it.each([
    ['none', {}, []],
    ['touching', { topPeak: { price: '1', ranges: hours([13, 14]) } }, []],
    ['another period', { topPeak: { price: '1', ranges: hours([21, 23]) } }, ['topPeak']],
    ['itself', { peak: { price: '1', ranges: hours([14, 18], [17, 22]) } }, ['peak']],
    ['inside', { deepValley: { price: '1', ranges: hours([1, 2]) } }, ['valley']],
    ['by one minute', { topPeak: { price: '1', ranges: [{ startMin: 1319, endMin: 1380 }] } }, ['topPeak']],
  ])('%s', (_name, change, expected) => {
    expect(overlappingPeriods({ ...summer, ...change })).toEqual(expected);
  });
});

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .filter(([startMin, endMin]) => startMin < endMin)
  .map(([startMin, endMin]) => ({ startMin, endMin }));
const anyPeriod = fc.option(
  fc.record({ price: fc.constant('0.5'), ranges: fc.array(anyRange, { maxLength: 4 }) }),
);
const anySeason: fc.Arbitrary<PriceSeason> = fc.record({
  startMonth: fc.constant(1),
  endMonth: fc.constant(12),
  usualPrice: fc.constant('0.4'),
  deepValley: anyPeriod,
  valley: anyPeriod,
  peak: anyPeriod,
  topPeak: anyPeriod,
});

describe('for any ranges of a season', () => {
  it('segments cover the day once, and adjacent ones differ', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const segments = daySegments(season);
        let at = 0;
        for (const [n, segment] of segments.entries()) {
          expect(segment.startMin).toBe(at);
          expect(segment.period).not.toBe(segments[n - 1]?.period);
          at = segment.endMin;
        }
        expect(at).toBe(DAY_MIN);
      }),
    );
  });

  it('a minute has the same period in both representations', () => {
    fc.assert(
      fc.property(anySeason, fc.integer({ min: 0, max: 1439 }), (season, minute) => {
        expect(segmentAt(daySegments(season), minute)?.period).toBe(periodAt(season, minute));
      }),
    );
  });

  it('ranges overlap exactly if the sum of their minutes exceeds the minutes they cover', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const ranges = NAMED_PERIODS.flatMap((period) => season[period]?.ranges ?? []);
        const sum = ranges.reduce((total, { startMin, endMin }) => total + endMin - startMin, 0);
        const filled = daySegments(season)
          .filter(({ period }) => period !== 'usual')
          .reduce((total, { startMin, endMin }) => total + endMin - startMin, 0);
        expect(overlappingPeriods(season).length > 0).toBe(sum > filled);
      }),
    );
  });
});
