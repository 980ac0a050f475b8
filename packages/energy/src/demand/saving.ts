import { type Decimal, decimalOf, subtract } from '@heliodon/kernel/decimal';
import { demandOf } from '../settlement/bill-demand.ts';
import { capacityCharge, type TransformerTerms } from '../settlement/capacity-charge.ts';
import { rangeOfMonth } from '../tariff/tariff-months.ts';
import type { Peak } from './quarters.ts';
import { chargedKw, type RatchetMinimum } from './ratchet.ts';

/** Why a month has no saving: no transformer price, billing by capacity, or an unknown peak. */
export type SavingState = 'counted' | 'noTerms' | 'notByDemand' | 'unmeasured' | 'noQuarters';

export interface DemandSaving {
  readonly state: SavingState;
  /** Per kW and month; only for demand billing. */
  readonly price: Decimal | null;
  /** The billed charge, and the charge without storage; rounded to the cent. */
  readonly charge: Decimal | null;
  readonly freeCharge: Decimal | null;
  /** Negative: charging caused the peak. */
  readonly saved: Decimal | null;
}

export interface MonthPeaks {
  /** The highest interval of the month, as billed. */
  readonly peakKw: number | null;
  /** Without storage; null: the intervals are no longer stored. */
  readonly freeKw: number | null;
  /** Billed with and without storage: what storage did in earlier months is not part of this month's saving. */
  readonly ratchet?: RatchetMinimum | null | undefined;
}

/** What storage saved in demand charge in a month, 1 to 12. */
export function demandSaving(
  terms: TransformerTerms | null,
  month: number,
  { peakKw, freeKw, ratchet = null }: MonthPeaks,
): DemandSaving {
  const none = (state: SavingState, price: Decimal | null = null): DemandSaving => ({
    state,
    price,
    charge: null,
    freeCharge: null,
    saved: null,
  });
  if (!terms) return none('noTerms');
  if (terms.billingType !== 'demand') return none('notByDemand');
  const range = rangeOfMonth(terms.ranges, month);
  if (!range) return none('noTerms');
  const price = decimalOf(range.price);
  if (peakKw === null) return none('unmeasured', price);
  const charge = chargeOf(terms, month, chargedKw(peakKw, ratchet));
  if (freeKw === null) return { ...none('noQuarters', price), charge };
  const freeCharge = chargeOf(terms, month, chargedKw(freeKw, ratchet));
  return {
    state: 'counted',
    price,
    charge,
    freeCharge,
    saved: charge && freeCharge && subtract(freeCharge, charge),
  };
}

const chargeOf = (terms: TransformerTerms, month: number, kw: number): Decimal | null =>
  capacityCharge(terms, month, demandOf(kw))?.amount ?? null;

/** Intervals and days follow the same rule; a larger difference means that intervals are missing. */
const SAME_KW = 0.005;

export interface MonthQuarters {
  /** The billed demand; null: not measured. */
  readonly billedKw: number | null;
  /** The highest interval according to the daily values; intervals themselves are stored for a limited time. */
  readonly computedKw: number | null;
  /** The highest of the stored intervals, with and without storage. */
  readonly peak: Peak | null;
  readonly freePeak: Peak | null;
  readonly ratchet?: RatchetMinimum | null | undefined;
}

export interface MonthSaving extends DemandSaving {
  /** Start of the highest interval; null: it is no longer stored. */
  readonly peakAtMs: number | null;
  /** The demand without storage. */
  readonly free: Peak | null;
}

/**
 * Effect of storage on the demand charge of a month, 1 to 12. If a demand other than the interval maximum is billed,
 * the difference found in the intervals is applied to it.
 */
export function monthSaving(
  terms: TransformerTerms | null,
  month: number,
  { billedKw, computedKw, peak, freePeak, ratchet }: MonthQuarters,
): MonthSaving {
  const complete = computedKw !== null && peak !== null && Math.abs(peak.kw - computedKw) < SAME_KW;
  const freeKw = (kw: number) =>
    billedKw === null || billedKw === computedKw ? kw : Math.max(0, billedKw + kw - (peak?.kw ?? 0));
  const free = complete && freePeak ? { kw: freeKw(freePeak.kw), atMs: freePeak.atMs } : null;
  return {
    ...demandSaving(terms, month, { peakKw: billedKw, freeKw: free?.kw ?? null, ratchet }),
    peakAtMs: complete ? peak.atMs : null,
    free,
  };
}
