import { expect, it, test } from 'vitest';
import { type WearTerms, warrantyWear, wearOf, wearOfDay } from './battery-wear.ts';

const terms: WearTerms = { replacementPerKwh: 900, cycles: 6000, depthPercent: 90 };

test.each([
  // 900 / (6000 × 0.9)
  ['a depth of 90 %', terms, 0.167],
  ['full cycles', { ...terms, depthPercent: 100 }, 0.15],
  ['half of the cycles cost twice as much', { ...terms, cycles: 3000 }, 0.333],
  ['nothing to replace', { ...terms, replacementPerKwh: 0 }, 0],
])('wear by the warranty: %s', (_, of, wear) => {
  expect(warrantyWear(of)).toBe(wear);
});

test.each([
  ['given', 0.5, terms, { wearPerKwh: 0.5, wearFrom: 'given' }],
  ['given as nothing', 0, terms, { wearPerKwh: 0, wearFrom: 'given' }],
  ['by the warranty', null, terms, { wearPerKwh: 0.167, wearFrom: 'warranty' }],
  ['a share of the price', null, null, { wearPerKwh: 0.14, wearFrom: 'usual' }],
] as const)('the wear is %s', (_, given, of, wear) => {
  expect(wearOf(given, of, [1])).toEqual(wear);
});

it('the wear of a day is by the warranty, else a share of its prices', () => {
  const day = [{ startMin: 0, endMin: 1440, price: '1', period: 'usual' as const }];
  expect([wearOfDay(terms, day), wearOfDay(null, day)]).toEqual([0.167, 0.14]);
});
