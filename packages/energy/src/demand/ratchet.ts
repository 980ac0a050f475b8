import { divideRounded } from '@heliodon/kernel/decimal';
import { slotAfter } from '../periods/report-range.ts';
import { DEMAND_PLACES, demandOf } from '../settlement/bill-demand.ts';
import type { TransformerTerms } from '../settlement/capacity-charge.ts';
import { monthNumber } from '../tariff/tariff-day.ts';
import { rangeOfMonth } from '../tariff/tariff-months.ts';
import type { DemandTerms } from './demand-terms.ts';

/*
 * Demand ratchet: at least a percentage of the highest demand of the previous months is billed. The demand of those
 * months is the one determined for their bills, before their own ratchet; otherwise 100 % would never decay.
 */

/** By 'YYYY-MM', of months billed by demand; null: not measured. */
export type MonthDemands = ReadonlyMap<string, number | null>;

export interface RatchetMinimum {
  /** The month with the highest demand, and its demand. */
  readonly month: string;
  readonly peakKw: number;
  readonly percent: number;
  /** Billed at least; in 0.01 kW. */
  readonly kw: number;
}

/** The months before a month that its ratchet looks at, oldest first; empty: no ratchet. */
export function ratchetMonths(terms: DemandTerms | null, month: string): string[] {
  if (!terms?.ratchetPercent) return [];
  const count = terms.ratchetMonths ?? 0;
  return Array.from({ length: count }, (_, at) => slotAfter('month', month, at - count));
}

/** Null: no ratchet, or nothing is known about the months before. */
export function ratchetMinimum(
  terms: DemandTerms | null,
  month: string,
  demands: MonthDemands,
): RatchetMinimum | null {
  const percent = terms?.ratchetPercent ?? 0;
  let highest: { readonly month: string; readonly peakKw: number } | null = null;
  for (const before of ratchetMonths(terms, month)) {
    const kw = demands.get(before) ?? null;
    if (kw !== null && kw >= (highest?.peakKw ?? 0)) highest = { month: before, peakKw: kw };
  }
  return highest && { ...highest, percent, kw: shareOf(highest.peakKw, percent) };
}

const shareOf = (kw: number, percent: number): number =>
  Number(divideRounded(demandOf(kw).units * BigInt(percent), 100n)) / 10 ** DEMAND_PLACES;

/** What is billed: the demand of the month, or the minimum of the ratchet if it is higher. */
export const chargedKw = (kw: number, minimum: Pick<RatchetMinimum, 'kw'> | null): number =>
  Math.max(kw, minimum?.kw ?? 0);

/** A kW of peak above `aboveKw` costs this much. */
export interface DemandTier {
  readonly aboveKw: number;
  readonly pricePerKw: number;
}

/** What a ratchet changes about the cost of the peak of a month. */
export interface RatchetEffect {
  /** Billed anyway: a lower peak saves nothing this month. */
  readonly minimumKw: number;
  /** The minimum of following months, from where on the peak of this month raises it. */
  readonly ahead: readonly DemandTier[];
}

/**
 * Each following month is expected to have the demand of the same month a year before, else the mean of the known
 * months. Only the part of its minimum above that demand is a cost of this month's peak. Nothing known: no cost.
 */
export function ratchetEffect(
  terms: (DemandTerms & Pick<TransformerTerms, 'ranges'>) | null,
  month: string,
  demands: MonthDemands,
): RatchetEffect | undefined {
  if (!terms?.ratchetPercent) return undefined;
  const share = terms.ratchetPercent / 100;
  const months = terms.ratchetMonths ?? 0;
  // Later with the expected demand of the months in between, which raises later minimums too.
  const others = new Map([...demands].filter(([key]) => key < month));
  const known = [...others.values()].filter((kw) => kw !== null);
  const meanKw = known.length === 0 ? null : known.reduce((sum, kw) => sum + kw, 0) / known.length;
  const ahead: DemandTier[] = [];
  for (let after = 1; after <= months; after++) {
    const later = slotAfter('month', month, after);
    const ownKw = others.get(slotAfter('month', later, -12)) ?? meanKw;
    if (ownKw === null) continue;
    const raisedKw = ratchetMinimum(terms, later, others)?.peakKw ?? 0;
    const price = rangeOfMonth(terms.ranges, monthNumber(later))?.price ?? 0;
    ahead.push({ aboveKw: Math.max(raisedKw, ownKw / share), pricePerKw: price * share });
    others.set(later, ownKw);
  }
  return { minimumKw: ratchetMinimum(terms, month, demands)?.kw ?? 0, ahead: merged(ahead) };
}

/** In ascending order, one for each level. */
function merged(tiers: readonly DemandTier[]): DemandTier[] {
  const byLevel = new Map<number, number>();
  for (const { aboveKw, pricePerKw } of tiers) byLevel.set(aboveKw, (byLevel.get(aboveKw) ?? 0) + pricePerKw);
  return [...byLevel]
    .map(([aboveKw, pricePerKw]) => ({ aboveKw, pricePerKw }))
    .filter(({ pricePerKw }) => pricePerKw > 0)
    .sort((a, b) => a.aboveKw - b.aboveKw);
}
