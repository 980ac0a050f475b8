import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ForecastSource } from './forecast-sources.ts';
import { learnedMix, type Mix, mixShares, type Round } from './mix.ts';

const METHODS: readonly ForecastSource[] = ['learned', 'likeSkies', 'monthMedian', 'persistence'];
const PER_DAY = 8;

/** Reproducible noise between −1 and 1. */
function noiseOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Days whose measurement varies around 50; each method is off by its own noise and bias. */
function daysOf(count: number, spread: readonly number[], scale = 1, seed = 7): Round[][] {
  const noise = noiseOf(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: PER_DAY }, (): Round => {
      const actualKwh = scale * (50 + 20 * noise());
      const off = METHODS.map((method, n): [ForecastSource, number] => [
        method,
        actualKwh + scale * (spread[n] as number) * noise(),
      ]);
      return { actualKwh, byMethod: new Map(off) };
    }),
  );
}

const errorOf = (rounds: readonly Round[], shares: ReadonlyMap<ForecastSource, number>): number =>
  rounds.reduce((sum, { actualKwh, byMethod }) => {
    let blended = 0;
    for (const [method, kwh] of byMethod) blended += (shares.get(method) ?? 0) * kwh;
    return sum + Math.abs(blended - actualKwh);
  }, 0) / rounds.length;

const only = (method: ForecastSource) => new Map<ForecastSource, number>([[method, 1]]);

/** Mean errors of the mix, each day with what was learned before it, and of each method. */
function run(days: readonly Round[][], from = 0) {
  let mix: Mix = {};
  const errors: number[] = [];
  for (const rounds of days) {
    errors.push(errorOf(rounds, mixShares(mix, METHODS)));
    mix = learnedMix(mix, rounds);
  }
  const judged = days.slice(from).flat();
  return {
    mix,
    own: errors.slice(from).reduce((sum, error) => sum + error, 0) / (days.length - from),
    methods: METHODS.map((method) => errorOf(judged, only(method))),
  };
}

describe('a mix', () => {
  it('has shares of which the sum is 1, known or not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 30 }),
        (spread, count) => {
          const shares = [...mixShares(run(daysOf(count, spread)).mix, METHODS).values()];
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
          for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is never worse than the worst method', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (spread, seed) => {
          const { own, methods } = run(daysOf(30, spread, 1, seed));
          expect(own).toBeLessThanOrEqual(Math.max(...methods) + 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each<[ForecastSource, readonly number[]]>([
    ['learned', [1, 40, 40, 40]],
    ['likeSkies', [40, 1, 40, 40]],
    ['monthMedian', [40, 40, 1, 40]],
    ['persistence', [40, 40, 40, 1]],
  ])('converges to the best method: %s', (best, spread) => {
    const { mix, own, methods } = run(daysOf(120, spread), 60);
    expect(mixShares(mix, METHODS).get(best)).toBeGreaterThan(0.9);
    expect(own).toBeLessThan(Math.min(...methods) * 3);
  });

  it('is better than each of several methods with independent errors', () => {
    const { own, methods } = run(daysOf(120, [20, 20, 20, 20]), 60);
    expect(own).toBeLessThan(0.8 * Math.min(...methods));
  });

  it('does not depend on the size of the plant', () => {
    const [small, large] = [0.01, 1000].map((scale) => run(daysOf(40, [10, 20, 30, 40], scale)).mix);
    for (const method of METHODS)
      expect(small?.[method]?.weight).toBeCloseTo(large?.[method]?.weight ?? Number.NaN, 3);
  });

  it('is unchanged by a day without intervals, or with a single method', () => {
    const { mix } = run(daysOf(3, [10, 20, 30, 40]));
    expect(learnedMix(mix, [])).toBe(mix);
    expect(learnedMix(mix, [{ actualKwh: 1, byMethod: new Map([['learned', 2]]) }])).toBe(mix);
  });
});
