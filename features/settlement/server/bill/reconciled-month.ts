import { monthOf } from '@heliodon/energy/periods/local-time';
import { Span } from '@heliodon/energy/periods/span';
import type { MonthBill } from '@heliodon/energy/settlement/bill';
import {
  type Evidence,
  type InvoiceLine,
  type Reconciliation,
  reconcile,
} from '@heliodon/energy/settlement/reconcile';
import { AppError } from '@heliodon/kernel/app-error';
import { compare, decimal, decimalText } from '@heliodon/kernel/decimal';
import { type MonthStatus, reconciliationErrors } from '../../contract/reconciliation.contract.ts';
import type { BillBasis } from './bill.queries.ts';
import { centsText } from './bill.rows.ts';
import { type BilledPlant, type BillReads, readMonthBills } from './month-bills.ts';
import { readUtilityBills, type UtilityBillRow } from './reconciliation.queries.ts';

export interface ReconciledMonth {
  /** Undefined: no invoice was entered yet. */
  readonly row: UtilityBillRow | undefined;
  readonly compared: Reconciliation;
  readonly basis: BillBasis;
}

/** Our bill of a month next to the newest figures of the utility. */
export async function reconciledMonth(
  reads: BillReads,
  plant: BilledPlant,
  month: string,
): Promise<ReconciledMonth> {
  const now = reads.clock.now();
  const span = new Span({ step: 'month', from: month, to: month }, plant.timeZone, now.getTime());
  if (month > monthOf(span.today)) throw new AppError(reconciliationErrors.futureMonth);
  const [{ months, basis }, [row]] = await Promise.all([
    readMonthBills(reads, plant, span),
    readUtilityBills(reads.db, plant.plantId, month, month),
  ]);
  return { row, compared: compareBills(months[0], row, basis), basis };
}

export const compareBills = (
  bill: MonthBill | undefined,
  row: UtilityBillRow | undefined,
  evidence: Evidence,
): Reconciliation => reconcile(ourLines(bill), theirLines(row), evidence);

const ourLines = (bill: MonthBill | undefined): InvoiceLine[] =>
  (bill?.lines ?? []).map(({ kind, period, quantity, amount }) => ({ kind, period, quantity, amount }));

const theirLines = (row: UtilityBillRow | undefined): InvoiceLine[] =>
  (row?.lines ?? []).map(({ kind, period, quantity, amount }) => ({
    kind,
    period,
    quantity: quantity === null ? null : decimal(quantity),
    amount: decimal(amount),
  }));

/** Accepted, and our own bill has not changed since. */
export const isAccepted = (row: UtilityBillRow | undefined, { ours }: Reconciliation): boolean =>
  row?.acceptedTotal ? compare(decimal(row.acceptedTotal), ours) === 0 : false;

export function statusOf(row: UtilityBillRow | undefined, compared: Reconciliation): MonthStatus {
  if (!row) return 'empty';
  if (compared.agreed) return 'agreed';
  return isAccepted(row, compared) ? 'explained' : 'open';
}

export const sideOut = (line: InvoiceLine | null) =>
  line && { quantity: line.quantity && decimalText(line.quantity), amount: centsText(line.amount) };
