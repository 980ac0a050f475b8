import { type Decimal, decimalOf, multiply } from '@heliodon/kernel/decimal';
import { toCents } from './lines.ts';

/*
 * The adjustment of an electricity bill by the month's mean power factor, as the Chinese rule of 1983 has it
 * (水电财字第 215 号): a standard of 0.90, 0.85 or 0.80 by kind of customer, a reduction above it, a surcharge below.
 */

export const PF_STANDARDS = [90, 85, 80] as const;
export type PfStandard = (typeof PF_STANDARDS)[number];

/** The mean power factor in hundredths, rounded; null where nothing was drawn. */
export function meanPowerFactor(activeKwh: number, reactiveKvarh: number): number | null {
  const apparent = Math.hypot(activeKwh, reactiveKvarh);
  return apparent > 0 ? Math.round((Math.max(0, activeKwh) / apparent) * 100) : null;
}

/** The most that a bill is reduced, per mille. */
const BEST: Readonly<Record<PfStandard, number>> = { 90: 7.5, 85: 11, 80: 13 };

/** Per mille of the bill, negative is a reduction. `factor` in hundredths. */
export function pfPermille(factor: number, standard: PfStandard): number {
  if (factor >= standard) return -reduction(factor, standard);
  const below = standard - factor;
  // Half a percent a hundredth down to 20 below the standard, then one percent for five, then two.
  return 5 * Math.min(below, 20) + 10 * Math.min(Math.max(below - 20, 0), 5) + 20 * Math.max(below - 25, 0);
}

/** A hundredth is worth one per mille up to 0.90, one and a half above. */
const reduction = (factor: number, standard: PfStandard): number =>
  Math.min(BEST[standard], Math.min(factor, 90) - standard + 1.5 * Math.max(0, factor - 90));

/** What is added to (or, negative, taken from) the amounts that it applies to. */
export const pfAdjustment = (amount: Decimal, permille: number): Decimal =>
  toCents(multiply(amount, decimalOf(Math.round(permille * 10), 4)));
