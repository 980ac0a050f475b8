import type { BacktestResult } from './optimise-backtest.contract.ts';

/** Savings of the tested policy over the days of the backtest, by what it is compared with. */
export interface BacktestSavings {
  /** Compared with the measured operation. */
  readonly real: number;
  readonly none: number;
  readonly rule: number;
  /** Savings with perfect foresight, compared with no storage like `none`. */
  readonly possible: number;
  /** `none` divided by `possible`, 0 to 1; null: no savings were possible. */
  readonly reached: number | null;
}

export function savingsOf({ real, policy, rule, perfect, none }: BacktestResult['totals']): BacktestSavings {
  // At the end of a month, a plan for a few days can see further than the foresight of one month.
  const possible = none.total - Math.min(perfect.total, policy.total);
  const saved = none.total - policy.total;
  return {
    real: real.total - policy.total,
    none: saved,
    rule: rule.total - policy.total,
    possible,
    reached: possible > 0 ? saved / possible : null,
  };
}
