import { expect, it } from 'vitest';
import { type WorkMode, workModeWish } from './work-mode.ts';

it.each<[WorkMode, string, number, number, number]>([
  ['loadFirst', 'covers what PV lacks', 80, 200, 120],
  ['loadFirst', 'stores what is too much', 300, 200, -100],
  ['loadFirst', 'too little to bother', 200, 200.9, 0],
  ['loadFirst', 'at night', 0, 50, 50],
  ['batteryFirst', 'all PV is stored', 80, 200, -80],
  ['batteryFirst', 'nothing to store at night', 0, 200, 0],
  ['gridFirst', 'gives what it has', 80, 20, 100],
])('%s: %s', (mode, _, pvKw, usedKw, expected) => {
  expect(workModeWish(mode, { pvKw, usedKw }, 100)).toBeCloseTo(expected, 9);
});
