import { HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Curve, gridOf, gridStepMs, gridTimes, isGapAfter, onClock, onGrid } from './curve.ts';

/** Pairs of minute and value. */
const curve = (...pairs: readonly [number, number | null][]): Curve => ({
  t: pairs.map(([minute]) => minute * MINUTE_MS),
  v: pairs.map(([, value]) => value),
});

describe('onGrid', () => {
  const grid = gridOf(0, 5 * MINUTE_MS, MINUTE_MS);
  it.each<[string, Curve, boolean, (number | null)[]]>([
    ['nothing', curve(), false, [null, null, null, null, null]],
    [
      'the mean of what was heard in a step',
      curve([0, 1], [0.5, 3], [1, 10]),
      false,
      [2, 10, null, null, null],
    ],
    [
      'between neighbours at the middle of the step',
      curve([0, 0], [4, 8]),
      false,
      // Centres of the steps at 1.5, 2.5 and 3.5 minutes.
      [0, 3, 5, 7, 8],
    ],
    ['codes stay as last said', curve([0, 1], [0.5, 2], [4, 7]), true, [2, 2, 2, 2, 7]],
    ['samples without a value are none', curve([0, 4], [1, null], [2, 4]), false, [4, 4, 4, null, null]],
    ['what came before the range leads in', curve([-2, 0], [2, 4]), false, [2.5, 3.5, 4, null, null]],
    ['what comes after the range leads out', curve([4, 4], [6, 8]), false, [null, null, null, null, 4]],
  ])('%s', (_, samples, held, expected) => {
    expect(onGrid(samples, grid, held)).toEqual(expected);
  });

  it('does not interpolate over a gap', () => {
    const silent = curve([0, 1], [1, 1], [2, 1], [60, 5], [61, 5]);
    const values = onGrid(silent, gridOf(0, 62 * MINUTE_MS, MINUTE_MS));
    expect(values.slice(0, 4)).toEqual([1, 1, 1, null]);
    expect(values.slice(59)).toEqual([null, 5, 5]);
  });

  it('never exceeds the range of the samples', () => {
    const samples = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: -50, max: 50 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(samples, fc.boolean(), (pairs, held) => {
        const sorted = [...new Map(pairs)].sort(([a], [b]) => a - b);
        const all = sorted.map(([, value]) => value);
        for (const value of onGrid(curve(...sorted), gridOf(0, 101 * MINUTE_MS, 7 * MINUTE_MS), held)) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(Math.min(...all) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...all) + 1e-9);
        }
      }),
    );
  });
});

describe('gaps', () => {
  it.each<[string, number[], number[]]>([
    ['steady', [0, 1, 2, 3], []],
    ['five minutes each', [0, 5, 10, 15], []],
    ['an hour of silence', [0, 1, 2, 62, 63, 64], [2]],
    ['more often from some hour on', [0, 5, 10, 15, 20, 25, 30, 30.1, 30.2, 30.3, 30.4, 30.5, 30.6], []],
    ['a single word in a long silence', [0, 1, 2, 3, 60, 120, 121, 122, 123], [3, 4]],
    ['two samples are all that is known', [0, 90], []],
  ])('%s', (_, minutes, gaps) => {
    const t = minutes.map((minute) => minute * MINUTE_MS);
    const found = t.slice(0, -1).flatMap((__, i) => (isGapAfter(t, i) ? [i] : []));
    expect(found).toEqual(gaps);
  });
});

it.each([
  [1, 1],
  [25, 1],
  [48, 2],
  [7 * 24, 10],
  [31 * 24, 30],
  [365 * 24, 60],
])('%s hours are shown in steps of %s minutes', (hours, minutes) => {
  expect(gridStepMs(hours * HOUR_MS)).toBe(minutes * MINUTE_MS);
});

it('a grid identifies its steps by their start', () => {
  expect(gridTimes(gridOf(5, 30, 10))).toEqual([5, 15, 25]);
  expect(gridTimes(gridOf(30, 5, 10))).toEqual([]);
});

describe('onClock', () => {
  const at = (iso: string) => Date.parse(iso);
  it('counts from midnight in the time zone', () => {
    const day = { t: [at('2026-11-14T16:00Z'), at('2026-11-15T04:30Z')], v: [1, 2] };
    expect(onClock(day, 'Asia/Shanghai')).toEqual({ t: [0, 12.5 * HOUR_MS], v: [1, 2] });
  });

  it('orders both runs of the repeated hour', () => {
    // Berlin, 25 October 2026: clocks go back from 03:00 to 02:00.
    const day = {
      t: [at('2026-10-25T00:30Z'), at('2026-10-25T00:45Z'), at('2026-10-25T01:30Z')],
      v: [1, 2, 3],
    };
    expect(onClock(day, 'Europe/Berlin')).toEqual({
      t: [2.5 * HOUR_MS, 2.5 * HOUR_MS, 2.75 * HOUR_MS],
      v: [1, 3, 2],
    });
  });
});
