import { add, compare, type Decimal, fixedText, parseDecimal, ZERO } from '@heliodon/kernel/decimal';
import { formatDateTime, zoneOffsetMin } from '@heliodon/kernel/format/time';

/** Amounts come as decimal text ('12.34'), days as '2026-11-15', '2026-11' or '2026-11-15T07'. */
export type TableValue = string | number | Date | null;
/** All at once, or as they come out of the database. */
export type TableRows = Iterable<TableValue[]> | AsyncIterable<TableValue[]>;

export interface TableColumn {
  /** With its unit, as people read it: `Energy (kWh)`. */
  readonly header: string;
  readonly width?: number;
  /**
   * Excel number format, e.g. `#,##0.00` or `yyyy-mm-dd hh:mm:ss`. Text that reads as a decimal or as a day becomes
   * a real number or date of a spreadsheet under it; a csv keeps it letter by letter.
   */
  readonly numberFormat?: string;
  /** Dates are written on this clock; without it they stand as they are given. */
  readonly timeZone?: string;
  /**
   * In the last row: the sum of the column, its highest value, or what the row is called. With a column of groups there
   * is such a row for each of its values, which are codes as of currencies: spreadsheets look for them as patterns.
   */
  readonly total?: 'sum' | 'max' | 'group' | { readonly label: string };
}

/** Whether the last row has a number in this column. */
export const isCounted = ({ total }: TableColumn): boolean => total === 'sum' || total === 'max';

const DAY = /^(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d))?)?)?)?$/;

const isDateFormat = (numberFormat: string): boolean => /y/i.test(numberFormat);

/** As a cell of a spreadsheet, which knows no time zones: dates hold the wall clock as if it were UTC. */
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

/** A text that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers. */
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

/** Sums and highest values of the columns that have one, exact to the last digit; by group where there are groups. */
export class ColumnTotals {
  readonly #columns: readonly TableColumn[];
  readonly #groupAt: number;
  readonly #figures = new Map<TableValue, (Decimal | undefined)[]>();

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns;
    this.#groupAt = columns.findIndex(({ total }) => total === 'group');
  }

  /** Where the groups stand; below 0: there are none. */
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

  /** The last rows, groups as they came. Sums have as many places as the most exact value; none where nothing is. */
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

/** Far below what any meter or bill counts. */
const NUMBER_PLACES = 12;

function exact(value: TableValue): Decimal | undefined {
  if (typeof value === 'string') return parseDecimal(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return parseDecimal(String(value)) ?? parseDecimal(value.toFixed(NUMBER_PLACES));
}

export const hasTotals = (columns: readonly TableColumn[]): boolean => columns.some(isCounted);
