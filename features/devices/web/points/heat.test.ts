import { expect, it } from 'vitest';
import { type HeatSummary, heatOf, rowsOf, summarise } from './heat.ts';

it('finds minimum and maximum with their positions, and the average of the known values', () => {
  expect(summarise([3.3, null, 3.1, 3.5, undefined, 3.1])).toEqual({
    min: 3.1,
    max: 3.5,
    minAt: 2,
    maxAt: 3,
    average: 3.25,
  });
  expect(summarise([null, null])).toBeUndefined();
});

it('scales between minimum and maximum, and keeps noise faint', () => {
  const wide = summarise([3, 3.5]) as HeatSummary;
  expect(heatOf(3.25, wide, 3)).toBeCloseTo(0.5);
  const narrow = summarise([3.3, 3.302]) as HeatSummary;
  expect(heatOf(3.302, narrow, 3)).toBeCloseTo(0.1);
});

it('splits into packs', () => {
  expect(rowsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});
