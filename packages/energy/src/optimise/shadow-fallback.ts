/* When automatic dispatch follows the price rule instead of the optimiser. */

export interface ShadowDay {
  /** 2026-07-14 */
  readonly day: string;
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
export function fallbackChange(
  days: readonly ShadowDay[],
  isFallback: boolean,
  hasDemandCharge: boolean,
): Fallback | null {
  const [first, ...others] = days.slice(-FALLBACK_DAYS);
  if (!first || others.length < FALLBACK_DAYS - 1) return null;
  // A peak is paid on the day that reaches it, and counts against the same month of the other way.
  const from = hasDemandCharge ? `${first.day.slice(0, 7)}-01` : first.day;
  const last = days.filter(({ day }) => day >= from);
  const ruleCost = last.reduce((sum, day) => sum + day.ruleCost, 0);
  const optimiserCost = last.reduce((sum, day) => sum + day.optimiserCost, 0);
  const behind = optimiserCost - ruleCost;
  const changes = isFallback ? behind < 0 : behind > BEHIND_SHARE * Math.abs(ruleCost);
  return changes ? { days: last.length, ruleCost, optimiserCost } : null;
}
