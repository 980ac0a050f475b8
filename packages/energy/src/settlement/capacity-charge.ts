import { type Decimal, decimal, decimalOf, divideRounded, multiply } from '@heliodon/kernel/decimal';
import { type MonthRange, rangeOfMonth } from '../tariff/tariff-months.ts';
import { CENT_PLACES, toCents } from './lines.ts';

export interface TransformerTerms {
  readonly billingType: 'annual' | 'monthly' | 'demand';
  readonly capacityKva: string;
  /** Price per kVA (or kW) and month, of annual billing per kVA and year. */
  readonly ranges: readonly (MonthRange & { readonly price: number })[];
}

export interface CapacityCharge {
  readonly billingType: TransformerTerms['billingType'];
  /** kVA, or kW of demand. */
  readonly quantity: Decimal;
  readonly price: Decimal;
  /** To the cent; what is paid is positive here. */
  readonly amount: Decimal;
}

/**
 * What the transformer costs in a month, 1 to 12. `demandKw`: the highest quarter of the month so far; null: not
 * known, and then a demand charge is not known either.
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

/** Twelfths of a year's price rarely end at the cent: each month is what the year has come to since the last one. */
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
