import { monthOf } from '@heliodon/energy/periods/local-time';
import { slotAfter, slotKeys } from '@heliodon/energy/periods/report-range';
import {
  FLOWS,
  type Flow,
  OPERATIONS_DAYS,
  OPERATIONS_MONTHS,
  type OperationsSeries,
} from '../../contract/operations.contract.ts';

export type FlowSums = Readonly<Record<Flow, number | null>>;
export interface EnergyRow extends FlowSums {
  readonly label: string;
}
export interface IncomeRow {
  readonly label: string;
  readonly currency: string;
  readonly amount: string;
}

const lastOnes = (step: 'day' | 'month', last: string, length: number): string[] =>
  slotKeys({ step, from: slotAfter(step, last, 1 - length), to: last });

export const lastDays = (today: string): string[] => lastOnes('day', today, OPERATIONS_DAYS);
export const lastMonths = (today: string): string[] => lastOnes('month', monthOf(today), OPERATIONS_MONTHS);

/** Places database rows by label; null without a row. Currencies in the given order. */
export function seriesOf(
  labels: readonly string[],
  energy: readonly EnergyRow[],
  income: readonly IncomeRow[],
  currencies: readonly string[],
): OperationsSeries {
  const byLabel = new Map(energy.map((row) => [row.label, row]));
  const amounts = new Map(income.map((row) => [`${row.currency} ${row.label}`, row.amount]));
  return {
    labels: [...labels],
    energy: Object.fromEntries(
      FLOWS.map((flow) => [flow, labels.map((label) => byLabel.get(label)?.[flow] ?? null)]),
    ) as OperationsSeries['energy'],
    income: currencies.map((currency) => ({
      currency,
      amounts: labels.map((label) => amounts.get(`${currency} ${label}`) ?? null),
    })),
  };
}

/** Cents of an amount that is rounded to cents. */
const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

/** Total of the days of a month, by currency. */
export function incomeOfMonth(days: readonly IncomeRow[], month: string): IncomeRow[] {
  const cents = new Map<string, number>();
  for (const { label, currency, amount } of days)
    if (label.startsWith(month)) cents.set(currency, (cents.get(currency) ?? 0) + centsOf(amount));
  return [...cents].map(([currency, sum]) => ({ label: month, currency, amount: (sum / 100).toFixed(2) }));
}
