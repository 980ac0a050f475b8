import { describe, expect, it } from 'vitest';
import { dayEfficiency, dotSeconds, figureOf, jointSoc, sumOf, wayOf } from './figures.ts';

it('accepts single values only', () => {
  expect(figureOf({ a: 5, b: [1], c: null }, 'a')).toBe(5);
  for (const name of ['b', 'c', 'd']) expect(figureOf({ a: 5, b: [1], c: null }, name)).toBeNull();
});

it.each([
  [[1, null, 2], 3],
  [[null], null],
  [[], null],
  [[-5, 5], 0],
])('the sum of %j is %s', (figures, sum) => {
  expect(sumOf(figures)).toBe(sum);
});

describe('state of charge of several batteries', () => {
  const of = (...pairs: [number | null, number | null][]) =>
    jointSoc(pairs.map(([soc, capacityKwh]) => ({ soc, capacityKwh })));
  it.each<[string, [number | null, number | null][], number | null]>([
    ['one', [[40, 200]], 40],
    // (20 × 100 + 80 × 300) ÷ 400
    [
      'by size',
      [
        [20, 100],
        [80, 300],
      ],
      65,
    ],
    [
      'a size is not known',
      [
        [20, null],
        [80, 300],
      ],
      50,
    ],
    [
      'one says nothing',
      [
        [null, 100],
        [80, 300],
      ],
      80,
    ],
    ['none', [], null],
  ])('%s', (_, pairs, expected) => {
    expect(of(...pairs)).toBe(expected);
  });
});

it.each<[string, number | null, number | null, number | null, number | null]>([
  ['a full cycle', 200, 180, 215, 0.9],
  ['more out than in: charged yesterday', 100, 150, 215, null],
  ['hardly discharged', 200, 5, 215, null],
  ['hardly charged', 8, 7, 215, null],
  ['still charging', 200, 60, 215, null],
  ['without a size', 2, 1.8, null, 0.9],
  ['less than a kWh', 0.9, 0.8, null, null],
  ['unknown', null, 5, 215, null],
])('efficiency of the day: %s', (_, charged, discharged, capacity, expected) => {
  const found = dayEfficiency(charged, discharged, capacity);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected);
});

it.each([
  [null, 'idle'],
  [0.04, 'idle'],
  [-0.04, 'idle'],
  [12, 'discharge'],
  [-12, 'charge'],
])('%s kW: %s', (powerKw, way) => {
  expect(wayOf(powerKw)).toBe(way);
});

it('dots move faster with more power, between two limits', () => {
  expect(dotSeconds(0, 100)).toBe(4);
  expect(dotSeconds(-50, 100)).toBeCloseTo(2.4);
  expect(dotSeconds(500, 100)).toBeCloseTo(0.8);
  expect(dotSeconds(100, null)).toBeCloseTo(0.8);
});
