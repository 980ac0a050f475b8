import { type Decimal, decimal, decimalOf, divideRounded, multiply } from '@heliodon/kernel/decimal';
import type { DemandTerms } from '../demand/demand-terms.ts';
import { type MonthRange, rangeOfMonth } from '../tariff/tariff-months.ts';
import { CENT_PLACES, toCents } from './lines.ts';

export interface TransformerTerms extends DemandTerms {
  readonly billingType: 'annual' | 'monthly' | 'demand';
  readonly capacityKva: string;
  /** Price per kVA (or kW) and month; for annual billing per kVA and year. */
  readonly ranges: readonly (MonthRange & { readonly price: number })[];
}

export interface CapacityCharge {
  readonly billingType: TransformerTerms['billingType'];
  /** kVA, or kW of demand. */
  readonly quantity: Decimal;
  readonly price: Decimal;
  /** Rounded to the cent; positive: payable. */
  readonly amount: Decimal;
}

/**
 * Capacity or demand charge of a month, 1 to 12. `demandKw`: the demand to bill (chargedKw of demand/ratchet.ts); null:
 * unknown, and so is the demand charge.
 */
export function capacityCharge(
  terms: TransformerTerms,
  month: number,
  demandKw: Decimal | null,
): CapacityCharge | null {
  const price = rangeOfMonth(terms.ranges, month)?.price;
  if (price === undefined) return null;
  const capacity = decimal(terms.capacityKva);
  const { billingType } = terms;
  if (billingType === 'annual') {
    const amount = monthOfYear(terms, month);
    return { billingType, quantity: capacity, price: decimalOf(price), amount };
  }
  const quantity = billingType === 'demand' ? demandKw : capacity;
  if (quantity === null) return null;
  return {
    billingType,
    quantity,
    price: decimalOf(price),
    amount: toCents(multiply(quantity, decimalOf(price))),
  };
}

/** A twelfth of an annual price is rarely a whole cent: each month is the difference of rounded cumulative amounts. */
function monthOfYear(terms: TransformerTerms, month: number): Decimal {
  const upTo = centsUpTo(terms, month) - centsUpTo(terms, month - 1);
  return { units: upTo, scale: CENT_PLACES };
}

function centsUpTo({ capacityKva, ranges }: TransformerTerms, month: number): bigint {
  let yearly = 0n;
  for (let at = 1; at <= month; at++) yearly += BigInt(rangeOfMonth(ranges, at)?.price ?? 0);
  const { units, scale } = multiply(decimal(capacityKva), decimalOf(yearly));
  return divideRounded(units * 10n ** BigInt(CENT_PLACES), 12n * 10n ** BigInt(scale));
}
