import { expect, it } from 'vitest';
import { fromChineseGrid, toChineseGrid } from './chinese-grid.ts';
import { distanceKm } from './position.ts';

it('maps of China are shifted by some hundred metres, and back', () => {
  const beijing = { longitude: 116.3912, latitude: 39.9067 };
  const shifted = toChineseGrid(beijing);
  expect(distanceKm(beijing, shifted)).toBeGreaterThan(0.3);
  expect(distanceKm(beijing, shifted)).toBeLessThan(0.8);
  expect(distanceKm(beijing, fromChineseGrid(shifted))).toBeLessThan(0.001);
});

it('abroad nothing is shifted', () => {
  const paris = { longitude: 2.3488, latitude: 48.8534 };
  expect(toChineseGrid(paris)).toEqual(paris);
});
