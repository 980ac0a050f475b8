import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';
import type { Permission } from './permissions.ts';

/*
 * A column of a list is declared once, in the contract: the page shows it as a table column and on a phone as a line of a
 * card, exports write it to CSV, XLSX and PDF.
 */

/**
 * text: unchanged. number: with `decimals`. money: decimal text. day: '2026-11-15'. time, minute: an instant to the
 * second or minute, shown in the time zone of the list.
 */
export type ColumnFormat = 'text' | 'number' | 'money' | 'day' | 'time' | 'minute';

export type ColumnValue = string | number | Date | null | undefined;

/** Language and time zone in which values are formatted. */
export interface ColumnScope {
  readonly lang: Lang;
  readonly timeZone: string;
}

/** One zone for the list, or one per row if the list contains plants in several zones. */
export type RowZone<Row> = string | ((row: Row) => string);

export const zoneOfRow = <Row>(timeZone: RowZone<Row>, row: Row): string =>
  typeof timeZone === 'string' ? timeZone : timeZone(row);

export interface Column<Row, Key extends string = string> {
  /** Must not change: user settings, sorting and the default value refer to it. */
  readonly key: Key;
  readonly text: Bilingual;
  readonly help?: Bilingual;
  /** In both languages if they differ, for example for money. */
  readonly unit?: string | Bilingual;
  readonly format?: ColumnFormat;
  readonly decimals?: number;
  /** Spreadsheet number format, if `format` does not determine it: `0%`, `yyyy-mm`. */
  readonly numberFormat?: string;
  /** `row[key]` unless given. Codes are translated here; instants and numbers stay unchanged. */
  readonly value?: (row: Row, scope: ColumnScope) => ColumnValue;
  /** Only users with this permission see or export the column. */
  readonly permission?: Permission;
  readonly sortable?: boolean;
  /** Pixels on a page; exports derive the width in characters from it. */
  readonly width?: number;
  /** Users cannot hide it. */
  readonly locked?: boolean;
  /** Hidden until a user shows it. */
  readonly hidden?: boolean;
  /** Restricts the column to pages or to files. */
  readonly only?: 'page' | 'file';
  /** Content of the last row of a file: sum, maximum or row label; `group`: one row for each value of this column. */
  readonly total?: 'sum' | 'max' | 'group' | { readonly label: Bilingual };
}

/** `defineColumns<LogRow>()([...])`: keeps the keys in the type, for code that renders or overrides single columns. */
export const defineColumns =
  <Row>() =>
  <const Key extends string>(columns: readonly Column<Row, Key>[]): readonly Column<Row, Key>[] =>
    columns;

/** The column labels, for filters and cards that show the same values. */
export const columnTexts = <Key extends string>(
  columns: readonly Pick<Column<never, Key>, 'key' | 'text'>[],
): Readonly<Record<Key, Bilingual>> =>
  Object.fromEntries(columns.map(({ key, text }) => [key, text])) as Record<Key, Bilingual>;

export const columnUnit = <Row>({ unit }: Column<Row>, lang: Lang): string | undefined =>
  typeof unit === 'object' ? unit[lang] : unit;

/** With its unit, where heading and unit are one text. */
export function columnHeading<Row>(column: Column<Row>, lang: Lang): string {
  const unit = columnUnit(column, lang);
  return unit ? `${column.text[lang]} (${unit})` : column.text[lang];
}

export const columnValue = <Row>(column: Column<Row>, row: Row, scope: ColumnScope): ColumnValue =>
  column.value ? column.value(row, scope) : (row as Record<string, ColumnValue>)[column.key];

/** Formatted for display; empty if there is no value. */
export function columnText<Row>(column: Column<Row>, row: Row, scope: ColumnScope): string | undefined {
  const value = columnValue(column, row, scope);
  if (value === null || value === undefined || value === '') return undefined;
  if (column.format === 'time') return formatDateTime(value, scope.timeZone);
  if (column.format === 'minute') return formatDateTime(value, scope.timeZone, 'minute');
  if (column.format === 'number' || column.format === 'money')
    return formatNumber(Number(value), column.decimals);
  return String(value);
}
