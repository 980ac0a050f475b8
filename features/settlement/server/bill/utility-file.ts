import { BILL_KINDS, type BillKind } from '@heliodon/energy/settlement/bill';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import { PRICE_PERIODS, type PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { parseDecimal } from '@heliodon/kernel/decimal';
import { withoutGroups } from '@heliodon/kernel/format/number';
import type { Bilingual } from '@heliodon/kernel/lang';
import { billKindWords, billWords } from '../../contract/bill.words.ts';
import { UTILITY_COLUMNS, type UtilityColumn } from '../../contract/reconciliation.columns.ts';
import type { UtilityLine } from '../../contract/reconciliation.contract.ts';

/** An error in a file, by row and column of the spreadsheet. */
export interface RowProblem {
  /** From 1. */
  readonly row: number;
  /** 'A', 'B', …; null: the whole row. */
  readonly column: string | null;
  readonly problem: Bilingual;
}

export type UtilityRows =
  | { readonly lines: readonly UtilityLine[] }
  | { readonly problems: readonly RowProblem[] };

const problems = {
  head: {
    zh: '缺少表头：项目、时段、数量、金额',
    en: 'column headings missing: Item, Time of use, Quantity, Amount',
  },
  item: { zh: '未知的项目', en: 'unknown item' },
  period: { zh: '未知的时段', en: 'unknown time of use' },
  number: { zh: '不是数字', en: 'not a number' },
  amount: { zh: '缺少金额', en: 'amount missing' },
  twice: { zh: '同一项目和时段出现了两次', en: 'this item and time of use appears twice' },
  none: { zh: '没有数据行', en: 'no data rows' },
} as const satisfies Record<string, Bilingual>;

/** Headings may be followed by a unit: 'Amount (CNY)'. */
const plain = (text: string): string =>
  text
    .replace(/[（(].*$/, '')
    .trim()
    .toLowerCase();

/** English names used in older templates. */
const FORMER: Readonly<Record<string, string>> = { import: 'energy bought', topPeak: 'top peak' };

const matches = (text: string, key: string, words: Bilingual): boolean =>
  [key.toLowerCase(), words.zh, words.en.toLowerCase(), FORMER[key]].includes(plain(text));

const kindOf = (text: string): BillKind | undefined =>
  BILL_KINDS.find((kind) => matches(text, kind, billKindWords[kind]));

const periodOf = (text: string): PricePeriod | undefined =>
  PRICE_PERIODS.find((period) => matches(text, period, periodWords[period]));

/** Parses the lines of an invoice from the rows of a sheet. Rows without an item are skipped. */
export function readUtilityRows(rows: readonly (readonly string[])[]): UtilityRows {
  const headAt = rows.findIndex((row) => placesOf(row) !== null);
  const places = headAt < 0 ? null : placesOf(rows[headAt] as readonly string[]);
  if (!places) return { problems: [{ row: 1, column: null, problem: problems.head }] };
  const found: RowProblem[] = [];
  const lines: UtilityLine[] = [];
  for (const [at, row] of rows.entries()) {
    if (at <= headAt || (row[places.item] ?? '') === '') continue;
    const line = lineOf(row, places, (column, problem) =>
      found.push({ row: at + 1, column: column && letterOf(places[column]), problem }),
    );
    if (!line) continue;
    if (lines.some(({ kind, period }) => kind === line.kind && period === line.period))
      found.push({ row: at + 1, column: letterOf(places.item), problem: problems.twice });
    else lines.push(line);
  }
  if (found.length > 0) return { problems: found };
  return lines.length > 0
    ? { lines }
    : { problems: [{ row: headAt + 2, column: null, problem: problems.none }] };
}

function placesOf(row: readonly string[]): Record<UtilityColumn, number> | null {
  const places = UTILITY_COLUMNS.map((column) =>
    row.findIndex((cell) => matches(cell, column, billWords[column])),
  );
  if (places.some((place) => place < 0)) return null;
  return Object.fromEntries(UTILITY_COLUMNS.map((column, at) => [column, places[at]])) as Record<
    UtilityColumn,
    number
  >;
}

const letterOf = (place: number): string => String.fromCharCode('A'.charCodeAt(0) + Math.min(place, 25));

function lineOf(
  row: readonly string[],
  places: Record<UtilityColumn, number>,
  refuse: (column: UtilityColumn | null, problem: Bilingual) => void,
): UtilityLine | null {
  const cell = (column: UtilityColumn) => row[places[column]] ?? '';
  const kind = kindOf(cell('item'));
  const period = periodOf(cell('timeOfUse'));
  const quantity = digitsOf(cell('quantity'));
  const amount = digitsOf(cell('amount'));
  const isEmpty = { quantity: cell('quantity') === '', amount: cell('amount') === '' };
  // A template row that was not filled in.
  if (kind && isEmpty.quantity && isEmpty.amount) return null;
  if (!kind) refuse('item', problems.item);
  if (!period && cell('timeOfUse') !== '') refuse('timeOfUse', problems.period);
  if (quantity === null && !isEmpty.quantity) refuse('quantity', problems.number);
  if (amount === null) refuse('amount', isEmpty.amount ? problems.amount : problems.number);
  if (!kind || amount === null || (quantity === null && !isEmpty.quantity)) return null;
  return { kind, period: period ?? null, quantity, amount };
}

/** '1,234.50' and '￥1,234.50' are 1234.50. Spreadsheet floats contain extra digits: six decimals are kept. */
function digitsOf(text: string): string | null {
  const bare = withoutGroups(text.replace(/[\s￥¥$€]/g, '').replace(/^'/, ''));
  if (bare === null || !parseDecimal(bare) || bare.length > 30) return null;
  const [whole = '', part] = bare.split('.');
  if (whole.length > 15) return null;
  return part && part.length > 6
    ? Number(bare)
        .toFixed(6)
        .replace(/\.?0+$/, '')
    : bare;
}
