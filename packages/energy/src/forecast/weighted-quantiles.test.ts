import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Weighted, weightedSpread } from './weighted-quantiles.ts';

it.each<[string, Weighted[], number, number, number]>([
  ['one value is all of them', [[5, 2]], 5, 5, 5],
  // Centres of the weights at 0.5, 1.5, 2.5 of 3: p10 at 0.3, p50 at 1.5, p90 at 2.7.
  [
    'three alike',
    [
      [3, 1],
      [1, 1],
      [2, 1],
    ],
    1,
    2,
    3,
  ],
  // Centres at 1.5 and 3.5 of 4: p50 at 2 is a quarter of the distance.
  [
    'three to one',
    [
      [0, 3],
      [8, 1],
    ],
    0,
    2,
    8,
  ],
  [
    'what counts for nothing is not there',
    [
      [100, 0],
      [4, 1],
    ],
    4,
    4,
    4,
  ],
])('%s', (_, values, p10, p50, p90) => {
  expect(weightedSpread(values)).toEqual({ p10, p50, p90 });
});

it('quantiles are undefined without data', () => {
  expect(weightedSpread([])).toBeUndefined();
  expect(weightedSpread([[1, 0]])).toBeUndefined();
});

it('quantiles are ordered and between the extreme values', () => {
  const value = fc.double({ min: 0, max: 1000, noNaN: true });
  const weight = fc.double({ min: 0.001, max: 10, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(value, weight), { minLength: 1, maxLength: 30 }), (values) => {
      const spread = weightedSpread(values);
      const all = values.map(([one]) => one);
      if (!spread) throw new Error('nothing');
      const ordered = [Math.min(...all), spread.p10, spread.p50, spread.p90, Math.max(...all)];
      for (let i = 1; i < ordered.length; i += 1)
        expect((ordered[i] as number) - (ordered[i - 1] as number)).toBeGreaterThanOrEqual(-1e-9);
    }),
  );
});
