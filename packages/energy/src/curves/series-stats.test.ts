import { describe, expect, it } from 'vitest';
import { durationAt, durationCurve, seriesStats, weekPattern } from './series-stats.ts';

const points = (values: readonly (number | null)[]) => values.map((value, i) => ({ key: `k${i}`, value }));

describe('statistics', () => {
  it.each([
    ['nothing', [], undefined],
    ['only gaps', [null, null], undefined],
    [
      'gaps are left out',
      [4, null, 1, 7],
      { known: 3, sum: 12, mean: 4, min: { value: 1, key: 'k2' }, max: { value: 7, key: 'k3' } },
    ],
    [
      'the first of equal extremes',
      [2, 2],
      { known: 2, sum: 4, mean: 2, min: { value: 2, key: 'k0' }, max: { value: 2, key: 'k0' } },
    ],
  ])('%s', (_, values, expected) => {
    expect(seriesStats(points(values as (number | null)[]))).toEqual(expected);
  });
});

it('a duration curve decreases, and is read at percentages', () => {
  const curve = durationCurve(points([1, 4, null, 3, 2]));
  expect(curve).toEqual([
    { percent: 25, value: 4 },
    { percent: 50, value: 3 },
    { percent: 75, value: 2 },
    { percent: 100, value: 1 },
  ]);
  expect(durationAt(curve, [0, 25, 26, 50, 100])).toEqual([4, 4, 3, 3, 1]);
  expect(durationAt([], [50])).toEqual([null]);
});

it('a week uses the time zone of the plant', () => {
  // 2026-07-05 is a Sunday; 23:30 UTC of it is Monday 07:30 in Shanghai.
  const at = Date.parse('2026-07-05T23:30:00Z');
  const pattern = weekPattern(
    [
      { atMs: at, value: 2 },
      { atMs: at + 7 * 86_400_000, value: 4 },
      { atMs: at + 3_600_000, value: null },
    ],
    'Asia/Shanghai',
  );
  expect(pattern[1]?.[7]).toBe(3);
  expect(pattern[1]?.[8]).toBeNull();
  expect(pattern[0]?.[23]).toBeNull();
});
