import { MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { type Bucket, bucketStart, type RegisterRules, type RollupSample, rollUp } from './rollup.ts';

const S0 = 0; // 00:00
const Q = (n: number) => n * 15 * MINUTE_MS;
/** Device of 100 kW: at most 2 kWh + 1 in a minute, 30 + 1 in an interval, 120 + 1 in an hour. */
const rules: RegisterRules = { maxKw: 100, outRolloverAtKwh: 10_000 };

const NONE = { powerKw: null, soc: null, temperature: null, outKwh: null, inKwh: null };
const at = (min: number, values: Partial<RollupSample> = {}): RollupSample => ({
  atMs: min * MINUTE_MS,
  ...NONE,
  ...values,
});
const outs = (...readings: [min: number, outKwh: number, powerKw?: number][]) =>
  readings.map(([min, outKwh, powerKw = null]) => at(min, { outKwh, powerKw }));

/** Start minute, energy and estimated seconds of each bucket. */
const energy = (buckets: Bucket[], of: 'outKwh' | 'inKwh' = 'outKwh') =>
  buckets.map((b) => [b.startMs / MINUTE_MS, b[of] === null ? null : Number(b[of].toFixed(9)), b.estimatedS]);

describe('energy between two readings of a register', () => {
  it.each<[string, RollupSample[], unknown]>([
    ['normal growth in one bucket', outs([0, 100], [5, 102], [10, 103]), [[0, 3, 0]]],
    [
      'a pair over an edge is shared by time',
      outs([10, 100], [20, 106]),
      [
        [0, 3, 0],
        [15, 3, 0],
      ],
    ],
    // 45 min, 18 kWh: 5, 15, 15 and 10 of them.
    [
      'a gap over several buckets is shared and marked',
      outs([10, 100], [55, 118]),
      [
        [0, 2, 300],
        [15, 6, 900],
        [30, 6, 900],
        [45, 4, 600],
      ],
    ],
    [
      'reports every 15 minutes are no gap, nor is one that is 5 minutes late',
      outs([0, 100], [15, 103], [35, 107]),
      [
        [0, 3, 0],
        [15, 3, 0],
        [30, 1, 0],
      ],
    ],
    ['a reset counts from zero, estimated', outs([0, 5000], [5, 2], [10, 4]), [[0, 4, 300]]],
    ['a rollover is exact', outs([0, 9998], [5, 1]), [[0, 3, 0]]],
    // 10000 − 9100 + 1 = 901 kWh in 5 minutes is implausible; 1 kWh after a restart is plausible.
    ['a rollover that is not credible is a reset', outs([0, 9100], [5, 1]), [[0, 1, 300]]],
    // (60 + 36) / 2 kW × 1/12 h
    ['a larger register takes power', outs([0, 100, 60], [5, 7000, 36]), [[0, 4, 300]]],
    ['a smaller register that is no reset takes power', outs([0, 9000, 60], [5, 800, 36]), [[0, 4, 300]]],
    ['only one power known', outs([0, 100, 60], [5, 7000]), [[0, 5, 300]]],
    ['no power known', outs([0, 100], [5, 7000]), [[0, 0, 300]]],
    ['power in the other direction', outs([0, 100, -60], [5, 7000, -36]), [[0, 0, 300]]],
    ['no more power than the device has', outs([0, 100, 9999], [5, 7000, 9999]), [[0, 8.333333333, 300]]],
    [
      'a wrong digit is bridged by power on both sides',
      outs([0, 1000, 60], [5, 9000, 60], [10, 1010, 60]),
      [[0, 10, 600]],
    ],
    // −0.3 + 1.3: the jitter is cancelled by the next reading.
    ['jitter does not count twice', outs([0, 100], [5, 99.7], [10, 101]), [[0, 1, 0]]],
    ['just below 100 kW × 1/12 h × 1.2 + 1 kWh', outs([0, 100], [5, 110.9]), [[0, 10.9, 0]]],
    ['just above', outs([0, 100], [5, 111.1]), [[0, 0, 300]]],
    ['one reading alone says nothing', outs([5, 100]), [[0, null, 0]]],
  ])('%s', (_, samples, expected) => {
    expect(energy(rollUp(samples, S0, Q(4), rules))).toEqual(expected);
  });

  it('pairs the readings before and after samples without the register', () => {
    const samples = [at(0, { outKwh: 10 }), at(5), at(10, { powerKw: 1 }), at(15, { outKwh: 13 })];
    expect(energy(rollUp(samples, S0, Q(2), rules))).toEqual([
      [0, 3, 0],
      [15, null, 0],
    ]);
  });

  it('detects no rollover if the rules define none', () => {
    const samples = [at(0, { inKwh: 9998 }), at(5, { inKwh: 1 })];
    expect(energy(rollUp(samples, S0, Q(1), rules), 'inKwh')).toEqual([[0, 1, 300]]);
    const [bucket] = rollUp(samples, S0, Q(1), { maxKw: 100, inRolloverAtKwh: 10_000 });
    expect(bucket).toMatchObject({ inKwh: expect.closeTo(3), estimatedS: 0 });
  });

  it('keeps both registers apart and counts estimates of both once', () => {
    const samples = [
      at(0, { outKwh: 10, inKwh: 500, powerKw: -12 }),
      at(5, { inKwh: 9000, powerKw: -12 }), // in: another register, minutes 0 to 5, 12 kW × 1/12 h
      at(10, { inKwh: 9001, powerKw: -12 }),
      at(25, { outKwh: 15 }), // out: a gap, minutes 0 to 25
      at(40, { outKwh: 16, inKwh: 9007 }), // in: a gap, minutes 10 to 40
    ];
    expect(rollUp(samples, S0, Q(4), rules)).toMatchObject([
      { outKwh: expect.closeTo(3), inKwh: expect.closeTo(3), estimatedS: 900 },
      { outKwh: expect.closeTo(2 + 1 / 3), inKwh: expect.closeTo(3), estimatedS: 900 },
      { outKwh: expect.closeTo(2 / 3), inKwh: expect.closeTo(2), estimatedS: 600 },
    ]);
  });
});

describe('edges of the range', () => {
  const samples = outs([-10, 100], [5, 115], [20, 130], [40, 150]);

  it('takes the part of a crossing pair inside the range', () => {
    expect(energy(rollUp(samples, S0, Q(2), rules))).toEqual([
      [0, 15, 0],
      [15, 15, 0],
    ]);
  });

  it('fills buckets without samples from the readings around them', () => {
    const [bucket] = rollUp(outs([-60, 100], [120, 130]), Q(1), Q(2), rules);
    expect(bucket).toEqual({
      startMs: Q(1),
      samples: 0,
      estimatedS: 900,
      outKwh: expect.closeTo(2.5),
      inKwh: null,
      powerKw: null,
      soc: null,
      temperature: null,
    });
  });

  it('returns nothing without data', () => {
    expect(rollUp([], S0, Q(8), rules)).toEqual([]);
    expect(rollUp(outs([5, 100]), Q(1), Q(8), rules)).toEqual([]);
    expect(rollUp(outs([5, 100], [6, 101]), Q(4), Q(4), rules)).toEqual([]);
    // The pair of readings ends at the start of the last bucket.
    expect(energy(rollUp(outs([0, 100], [15, 101]), Q(1), Q(3), rules))).toEqual([[15, null, 0]]);
  });

  it('finds the bucket of an instant', () => {
    expect([0, 1, Q(1) - 1, Q(1), -1].map(bucketStart)).toEqual([0, 0, 0, Q(1), Q(-1)]);
  });
});

describe('statistics', () => {
  it('use the samples from the start up to, but excluding, the end', () => {
    const samples = [
      at(-1, { powerKw: 99, soc: 99, temperature: 99 }),
      at(0, { powerKw: -4, soc: 50 }),
      at(7, { powerKw: 6 }),
      at(14, { powerKw: 1, soc: 53 }),
      at(15, { powerKw: 8, temperature: 21 }),
      at(30, { powerKw: 99, soc: 99, temperature: 99 }),
    ];
    const none = { outKwh: null, inKwh: null, estimatedS: 0 };
    expect(rollUp(samples, S0, Q(2), rules)).toEqual([
      {
        ...none,
        startMs: 0,
        samples: 3,
        temperature: null,
        powerKw: { avg: 1, min: -4, max: 6 },
        soc: { avg: 51.5, min: 50, max: 53 },
      },
      {
        ...none,
        startMs: Q(1),
        samples: 1,
        soc: null,
        powerKw: { avg: 8, min: 8, max: 8 },
        temperature: { avg: 21, min: 21, max: 21 },
      },
    ]);
  });

  it('keep the mean between the extremes', () => {
    const samples = [0, 1, 2].map((min) => at(min, { powerKw: 0.1 }));
    expect(rollUp(samples, S0, Q(1), rules)[0]?.powerKw).toEqual({ avg: 0.1, min: 0.1, max: 0.1 });
  });
});
