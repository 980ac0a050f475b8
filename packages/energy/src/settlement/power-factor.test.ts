import { decimal, fixedText } from '@heliodon/kernel/decimal';
import { describe, expect, it, test } from 'vitest';
import { meanPowerFactor, pfAdjustment, pfPermille } from './power-factor.ts';

describe('per mille of the bill, by the tables of 1983', () => {
  test.each([
    [100, 90, -7.5],
    [95, 90, -7.5],
    [94, 90, -6],
    [91, 90, -1.5],
    [90, 90, 0],
    [89, 90, 5],
    [70, 90, 100],
    [69, 90, 110],
    [65, 90, 150],
    [64, 90, 170],
    [94, 85, -11],
    [93, 85, -9.5],
    [90, 85, -5],
    [86, 85, -1],
    [84, 85, 5],
    [65, 85, 100],
    [60, 85, 150],
    [59, 85, 170],
    [92, 80, -13],
    [91, 80, -11.5],
    [90, 80, -10],
    [79, 80, 5],
    [60, 80, 100],
    [55, 80, 150],
    [54, 80, 170],
  ] as const)('%i of %i: %d', (factor, standard, permille) => {
    expect(pfPermille(factor, standard)).toBe(permille === 0 ? -0 : permille);
  });
});

it('the mean is weighted by energy: 3 kWh to 4 kvarh is 0.60', () => {
  expect(meanPowerFactor(3, 4)).toBe(60);
  expect(meanPowerFactor(0, 0)).toBeNull();
});

it('is rounded to the cent', () => {
  // 12,345.67 × 0.75 % = 92.592525
  expect(fixedText(pfAdjustment(decimal('12345.67'), -7.5), 2)).toBe('-92.59');
  expect(fixedText(pfAdjustment(decimal('1000'), 5), 2)).toBe('5.00');
});
