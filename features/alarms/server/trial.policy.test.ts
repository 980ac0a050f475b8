import { expect, it } from 'vitest';
import { PeakCurve, spreadOf } from './trial.policy.ts';

it.each<[number[], object | null]>([
  [[], null],
  [[7], { min: 7, p1: 7, p5: 7, p50: 7, p95: 7, p99: 7, max: 7 }],
  [
    Array.from({ length: 100 }, (_, i) => i + 1),
    { min: 1, p1: 1, p5: 5, p50: 50, p95: 95, p99: 99, max: 100 },
  ],
])('percentiles', (values, expected) => {
  expect(spreadOf(Float64Array.from(values))).toEqual(expected);
});

it('keeps the minimum and the maximum of each step, sorted by time', () => {
  const curve = new PeakCurve(10);
  const samples: [number, number][] = [
    [0, 5],
    [3, 9],
    [6, 1],
    [9, 4],
    [12, 3],
    [31, 2],
    [32, 8],
  ];
  for (const [atMs, value] of samples) curve.add({ atMs, value });
  expect(curve.end().map(({ atMs, value }) => [atMs, value])).toEqual([
    [3, 9],
    [6, 1],
    [12, 3],
    [31, 2],
    [32, 8],
  ]);
});
