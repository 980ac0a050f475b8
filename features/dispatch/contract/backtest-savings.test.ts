import { expect, it } from 'vitest';
import { savingsOf } from './backtest-savings.ts';
import type { BacktestResult } from './optimise-backtest.contract.ts';

const totals = (policy: number, perfect: number) => {
  const of = (total: number) => ({
    energy: total,
    feedIn: 0,
    demand: 0,
    wear: 0,
    stock: 0,
    total,
    peakKw: 0,
  });
  const ways: BacktestResult['totals'] = {
    real: of(700),
    policy: of(policy),
    rule: of(650),
    perfect: of(perfect),
    none: of(720),
  };
  return ways;
};

it.each([
  ['part of the possible', 630, 620, { real: 70, none: 90, rule: 20, possible: 100, reached: 0.9 }],
  [
    'more than foresight of single months',
    610,
    620,
    { real: 90, none: 110, rule: 40, possible: 110, reached: 1 },
  ],
  ['dearer than no storage', 730, 620, { real: -30, none: -10, rule: -80, possible: 100, reached: -0.1 }],
  ['nothing to gain', 720, 720, { real: -20, none: 0, rule: -70, possible: 0, reached: null }],
])('%s: savings and perfect foresight are both relative to no storage', (_, policy, perfect, expected) => {
  expect(savingsOf(totals(policy, perfect))).toEqual(expected);
});
