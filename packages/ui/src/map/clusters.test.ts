import { describe, expect, it } from 'vitest';
import { clusterPoints, countStatuses, extentOf, type StatusCounts, worstStatus } from './clusters.ts';

const points = (...at: [number, number][]) => ({
  x: at.map(([x]) => x),
  y: at.map(([, y]) => y),
  plant: at.map((_, i) => i + 100),
});
const shape = (found: ReturnType<typeof clusterPoints>) =>
  found.map(({ x, y, plants }) => [x, y, [...plants].sort((a, b) => a - b)]);

describe('clusters of plants', () => {
  it('within a cell: one mark in their centre', () => {
    expect(shape(clusterPoints(points([1, 1], [3, 5]), 10))).toEqual([[2, 3, [100, 101]]]);
  });

  it('far apart: one mark each', () => {
    expect(shape(clusterPoints(points([1, 1], [55, 1]), 10))).toEqual([
      [1, 1, [100]],
      [55, 1, [101]],
    ]);
  });

  it('close together on both sides of a cell border: the larger cluster absorbs the smaller', () => {
    expect(shape(clusterPoints(points([8, 5], [9, 5], [11, 5]), 10))).toEqual([[28 / 3, 5, [100, 101, 102]]]);
  });

  it('also west of Greenwich and south of the equator', () => {
    expect(shape(clusterPoints(points([-1, -1], [-3, -5]), 10))).toEqual([[-2, -3, [100, 101]]]);
  });

  it('contain every one of many plants', () => {
    const many = points(
      ...Array.from({ length: 500 }, (_, i): [number, number] => [(i * 37) % 211, (i * 53) % 173]),
    );
    const found = clusterPoints(many, 20).flatMap(({ plants }) => plants);
    expect(found.length).toBe(500);
    expect(new Set(found).size).toBe(500);
  });
});

it.each<[string, StatusCounts, number]>([
  ['all is well', [5, 0, 0], 0],
  ['one is not heard of', [4, 0, 1], 2],
  ['one is at fault', [100, 1, 7], 1],
])('the worst status counts: %s', (_, counts, expected) => {
  expect(worstStatus(counts)).toBe(expected);
});

it('statuses are counted; an unknown status counts as no data', () => {
  expect(countStatuses([0, 1, 2, 9], [0, 1, 0])).toEqual([2, 1, 1]);
});

it('returns the bounds of points', () => {
  expect(extentOf([], [])).toBeUndefined();
  expect(extentOf([3, -1], [5, 8])).toEqual([-1, 5, 3, 8]);
});
