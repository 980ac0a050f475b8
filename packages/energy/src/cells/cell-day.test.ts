import { MINUTE_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellSample, cellDay, weightsMs } from './cell-day.ts';

/** Minute, voltage of each cell, temperature of each sensor. */
const sample = (minute: number, volts: (number | null)[], tempsC: (number | null)[] = []): CellSample => ({
  atMs: minute * MINUTE_MS,
  volts,
  tempsC,
});

const rounded = (values: readonly (number | null)[]) =>
  values.map((value) => value && Math.round(value * 1e6) / 1e6);

describe('the duration assigned to a sample', () => {
  it.each<[string, number[], number[]]>([
    ['none', [], []],
    ['one', [3], [1]],
    ['even', [0, 5, 10], [5, 5, 5]],
    ['until the next; the last as the one before', [0, 1, 11], [1, 10, 10]],
    ['a silence counts for a quarter of an hour', [0, 240], [15, 15]],
  ])('%s', (_, minutes, expected) => {
    expect(weightsMs(minutes.map((minute) => minute * MINUTE_MS))).toEqual(
      expected.map((minute) => minute * MINUTE_MS),
    );
  });
});

describe('a day of cells', () => {
  it('compares each cell with the mean of the same sample', () => {
    // Means 3.30 and 3.40: cell 1 is 0 and 0, cell 2 +10 and −20, cell 3 −10 and +20 mV.
    const day = cellDay([sample(0, [3.3, 3.31, 3.29]), sample(5, [3.4, 3.38, 3.42])]);
    expect(day).toMatchObject({ samples: 2, seconds: 600 });
    expect(rounded([day.meanLowMv, day.meanHighMv])).toEqual([3300, 3400]);
    expect(rounded(day.meanDevMv)).toEqual([0, -5, 5]);
    expect(rounded(day.peakDevMv)).toEqual([0, -20, 20]);
    expect(day.peakAtMs).toEqual([0, 5 * MINUTE_MS, 5 * MINUTE_MS]);
    expect(rounded(day.minMv)).toEqual([3300, 3310, 3290]);
    expect(rounded(day.maxMv)).toEqual([3400, 3380, 3420]);
    expect(day.missing).toEqual([0, 0, 0]);
  });

  it('is weighted by time, not by number of samples', () => {
    // +10 mV for 10 minutes, then −10 mV in samples a minute apart for 2 minutes: (10·10 − 10·2) / 12.
    const day = cellDay([sample(0, [3.31, 3.29]), sample(10, [3.29, 3.31]), sample(11, [3.29, 3.31])]);
    expect(rounded(day.meanDevMv)[0]).toBeCloseTo(80 / 12, 5);
  });

  it.each<[string, number | null]>([
    ['a broken sense wire', 0],
    ['no value', null],
    ['more than a cell can have', 4.9],
  ])('%s counts as missing and does not affect the mean', (_, broken) => {
    const day = cellDay([sample(0, [3.3, 3.32, broken]), sample(5, [3.3, 3.32, 3.31])]);
    expect(day.missing).toEqual([0, 0, 1]);
    expect(rounded(day.meanDevMv)).toEqual([-10, 10, 0]);
    expect(rounded(day.minMv)[2]).toBe(3310);
  });

  it('contains no values of an unmeasured cell, nor of an empty day', () => {
    const day = cellDay([sample(0, [3.3, null])]);
    expect([day.meanDevMv[1], day.peakDevMv[1], day.minMv[1], day.missing[1]]).toEqual([null, null, null, 1]);
    expect(cellDay([])).toMatchObject({
      samples: 0,
      seconds: 0,
      meanLowMv: null,
      meanDevMv: [],
      missing: [],
    });
    expect(cellDay([sample(0, [null, null])]).meanDevMv).toEqual([null, null]);
  });

  it('for temperatures, the highest deviation above the mean counts', () => {
    // Means 25 and 26: sensor 1 −5 and −3, sensor 2 +5 and +3.
    const day = cellDay([sample(0, [3.3], [20, 30]), sample(5, [3.3], [23, 29])]);
    expect(day.tempDevK).toEqual([-4, 4]);
    expect(day.tempPeakK).toEqual([-3, 5]);
    expect(day.tempMaxC).toEqual([23, 30]);
  });

  it('in every sample the sum of the deviations is zero', () => {
    const volts = fc.array(fc.double({ min: 2.5, max: 3.65, noNaN: true }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(volts, { minLength: 1, maxLength: 20 }), (rows) => {
        const day = cellDay(rows.map((row, i) => sample(i * 5, row)));
        const sum = day.meanDevMv.reduce((total: number, dev) => total + (dev ?? 0), 0);
        expect(Math.abs(sum)).toBeLessThan(1e-6);
        day.peakDevMv.forEach((peak, i) => {
          expect(Math.abs(peak ?? 0) + 1e-9).toBeGreaterThanOrEqual(Math.abs(day.meanDevMv[i] ?? 0));
        });
      }),
    );
  });
});
