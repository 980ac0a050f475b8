import { type Decimal, decimalOf, subtract } from '@heliodon/kernel/decimal';
import { demandOf } from '../settlement/bill.ts';
import { capacityCharge, type TransformerTerms } from '../settlement/capacity-charge.ts';
import { rangeOfMonth } from '../tariff-months.ts';

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
    ...{ state, price, charge: null, freeCharge: null, saved: null },
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
    ...{ state: 'counted', price, charge, freeCharge },
    saved: charge && freeCharge && subtract(freeCharge, charge),
  };
}

const chargeOf = (terms: TransformerTerms, month: number, kw: number): Decimal | null =>
  capacityCharge(terms, month, demandOf(kw))?.amount ?? null;
