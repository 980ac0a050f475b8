import { describe, expect, it, test } from 'vitest';
import { aheadModel, type Comparison, comparisonOf, wayRows } from './worthModel.ts';

const day = {
  day: '2026-06-14',
  none: 120,
  rule: 110,
  plan: null,
  real: 105,
  optimiser: 100,
  optimiserAhead: 10,
  realAhead: 5,
};
const words = { day: 'Day', unit: 'CNY', optimiser: 'Automatic', real: 'Actual' };

test.each<[number, number, Comparison]>([
  [100, 110, 'less'],
  [110, 100, 'more'],
  [100, 100.004, 'same'],
  [-20, -10, 'less'],
])('a cost of %d is compared with %d: %s', (cost, other, expected) => {
  expect(comparisonOf(cost, other)).toBe(expected);
});

it('compares each way with the rule and with the actual operation, not with itself', () => {
  expect(wayRows({ total: { none: 120, rule: 110, plan: null, real: 105, optimiser: 100 } })).toEqual([
    { way: 'none', cost: 120, savedRule: -10, savedReal: -15 },
    { way: 'rule', cost: 110, savedRule: null, savedReal: -5 },
    { way: 'plan', cost: null, savedRule: null, savedReal: null },
    { way: 'real', cost: 105, savedRule: 5, savedReal: null },
    { way: 'optimiser', cost: 100, savedRule: 10, savedReal: 5 },
  ]);
});

describe('the running difference', () => {
  test.each([
    [1, 'bar'],
    [2, 'line'],
  ])('of %d days is drawn as a %s', (count, kind) => {
    const model = aheadModel({ days: Array.from({ length: count }, () => day) }, words);
    expect(model.series).toMatchObject([
      { key: 'optimiserAhead', kind, unit: 'CNY' },
      { key: 'realAhead', kind, unit: 'CNY' },
    ]);
    expect(model.series[0]?.data).toEqual(Array.from({ length: count }, () => 10));
  });
});
