import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUCKET_MS, type Bucket, type RegisterRules, type RollupSample, rollUp } from './rollup.ts';

const BUCKETS = 24;
const END_MS = BUCKETS * BUCKET_MS;
const rules: RegisterRules = { maxKw: 100, outRolloverAtKwh: 1000, inRolloverAtKwh: 1000 };

const maybe = (value: fc.Arbitrary<number>) => fc.option(value, { freq: 3 });
/** Values near the register limits, so that growth, jitter, resets, rollovers and other registers occur. */
const reading = fc.oneof(
  fc.double({ min: 0, max: 30, noNaN: true }),
  fc.double({ min: 970, max: 1000, noNaN: true }),
  fc.double({ min: 0, max: 1e6, noNaN: true }),
);
const sample: fc.Arbitrary<RollupSample> = fc.record({
  atMs: fc.integer({ min: -2 * BUCKET_MS, max: END_MS + 2 * BUCKET_MS }),
  powerKw: maybe(fc.double({ min: -150, max: 150, noNaN: true })),
  soc: maybe(fc.double({ min: 0, max: 100, noNaN: true })),
  temperature: maybe(fc.double({ min: -40, max: 90, noNaN: true })),
  outKwh: maybe(reading),
  inKwh: maybe(reading),
});

const sorted = (samples: readonly RollupSample[]) => {
  const unique = new Map(samples.map((s) => [s.atMs, s]));
  return [...unique.values()].sort((a, b) => a.atMs - b.atMs);
};
const samplesOf = fc.array(sample, { maxLength: 80 }).map(sorted);

/** Registers that only increase, plausibly: by at most 60 kW. */
const monotone = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 2 * BUCKET_MS }), fc.double({ min: 0, max: 60, noNaN: true })), {
    minLength: 2,
    maxLength: 40,
  })
  .map((steps) => {
    let atMs = 0;
    let outKwh = 0;
    return steps.map(([ms, kw]): RollupSample => {
      atMs += ms;
      outKwh += (kw * ms) / 3_600_000;
      return { atMs, powerKw: null, soc: null, temperature: null, outKwh, inKwh: outKwh };
    });
  });

const cuts = fc
  .uniqueArray(fc.integer({ min: 0, max: BUCKETS }), { minLength: 2, maxLength: 6 })
  .map((edges) => edges.sort((a, b) => a - b).map((edge) => edge * BUCKET_MS));

/** The samples that a caller loads: the range, and each register's nearest reading on both sides. */
function loaded(samples: readonly RollupSample[], fromMs: number, toMs: number): RollupSample[] {
  const around = (['outKwh', 'inKwh'] as const).flatMap((register) => {
    const readings = samples.filter((s) => s[register] !== null);
    return [readings.findLast((s) => s.atMs < fromMs), readings.find((s) => s.atMs >= toMs)];
  });
  return sorted([
    ...samples.filter((s) => s.atMs >= fromMs && s.atMs < toMs),
    ...around.filter((s) => s !== undefined),
  ]);
}

const sum = (buckets: Bucket[], register: 'outKwh' | 'inKwh') =>
  buckets.reduce((total, bucket) => total + (bucket[register] ?? 0), 0);

describe('rollUp', () => {
  it('gives the same buckets for any division of the period', () => {
    fc.assert(
      fc.property(samplesOf, cuts, (samples, edges) => {
        const whole = rollUp(samples, edges[0] ?? 0, edges.at(-1) ?? 0, rules);
        const pieces = edges.slice(1).flatMap((toMs, i) => {
          const fromMs = edges[i] ?? 0;
          return rollUp(loaded(samples, fromMs, toMs), fromMs, toMs, rules);
        });
        expect(pieces).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order of the samples, nor on duplicates', () => {
    const arrivals = samplesOf.chain((samples) =>
      fc.tuple(
        fc.constant(samples),
        fc.shuffledSubarray([...samples, ...samples], { minLength: 0 }).map((some) => [...some, ...samples]),
      ),
    );
    fc.assert(
      fc.property(arrivals, ([samples, arrived]) => {
        expect(rollUp(sorted(arrived), 0, END_MS, rules)).toEqual(rollUp(samples, 0, END_MS, rules));
      }),
    );
  });

  it('distributes exactly the energy of the registers, and never a negative amount', () => {
    fc.assert(
      fc.property(monotone, (samples) => {
        const toMs = 100 * BUCKET_MS;
        const buckets = rollUp(samples, 0, toMs, rules);
        const first = samples[0]?.outKwh ?? 0;
        const last = samples.at(-1)?.outKwh ?? 0;
        expect(sum(buckets, 'outKwh')).toBeCloseTo(last - first, 9);
        expect(sum(buckets, 'inKwh')).toBeCloseTo(last - first, 9);
        for (const bucket of buckets) expect(bucket.outKwh ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('cancels jitter', () => {
    const jitter = fc.array(fc.double({ min: -0.25, max: 0.25, noNaN: true }), {
      minLength: 40,
      maxLength: 40,
    });
    fc.assert(
      fc.property(monotone, jitter, (steady, noise) => {
        const samples = steady.map((s, i) => ({ ...s, outKwh: 50 + (s.outKwh ?? 0) + (noise[i] ?? 0) }));
        const buckets = rollUp(samples, 0, 100 * BUCKET_MS, rules);
        const [first, last] = [samples[0]?.outKwh ?? 0, samples.at(-1)?.outKwh ?? 0];
        expect(sum(buckets, 'outKwh')).toBeCloseTo(last - first, 9);
      }),
    );
  });

  it('estimates whole seconds, at most those of a bucket, and keeps means between the extremes', () => {
    fc.assert(
      fc.property(samplesOf, (samples) => {
        for (const bucket of rollUp(samples, 0, END_MS, rules)) {
          expect(Number.isInteger(bucket.estimatedS)).toBe(true);
          expect(bucket.estimatedS).toBeGreaterThanOrEqual(0);
          expect(bucket.estimatedS).toBeLessThanOrEqual(900);
          for (const stats of [bucket.powerKw, bucket.soc, bucket.temperature]) {
            if (stats) expect(stats.min <= stats.avg && stats.avg <= stats.max).toBe(true);
          }
        }
      }),
    );
  });
});
