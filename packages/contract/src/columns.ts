import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';
import type { Permission } from './permissions.ts';

/*
 * A column of a list is declared once, in the contract: the page shows it as a table column and on a phone as a line of a
 * card, exports write it to CSV, XLSX and PDF.
 */

/**
 * text: as it is. number: with `decimals`. money: decimal text. day: '2026-11-15'. time, minute: an instant to the second
 * or to the minute, shown on the clock of the list.
 */
export type ColumnFormat = 'text' | 'number' | 'money' | 'day' | 'time' | 'minute';

export type ColumnValue = string | number | Date | null | undefined;

/** Language and clock in which a value is worded. */
export interface ColumnScope {
  readonly lang: Lang;
  readonly timeZone: string;
}

/** Of the list, or of each row where a list has plants of several zones. */
export type RowZone<Row> = string | ((row: Row) => string);

export const zoneOfRow = <Row>(timeZone: RowZone<Row>, row: Row): string =>
  typeof timeZone === 'string' ? timeZone : timeZone(row);

export interface Column<Row, Key extends string = string> {
  /** Stable: settings of a person, sorting and the default value go by it. */
  readonly key: Key;
  readonly text: Bilingual;
  readonly help?: Bilingual;
  /** In both languages where they differ, as of money. */
  readonly unit?: string | Bilingual;
  readonly format?: ColumnFormat;
  readonly decimals?: number;
  /** Of spreadsheets, where `format` does not say it: `0%`, `yyyy-mm`. */
  readonly numberFormat?: string;
  /** `row[key]` unless given. Codes are worded here; instants and numbers stay what they are. */
  readonly value?: (row: Row, scope: ColumnScope) => ColumnValue;
  /** Only shown and exported to whoever holds it. */
  readonly permission?: Permission;
  readonly sortable?: boolean;
  /** Pixels on a page; files derive the width in characters from it. */
  readonly width?: number;
  /** Cannot be hidden by a person. */
  readonly locked?: boolean;
  /** Hidden until a person shows it. */
  readonly hidden?: boolean;
  /** Not everywhere: `page` or `file` only. */
  readonly only?: 'page' | 'file';
  /** In the last row of a file: sum, highest value, or what the row is called; `group`: a row for each value of this column. */
  readonly total?: 'sum' | 'max' | 'group' | { readonly label: Bilingual };
}

/** `defineColumns<LogRow>()([...])`: the keys are known to whoever renders or overrides one. */
export const defineColumns =
  <Row>() =>
  <const Key extends string>(columns: readonly Column<Row, Key>[]): readonly Column<Row, Key>[] =>
    columns;

/** What the columns are called, for a filter or a card that speaks of the same. */
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

/** As people read it; nothing where there is no value. */
export function columnText<Row>(column: Column<Row>, row: Row, scope: ColumnScope): string | undefined {
  const value = columnValue(column, row, scope);
  if (value === null || value === undefined || value === '') return undefined;
  if (column.format === 'time') return formatDateTime(value, scope.timeZone);
  if (column.format === 'minute') return formatDateTime(value, scope.timeZone, 'minute');
  if (column.format === 'number' || column.format === 'money')
    return formatNumber(Number(value), column.decimals);
  return String(value);
}
