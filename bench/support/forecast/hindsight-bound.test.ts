import { expect, it } from 'vitest';
import { type FitRow, hindsightError } from './hindsight-bound.ts';

const rows = (actual: (n: number) => number, group: (n: number) => number = () => 0): FitRow[] =>
  Array.from({ length: 60 }, (_, n) => ({
    group: group(n),
    inputs: [10 + (n % 7), 20 - (n % 5)],
    actual: actual(n),
  }));

it('has no error where the result is a combination of the forecasts', () => {
  expect(hindsightError(rows((n) => 0.3 * (10 + (n % 7)) + 0.5 * (20 - (n % 5))))).toBeLessThan(1e-3);
});

it('has other coefficients in each group', () => {
  const half = (n: number) => (n % 2 === 0 ? 1 : 0.2) * (10 + (n % 7));
  expect(hindsightError(rows(half))).toBeGreaterThan(50);
  expect(hindsightError(rows(half, (n) => n % 2))).toBeLessThan(1e-3);
});

it('is not worse than the better forecast with single large errors', () => {
  const actual = (n: number) => (n % 20 === 0 ? 100 : 10 + (n % 7));
  const best = rows(actual).reduce((sum, row) => sum + Math.abs(row.actual - (row.inputs[0] ?? 0)), 0);
  expect(hindsightError(rows(actual))).toBeLessThanOrEqual(best * 1.001);
});
