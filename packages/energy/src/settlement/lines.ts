import { add, type Decimal, decimalText, multiply, roundDecimal } from '@heliodon/kernel/decimal';
import type { PricePeriod } from '../tariff/tariff-day.ts';
import { kwhDecimal, type Quanta } from './quanta.ts';

/*
 * What settlement is made of. A line is energy × price; its amount is exact, and everything stored is unrounded. How
 * bills and income are rounded: docs/ARCHITECTURE.md, "Billing path".
 */

/** bill: what the utility asks for; income: what the plant's machines earned. Charging a battery is a negative income. */
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
  /** Null: the price has no time of use. */
  readonly period: PricePeriod | null;
  /** Per kWh, signed like the amount is counted: what is paid is negative. */
  readonly price: Decimal;
  readonly quanta: Quanta;
  /** Where it was asked for and rounded by others; otherwise it is energy × price. */
  readonly amount?: Decimal;
}

export const amountOf = ({
  price,
  quanta,
  amount,
}: Pick<SettledLine, 'price' | 'quanta' | 'amount'>): Decimal =>
  amount ?? multiply(price, kwhDecimal(quanta));

const keyOf = ({ item, period, price }: SettledLine): string => `${item} ${period} ${decimalText(price)}`;

/** Lines of the same item, period and price become one. */
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
