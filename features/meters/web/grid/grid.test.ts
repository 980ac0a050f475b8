import { MINUTE_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { withGaps } from '@heliodon/ui/workbench/sampleHistory';
import { describe, expect, it } from 'vitest';
import { CURVE_SET_IDS, powerModel, setModel } from './gridCurves.ts';
import { quarterDemand } from './quarterDemand.ts';

const curves = (t: number[], ...values: (number | null)[][]) => ({
  t,
  values,
  timeZone: 'UTC',
  fromMs: 0,
  toMs: 86_400_000,
});

describe('demand of the running interval', () => {
  it.each<[string, [minute: number, kw: number | null][], number, number | null]>([
    ['steady import', [0, 1, 2, 3].map((m) => [m, 100]), 4, 100],
    [
      'half 100, half 200',
      [
        [0, 100],
        [1, 100],
        [2, 200],
        [3, 200],
      ],
      4,
      150,
    ],
    [
      'values before the interval do not count',
      [
        [-3, 900],
        [-2, 900],
        [-1, 900],
        [0, 100],
        [1, 100],
      ],
      2,
      100,
    ],
    [
      'the last value before the interval holds into it',
      [
        [-1, 60],
        [1, 120],
      ],
      2,
      90,
    ],
    [
      'import and export cancel out',
      [
        [0, 100],
        [1, -100],
      ],
      2,
      0,
    ],
    [
      'export alone is no demand',
      [
        [0, -50],
        [1, -50],
      ],
      2,
      0,
    ],
    [
      'a gap in the data is left out',
      [
        [0, 100],
        [8, 100],
      ],
      9,
      100,
    ],
    [
      'a sample without a value',
      [
        [0, 100],
        [1, null],
      ],
      2,
      100,
    ],
    ['no samples', [], 5, null],
    ['no samples in this interval', [[-10, 100]], 1, null],
  ])('%s', (_, samples, nowMinute, expected) => {
    const start = 4 * QUARTER_MS;
    const found = quarterDemand(
      samples.map(([minute]) => start + minute * MINUTE_MS),
      samples.map(([, kw]) => kw),
      start + nowMinute * MINUTE_MS,
    );
    expect(found).toEqual({
      fromMs: start,
      toMs: start + QUARTER_MS,
      elapsedMs: nowMinute * MINUTE_MS,
      meanKw: expected === null ? null : expect.closeTo(expected, 6),
    });
  });
});

describe('curves', () => {
  it('import is above zero and export below', () => {
    const { series } = powerModel(curves([1, 2, 3, 4, 5, 6, 7], [7, 5, -3, -4, -4, 0, null]), 'acLow', 'en');
    expect(series.map(({ name, data }) => [name, data])).toEqual([
      ['Imported from the grid', [7, 5, 0, 0, 0, 0, null]],
      ['Exported to the grid', [0, 0, -3, -4, -4, 0, null]],
    ]);
  });

  it.each(CURVE_SET_IDS)('%s names its points, in both languages', (set) => {
    for (const lang of ['zh', 'en'] as const) {
      const { series } = setModel(set, curves([1], [1], [2], [3]), 'meter', lang);
      expect(series.length).toBeGreaterThanOrEqual(2);
      expect(new Set(series.map(({ name }) => name)).size).toBe(series.length);
    }
  });

  it('are interrupted at a long gap in the data', () => {
    const t = [0, 1, 2, 62, 63].map((minute) => minute * MINUTE_MS);
    expect(withGaps(curves(t, [1, 2, 3, 4, 5])).values[0]).toEqual([1, 2, 3, null, 4, 5]);
    expect(withGaps(curves([0, MINUTE_MS], [1, 2])).values[0]).toEqual([1, 2]);
    // The reading interval changes from five minutes to a few seconds.
    const denser = [0, 5, 10, 15, 15.1, 15.2, 15.3, 15.4].map((minute) => minute * MINUTE_MS);
    expect(withGaps(curves(denser, denser)).values[0]).toEqual(denser);
  });
});
