import { expect, it, test } from 'vitest';
import { usualWear, usualWearOfDay } from './usual-wear.ts';

test.each([
  ['CNY', [0.3, 0.7, 1.1], 0.098],
  ['EUR', [0.25], 0.035],
  ['JPY', [20, 40], 4.2],
  ['KRW', [150], 21],
  ['prices below zero', [-0.2, 0.1], 0],
  ['no step', [], 0],
])('follows the prices of the plant: %s', (_, prices, wear) => {
  expect(usualWear(prices)).toBe(wear);
});

it('the usual wear of a day is weighted by the minutes of its prices', () => {
  const segment = (startMin: number, endMin: number, price: string) => ({
    startMin,
    endMin,
    price,
    period: 'usual' as const,
  });
  // 6 h at 0.4, 18 h at 0.8: 0.7 on average.
  expect(usualWearOfDay([segment(0, 360, '0.4'), segment(360, 1440, '0.8')])).toBe(0.098);
  expect(usualWearOfDay([])).toBe(0);
});
