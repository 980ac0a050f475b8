import { MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { correlation, curveStats, mostHeld } from './curve-stats.ts';
import { fromMean, largest, percentOf } from './curve-view.ts';

const curve = (...pairs: readonly [number, number | null][]) => ({
  t: pairs.map(([minute]) => minute * MINUTE_MS),
  v: pairs.map(([, value]) => value),
});

describe('curveStats', () => {
  it('returns the extremes, the mean over time and the energy', () => {
    // 0 to 10 kW within one hour: 5 kWh; then one hour at 10 kW: 10 kWh.
    expect(curveStats(curve([0, 0], [60, 10], [90, null], [120, 10]), null)).toEqual({
      min: 0,
      minAtMs: 0,
      max: 10,
      maxAtMs: 60 * MINUTE_MS,
      last: 10,
      lastAtMs: 120 * MINUTE_MS,
      mean: 7.5,
      aboveH: 15,
      belowH: 0,
    });
  });

  it('weights by time, not by number of samples', () => {
    // A minute at 0 with three samples, a step to 8 over a second, then nine minutes at 8.
    const stats = curveStats(curve([0, 0], [0.5, 0], [1, 0], [1, 8], [4, 8], [7, 8], [10, 8]), null);
    expect(stats?.mean).toBeCloseTo(7.2);
  });

  it.each<[string, [number, number][], number, number]>([
    [
      'through zero',
      [
        [0, 6],
        [60, -6],
      ],
      1.5,
      1.5,
    ],
    [
      'through zero, not at the middle',
      [
        [0, 3],
        [60, -1],
      ],
      1.125,
      0.125,
    ],
    [
      'below',
      [
        [0, -4],
        [60, -2],
      ],
      0,
      3,
    ],
    [
      'up from below',
      [
        [0, -1],
        [60, 3],
      ],
      1.125,
      0.125,
    ],
  ])('areas %s', (_, pairs, above, below) => {
    const stats = curveStats(curve(...pairs), null);
    expect(stats?.aboveH).toBeCloseTo(above);
    expect(stats?.belowH).toBeCloseTo(below);
  });

  it('ignores gaps', () => {
    const stats = curveStats(curve([0, 6], [1, 6], [2, 6], [62, 6], [63, 6]), null);
    expect(stats?.aboveH).toBeCloseTo(0.3);
    expect(stats?.mean).toBeCloseTo(6);
  });

  it('treats means as values of whole steps', () => {
    const stats = curveStats(curve([0, 4], [15, -2], [30, null], [45, 4]), 15 * MINUTE_MS);
    expect(stats).toMatchObject({ mean: 2, aboveH: 2, belowH: 0.5, last: 4 });
  });

  it('handles a single sample, and none', () => {
    expect(curveStats(curve([3, 5]), null)).toMatchObject({ min: 5, max: 5, mean: 5, aboveH: 0 });
    expect(curveStats(curve([3, null]), null)).toBeUndefined();
  });
});

it.each<[string, [number, number][], ReturnType<typeof mostHeld>]>([
  [
    'the longest',
    [
      [0, 1],
      [1, 2],
      [4, 1],
    ],
    { code: 2, share: 0.75 },
  ],
  [
    'a silence belongs to nobody',
    [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 2],
      [100, 2],
      [101, 2],
    ],
    { code: 1, share: 0.75 },
  ],
  ['only one moment', [[0, 7]], { code: 7, share: 1 }],
  ['nothing', [], undefined],
])('the code with the longest duration: %s', (_, pairs, expected) => {
  expect(mostHeld(curve(...pairs))).toEqual(expected);
});

it.each<[string, (number | null)[], (number | null)[], number | null]>([
  ['the same', [1, 2, 3], [10, 20, 30], 1],
  ['the opposite', [1, 2, 3], [3, 2, 1], -1],
  // Deviations −1 0 1 and −1 1 0: 1 ÷ 2.
  ['half', [1, 2, 3], [1, 3, 2], 0.5],
  ['over common moments', [1, null, 2, 3, 9], [2, 5, 4, 6, null], 1],
  ['one that never changes', [1, 2, 3], [4, 4, 4], null],
  ['too few moments', [1, 2], [1, 2], null],
])('correlation: %s', (_, a, b, expected) => {
  const found = correlation(a, b);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected);
});

describe('views', () => {
  it.each<[string, (number | null)[], number | null, (number | null)[] | undefined]>([
    ['of rated power', [50, null, -25, 0], 50, [100, null, -50, 0]],
    ['without a rating', [50], null, undefined],
    ['of nothing', [50], 0, undefined],
  ])('percent %s', (_, values, reference, expected) => {
    expect(percentOf(values, reference)).toEqual(expected);
  });

  it('the largest absolute value counts, whatever its sign', () => {
    expect(largest([1, -7, null, 3])).toBe(7);
    expect(largest([0, null])).toBe(0);
    expect(largest([null])).toBeNull();
  });

  it('a deviation requires two values at the same moment', () => {
    expect(
      fromMean([
        [1, 2, null, 4],
        [3, null, 5, 8],
        [5, null, null, 0],
      ]),
    ).toEqual([
      [-2, null, null, 0],
      [0, null, null, 4],
      [2, null, null, -4],
    ]);
  });
});
