import { add, type Decimal, decimalText, multiply, roundDecimal } from '@heliodon/kernel/decimal';
import type { PricePeriod } from '../tariff/tariff-day.ts';
import { kwhDecimal, type Quanta } from './quanta.ts';

/*
 * A settlement line is energy × price; its amount is exact, and everything stored is unrounded. Rounding of bills and
 * income: docs/ARCHITECTURE.md, "Billing path".
 */

/** bill: charged by the utility; income: earned by the plant's equipment. Charging a battery is negative income. */
export const BILL_ITEMS = ['import', 'feedIn'] as const;
export const INCOME_ITEMS = [
  'pvUse',
  'pvFeedIn',
  'pvToStorage',
  'chargeGrid',
  'chargePv',
  'dischargeUse',
  'dischargeFeedIn',
  'charging',
  'chargingService',
  'pileEnergy',
  'subsidy',
  'otherRevenue',
] as const;
export type BillItem = (typeof BILL_ITEMS)[number];
export type IncomeItem = (typeof INCOME_ITEMS)[number];
export type SettledItem = BillItem | IncomeItem;

export interface SettledLine {
  readonly item: SettledItem;
  /** Null: the price has no time-of-use period. */
  readonly period: PricePeriod | null;
  /** Per kWh, with the sign of the amount: payments are negative. */
  readonly price: Decimal;
  readonly quanta: Quanta;
  /** Given if it was charged and rounded elsewhere; otherwise energy × price. */
  readonly amount?: Decimal;
}

export const amountOf = ({
  price,
  quanta,
  amount,
}: Pick<SettledLine, 'price' | 'quanta' | 'amount'>): Decimal =>
  amount ?? multiply(price, kwhDecimal(quanta));

const keyOf = ({ item, period, price }: SettledLine): string => `${item} ${period} ${decimalText(price)}`;

/** Merges lines of the same item, period and price. */
export function mergeLines(lines: readonly SettledLine[]): SettledLine[] {
  const merged = new Map<string, SettledLine>();
  for (const line of lines) {
    if (line.quanta === 0 && !line.amount?.units) continue;
    const key = keyOf(line);
    const same = merged.get(key);
    merged.set(key, same ? together(same, line) : line);
  }
  return [...merged.values()];
}

const together = (a: SettledLine, b: SettledLine): SettledLine => ({
  ...a,
  quanta: a.quanta + b.quanta,
  ...((a.amount || b.amount) && { amount: add(amountOf(a), amountOf(b)) }),
});

export const CENT_PLACES = 2;

export const toCents = (amount: Decimal): Decimal => roundDecimal(amount, CENT_PLACES);

export const exactTotal = (lines: readonly SettledLine[]): Decimal =>
  lines.reduce((total, line) => add(total, amountOf(line)), { units: 0n, scale: 0 } as Decimal);
