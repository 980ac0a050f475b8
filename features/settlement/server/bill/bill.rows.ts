import { type BillLine, type BillTotals, type MonthBill, meanPrice } from '@heliodon/energy/settlement/bill';
import { CENT_PLACES } from '@heliodon/energy/settlement/lines';
import { type Decimal, decimalText, fixedText } from '@heliodon/kernel/decimal';
import type { BillLineOut, BillMonthOut, BillTotalsOut } from '../../contract/bill.schema.ts';

/* Decimals as transferred. */

export const centsText = (amount: Decimal): string => fixedText(amount, CENT_PLACES);

export const lineOut = ({ quantity, price, amount, ...line }: BillLine): BillLineOut => ({
  ...line,
  quantity: decimalText(quantity),
  price: decimalText(price),
  amount: centsText(amount),
});

/** `priced`: the part to which the mean price refers, if not the whole; null: no part. */
export function totalsOut(totals: BillTotals, priced: BillTotals | null = totals): BillTotalsOut {
  const mean = priced && meanPrice(priced);
  return {
    importKwh: decimalText(totals.importKwh),
    feedInKwh: decimalText(totals.feedInKwh),
    energy: centsText(totals.energy),
    capacity: centsText(totals.capacity),
    powerFactor: centsText(totals.powerFactor),
    feedIn: centsText(totals.feedIn),
    total: centsText(totals.total),
    meanPrice: mean && fixedText(mean, 4),
  };
}

export const monthOut = (bill: MonthBill, running: boolean, priced: BillTotals | null): BillMonthOut => ({
  ...bill,
  running,
  lines: bill.lines.map(lineOut),
  totals: totalsOut(bill.totals, priced),
});
