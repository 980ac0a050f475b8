import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONTHS, monthCoverage, monthRuns, monthsOf, rangeOfMonth } from './tariff-months.ts';

const range = (startMonth: number, endMonth: number) => ({ startMonth, endMonth });

describe('month ranges', () => {
  it.each([
    [1, 12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    [6, 8, [6, 7, 8]],
    [11, 2, [11, 12, 1, 2]],
    [12, 12, [12]],
    [3, 2, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2]],
  ])('%i to %i', (start, end, months) => {
    expect(monthsOf(range(start, end))).toEqual(months);
  });

  it.each([
    ['the whole year', [range(1, 12)], [], [], []],
    ['over the end of the year', [range(11, 2), range(3, 10)], [], [], []],
    ['a gap', [range(1, 5), range(7, 12)], [6], [], []],
    ['an overlap', [range(1, 6), range(6, 12)], [], [6], [1]],
    ['both', [range(11, 2), range(2, 8)], [9, 10], [2], [1]],
    ['the same twice', [range(1, 12), range(1, 12)], [], MONTHS, [1]],
    ['nothing', [], MONTHS, [], []],
  ])('%s', (_name, ranges, missing, repeated, clashing) => {
    expect(monthCoverage(ranges)).toEqual({ missing, repeated, clashing });
  });

  it('runs contain the same months, and do not overlap', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (months) => {
        const runs = monthRuns(months);
        expect(runs.flatMap(monthsOf).sort((a, b) => a - b)).toEqual(months.sort((a, b) => a - b));
        expect(monthCoverage(runs).repeated).toEqual([]);
      }),
    );
  });

  it('a year divided in any way is covered, and each month has one range', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cuts, (starts) => {
        const sorted = starts.sort((a, b) => a - b);
        const ranges = sorted.map((start, at) => {
          const next = sorted[(at + 1) % sorted.length] as number;
          return range(start, next === 1 ? 12 : next - 1);
        });
        expect(monthCoverage(ranges)).toEqual({ missing: [], repeated: [], clashing: [] });
        for (const month of MONTHS) expect(rangeOfMonth(ranges, month)).toBeDefined();
      }),
    );
  });
});
