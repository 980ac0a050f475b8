import { add, compare, type Decimal, fixedText, parseDecimal, ZERO } from '@heliodon/kernel/decimal';
import { formatDateTime, zoneOffsetMin } from '@heliodon/kernel/format/time';

/** Amounts are decimal text ('12.34'), days '2026-11-15', '2026-11' or '2026-11-15T07'. */
export type TableValue = string | number | Date | null;
/** An array, or a stream from the database. */
export type TableRows = Iterable<TableValue[]> | AsyncIterable<TableValue[]>;

export interface TableColumn {
  /** With unit, for display: `Energy (kWh)`. */
  readonly header: string;
  readonly width?: number;
  /**
   * Excel number format, e.g. `#,##0.00` or `yyyy-mm-dd hh:mm:ss`. With a format, decimal or day text becomes a
   * spreadsheet number or date; csv keeps the text.
   */
  readonly numberFormat?: string;
  /** Time zone of dates; without it they are written unchanged. */
  readonly timeZone?: string;
  /**
   * Content of the last row: sum, maximum or label. With a group column there is one such row for each of its values,
   * which are codes such as currencies: spreadsheets treat them as patterns.
   */
  readonly total?: 'sum' | 'max' | 'group' | { readonly label: string };
}

/** Whether the last row has a number in this column. */
export const isCounted = ({ total }: TableColumn): boolean => total === 'sum' || total === 'max';

const DAY = /^(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d))?)?)?)?$/;

const isDateFormat = (numberFormat: string): boolean => /y/i.test(numberFormat);

/** Spreadsheet cells have no time zone: dates contain the local time as if it were UTC. */
export function cellValue(value: TableValue, { numberFormat, timeZone }: TableColumn): TableValue {
  if (value instanceof Date)
    return timeZone ? new Date(value.getTime() + zoneOffsetMin(timeZone, value) * 60_000) : value;
  if (typeof value !== 'string' || !numberFormat) return value;
  if (isDateFormat(numberFormat)) return wallDate(value) ?? value;
  return parseDecimal(value) ? Number(value) : value;
}

function wallDate(text: string): Date | undefined {
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0'] = DAY.exec(text) ?? [];
  if (!year) return undefined;
  return new Date(Date.UTC(+year, Number(month) - 1, +day, +hour, +minute, +second));
}

/** Text that a spreadsheet would execute as a formula gets a leading apostrophe; numbers stay numbers. */
export function csvValue(
  value: TableValue,
  { numberFormat, timeZone }: Omit<TableColumn, 'header'> = {},
): string | number {
  if (value === null) return '';
  if (value instanceof Date) {
    const precision = numberFormat?.endsWith('hh:mm') ? 'minute' : 'second';
    return timeZone ? formatDateTime(value, timeZone, precision) : value.toISOString();
  }
  if (typeof value === 'number') return value;
  if (numberFormat && parseDecimal(value)) return value;
  return /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
}

/** Exact sums and maxima of the columns with totals, per group if there are groups. */
export class ColumnTotals {
  readonly #columns: readonly TableColumn[];
  readonly #groupAt: number;
  readonly #figures = new Map<TableValue, (Decimal | undefined)[]>();

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns;
    this.#groupAt = columns.findIndex(({ total }) => total === 'group');
  }

  /** Index of the group column; negative: none. */
  get groupAt(): number {
    return this.#groupAt;
  }

  count(row: readonly TableValue[]): void {
    const group = row[this.#groupAt] ?? null;
    const figures = this.#figures.get(group) ?? [];
    this.#figures.set(group, figures);
    for (const [at, column] of this.#columns.entries()) {
      const value = isCounted(column) ? exact(row[at] ?? null) : undefined;
      const known = figures[at];
      if (!value) continue;
      if (column.total === 'sum') figures[at] = add(known ?? ZERO, value);
      else if (!known || compare(value, known) > 0) figures[at] = value;
    }
  }

  /**
   * The total rows, groups in order of appearance. Sums have as many decimals as the most precise value; empty without
   * values.
   */
  rows(): (string | null)[][] {
    return [...this.#figures].map(([group, figures]) =>
      this.#columns.map(({ total }, at) => {
        if (total === 'group') return group === null ? null : String(group);
        if (typeof total === 'object') return total.label;
        const figure = figures[at];
        return figure ? fixedText(figure, figure.scale) : null;
      }),
    );
  }
}

/** Finer than any meter or bill. */
const NUMBER_PLACES = 12;

function exact(value: TableValue): Decimal | undefined {
  if (typeof value === 'string') return parseDecimal(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return parseDecimal(String(value)) ?? parseDecimal(value.toFixed(NUMBER_PLACES));
}

export const hasTotals = (columns: readonly TableColumn[]): boolean => columns.some(isCounted);
