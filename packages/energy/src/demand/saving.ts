import { type Decimal, decimalOf, subtract } from '@heliodon/kernel/decimal';
import { demandOf } from '../settlement/bill.ts';
import { capacityCharge, type TransformerTerms } from '../settlement/capacity-charge.ts';
import { rangeOfMonth } from '../tariff/tariff-months.ts';
import type { Peak } from './quarters.ts';

/** Why a month has no saving: no transformer price, billed by capacity, or a peak that nobody knows. */
export type SavingState = 'counted' | 'noTerms' | 'notByDemand' | 'unmeasured' | 'noQuarters';

export interface DemandSaving {
  readonly state: SavingState;
  /** Per kW and month; of demand billing only. */
  readonly price: Decimal | null;
  /** What the bill says, and what it would say without storage; to the cent. */
  readonly charge: Decimal | null;
  readonly freeCharge: Decimal | null;
  /** Negative: charging made the peak. */
  readonly saved: Decimal | null;
}

export interface MonthPeaks {
  /** The highest quarter of the month, as the bill takes it. */
  readonly peakKw: number | null;
  /** Without storage; null: its quarters are not kept any more. */
  readonly freeKw: number | null;
}

/** What storage saved of the demand charge of a month, 1 to 12. */
export function demandSaving(
  terms: TransformerTerms | null,
  month: number,
  { peakKw, freeKw }: MonthPeaks,
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
  const charge = chargeOf(terms, month, peakKw);
  if (freeKw === null) return { ...none('noQuarters', price), charge };
  const freeCharge = chargeOf(terms, month, freeKw);
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

/** Quarters and days are counted by the same rule; more than this apart, quarters are missing. */
const SAME_KW = 0.005;

export interface MonthQuarters {
  /** The demand that the bill takes; null: nobody measured it. */
  readonly billedKw: number | null;
  /** The highest quarter as the days keep it; quarters are kept for a while only. */
  readonly computedKw: number | null;
  /** The highest of the quarters that are kept, with and without storage. */
  readonly peak: Peak | null;
  readonly freePeak: Peak | null;
}

export interface MonthSaving extends DemandSaving {
  /** Start of the highest quarter; null: it is not kept any more. */
  readonly peakAtMs: number | null;
  /** The demand without storage. */
  readonly free: Peak | null;
}

/**
 * What storage did to the demand charge of a month, 1 to 12. Where the bill takes another demand than that of the
 * quarters, it would have been as much higher or lower without storage as the quarters say.
 */
export function monthSaving(
  terms: TransformerTerms | null,
  month: number,
  { billedKw, computedKw, peak, freePeak }: MonthQuarters,
): MonthSaving {
  const complete = computedKw !== null && peak !== null && Math.abs(peak.kw - computedKw) < SAME_KW;
  const freeKw = (kw: number) =>
    billedKw === null || billedKw === computedKw ? kw : Math.max(0, billedKw + kw - (peak?.kw ?? 0));
  const free = complete && freePeak ? { kw: freeKw(freePeak.kw), atMs: freePeak.atMs } : null;
  return {
    ...demandSaving(terms, month, { peakKw: billedKw, freeKw: free?.kw ?? null }),
    peakAtMs: complete ? peak.atMs : null,
    free,
  };
}
