import { expect, it } from 'vitest';
import type { DemandMonth } from '../../contract/income.contract.ts';
import { incomeModel } from './incomeModel.ts';

const words = { peak: 'p', free: 'f', saved: 's', month: 'm', money: 'CNY' };
const month = (more: Partial<DemandMonth>): DemandMonth => ({
  month: '2026-10',
  state: 'counted',
  peakKw: 300,
  peakAtMs: 0,
  freeKw: 400,
  freeAtMs: 0,
  source: 'quarters',
  reason: 'noRegister',
  registerKw: null,
  registerAtMs: null,
  quartersKw: 300,
  pricePerKw: '38',
  charge: '11400.00',
  freeCharge: '15200.00',
  saved: '3800.00',
  running: false,
  ...more,
});

it('draws peaks, and savings where any are counted', () => {
  const model = incomeModel([month({}), month({ month: '2026-11', saved: null, freeKw: null })], words);
  expect(model.series.map(({ key, data }) => [key, data])).toEqual([
    ['free', [400, null]],
    ['peak', [300, 300]],
    ['saved', [3800, null]],
  ]);
  expect(incomeModel([month({ saved: null })], words).series).toHaveLength(2);
});
