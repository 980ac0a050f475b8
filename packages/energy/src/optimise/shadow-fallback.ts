/* When automatic dispatch follows the price rule instead of the optimiser. */

export interface ShadowDay {
  readonly ruleCost: number;
  readonly optimiserCost: number;
}

export interface Fallback {
  readonly days: number;
  readonly ruleCost: number;
  readonly optimiserCost: number;
}

export const FALLBACK_DAYS = 14;
/** Share of the cost by the rule. */
const BEHIND_SHARE = 0.01;

/**
 * Costs of the last days if the mode of operation changes, else null. The optimiser must have been clearly behind to be
 * replaced, and ahead to return. `days`: newest last.
 */
export function fallbackChange(days: readonly ShadowDay[], isFallback: boolean): Fallback | null {
  if (days.length < FALLBACK_DAYS) return null;
  const last = days.slice(-FALLBACK_DAYS);
  const ruleCost = last.reduce((sum, day) => sum + day.ruleCost, 0);
  const optimiserCost = last.reduce((sum, day) => sum + day.optimiserCost, 0);
  const behind = optimiserCost - ruleCost;
  const changes = isFallback ? behind < 0 : behind > BEHIND_SHARE * Math.abs(ruleCost);
  return changes ? { days: FALLBACK_DAYS, ruleCost, optimiserCost } : null;
}
