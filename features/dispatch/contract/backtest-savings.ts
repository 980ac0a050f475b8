import type { BacktestResult } from './optimise-backtest.contract.ts';

/** What the tested way saved, by what it is compared with, over the days of the backtest. */
export interface BacktestSavings {
  /** Against what really happened. */
  readonly real: number;
  readonly none: number;
  readonly rule: number;
  /** What perfect foresight saves, against no storage like `none`. */
  readonly possible: number;
  /** `none` of `possible`, 0 to 1; null: nothing could be saved. */
  readonly reached: number | null;
}

export function savingsOf({ real, policy, rule, perfect, none }: BacktestResult['totals']): BacktestSavings {
  // Between two months a plan for a few days can see further than foresight of one month.
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
