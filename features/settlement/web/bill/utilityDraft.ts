import { BILL_KINDS, type BillKind } from '@heliodon/energy/settlement/bill';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import { PRICE_PERIODS, type PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { isNumberText, withoutGroups } from '@heliodon/kernel/format/number';
import type { Lang } from '@heliodon/kernel/lang';
import { billKindWords, billWords } from '../../contract/bill.words.ts';
import { UTILITY_COLUMNS, type UtilityColumn } from '../../contract/reconciliation.columns.ts';
import type { UtilityLine } from '../../contract/reconciliation.contract.ts';

/** A line as typed, not yet validated. */
export interface DraftLine {
  readonly kind: BillKind;
  readonly period: PricePeriod | null;
  readonly quantity: string;
  readonly amount: string;
}

export const keyOf = ({ kind, period }: Pick<DraftLine, 'kind' | 'period'>): string =>
  `${kind} ${period ?? ''}`.trim();

/** Every line that an invoice may have, the most expensive period first. */
export const ALL_LINES: readonly Pick<DraftLine, 'kind' | 'period'>[] = BILL_KINDS.flatMap((kind) => {
  const periods = kind === 'import' ? PRICE_PERIODS.toReversed() : [null];
  return periods.map((period) => ({ kind, period }));
});

/** The lines of our own bill, with empty figures, and the lines entered before. */
export function draftOf(
  ours: readonly Pick<DraftLine, 'kind' | 'period'>[],
  theirs: readonly UtilityLine[],
): DraftLine[] {
  const known = new Map(theirs.map((line) => [keyOf(line), line]));
  const wanted = new Set([...ours.map(keyOf), ...known.keys()]);
  return ALL_LINES.filter((line) => wanted.has(keyOf(line))).map((line) => ({
    ...line,
    quantity: known.get(keyOf(line))?.quantity ?? '',
    amount: known.get(keyOf(line))?.amount ?? '',
  }));
}

/** Parses a number that may contain thousands separators (pasted text); null if it is no number. */
function digits(typed: string): string | null {
  const bare = withoutGroups(typed.replace(/\s/g, ''));
  return bare !== null && isNumberText(bare) ? bare : null;
}

export const isWrong = (typed: string): boolean => typed.trim() !== '' && digits(typed) === null;

/** Null while a line is invalid or all are empty. Lines without any figure are omitted. */
export function linesOf(draft: readonly DraftLine[]): UtilityLine[] | null {
  const filled = draft.filter(({ quantity, amount }) => `${quantity}${amount}`.trim() !== '');
  if (filled.length === 0) return null;
  const lines = filled.flatMap(({ kind, period, ...typed }) => {
    const amount = digits(typed.amount);
    if (amount === null || isWrong(typed.quantity)) return [];
    return [{ kind, period, quantity: digits(typed.quantity), amount }];
  });
  return lines.length === filled.length ? lines : null;
}

/** CSV template in the format of the import; with a byte-order mark Excel reads it as UTF-8. */
export function templateCsv(lines: readonly Pick<DraftLine, 'kind' | 'period'>[], lang: Lang): string {
  const head = UTILITY_COLUMNS.map((column) => billWords[column][lang]);
  const rows = lines.map(({ kind, period }) => {
    const filled: Readonly<Partial<Record<UtilityColumn, string>>> = {
      item: billKindWords[kind][lang],
      timeOfUse: period ? periodWords[period][lang] : '',
    };
    return UTILITY_COLUMNS.map((column) => filled[column] ?? '');
  });
  return `\uFEFF${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
