import { expect, it } from 'vitest';
import { moved, withoutSeries, withSeries } from './seriesList.ts';

const power = (deviceId: number, tint: number) => ({ deviceId, point: 'activePowerKw', tint });

it('a new series takes the first free colour, and existing ones keep theirs', () => {
  const [a, b, c] = [power(1, 0), power(2, 1), power(3, 2)];
  const fewer = withoutSeries([a, b, c], [b]);
  expect(fewer).toEqual([a, c]);
  expect(withSeries(fewer, [power(4, 0), power(1, 0), power(5, 0)])).toEqual({
    series: [a, c, power(4, 1), power(5, 3)],
    left: 0,
  });
});

it('states how many did not fit', () => {
  const many = Array.from({ length: 25 }, (_, i) => power(i + 1, 0));
  const { series, left } = withSeries([], many);
  expect([series.length, left]).toEqual([20, 5]);
  expect(new Set(series.map(({ tint }) => tint)).size).toBe(20);
});

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [7, 0, 'abc'],
])('moves %s to %s', (from, to, expected) => {
  expect(moved([...'abc'], from, to).join('')).toBe(expected);
});
