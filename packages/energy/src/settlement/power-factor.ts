import { type Decimal, decimalOf, multiply } from '@heliodon/kernel/decimal';
import { toCents } from './lines.ts';

/*
 * Adjustment of an electricity bill by the monthly mean power factor, by the Chinese rule of 1983 (水电财字第 215 号): a
 * standard of 0.90, 0.85 or 0.80 by customer type, a reduction above it, a surcharge below.
 */

export const PF_STANDARDS = [90, 85, 80] as const;
export type PfStandard = (typeof PF_STANDARDS)[number];

/** Mean power factor in hundredths, rounded; null without consumption. */
export function meanPowerFactor(activeKwh: number, reactiveKvarh: number): number | null {
  const apparent = Math.hypot(activeKwh, reactiveKvarh);
  return apparent > 0 ? Math.round((Math.max(0, activeKwh) / apparent) * 100) : null;
}

/** Maximum reduction, per mille. */
const BEST: Readonly<Record<PfStandard, number>> = { 90: 7.5, 85: 11, 80: 13 };

/** Per mille of the bill; negative: reduction. `factor` in hundredths. */
export function pfPermille(factor: number, standard: PfStandard): number {
  if (factor >= standard) return -reduction(factor, standard);
  const below = standard - factor;
  // 0.5 % per hundredth down to 20 below the standard, then 1 % for five, then 2 %.
  return 5 * Math.min(below, 20) + 10 * Math.min(Math.max(below - 20, 0), 5) + 20 * Math.max(below - 25, 0);
}

/** One per mille per hundredth up to 0.90, one and a half above. */
const reduction = (factor: number, standard: PfStandard): number =>
  Math.min(BEST[standard], Math.min(factor, 90) - standard + 1.5 * Math.max(0, factor - 90));

/** Added to the amounts to which it applies; negative: reduction. */
export const pfAdjustment = (amount: Decimal, permille: number): Decimal =>
  toCents(multiply(amount, decimalOf(Math.round(permille * 10), 4)));
