import {
  type Column,
  type ColumnFormat,
  type ColumnScope,
  type ColumnValue,
  columnHeading,
  columnValue,
  type RowZone,
  zoneOfRow,
} from '@heliodon/contract/columns';
import type {
  TableColumn,
  TableRows,
  TableSheet,
  TableValue,
} from '@heliodon/infrastructure/documents/table-file';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from './caller.ts';

/** Sheet widths are in characters of about this many pixels. */
const PX_PER_CHAR = 7;
const LEAST_CHARS = 10;

interface ListTableOptions<Row, Key extends string> {
  readonly lang: Lang;
  readonly timeZone: RowZone<Row>;
  /** Columns with a permission are omitted if the caller does not hold it. */
  readonly caller: Pick<Caller, 'permissions'>;
  /** Values that only the server can format. */
  readonly values?: { readonly [key in Key]?: (row: Row) => ColumnValue };
}

/** Columns and rows of an export, from the declaration that the page also uses. */
export function listTable<Row, Key extends string>(
  declared: readonly Column<Row, Key>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  options: ListTableOptions<Row, Key>,
): { readonly columns: TableColumn[]; readonly rows: TableRows } {
  const { columns, cells } = fileColumns(declared, options);
  return { columns, rows: cellRows(rows, cells) };
}

/** The same as a workbook sheet with few rows. */
export function listSheet<Row, Key extends string>(
  title: string,
  declared: readonly Column<Row, Key>[],
  rows: readonly Row[],
  options: ListTableOptions<Row, Key>,
): TableSheet {
  const { columns, cells } = fileColumns(declared, options);
  return { title, columns, rows: rows.map(cells) };
}

function fileColumns<Row, Key extends string>(
  declared: readonly Column<Row, Key>[],
  options: ListTableOptions<Row, Key>,
): { readonly columns: TableColumn[]; readonly cells: (row: Row) => TableValue[] } {
  const { lang, timeZone, caller, values = {} } = options;
  const columns = declared.filter(
    ({ only, permission }) => only !== 'page' && (!permission || caller.permissions.has(permission)),
  );
  const worded = values as Partial<Record<Key, (row: Row) => ColumnValue>>;
  const ownClocks = typeof timeZone !== 'string';
  const cells = (row: Row) => {
    const scope = { lang, timeZone: zoneOfRow(timeZone, row) };
    return columns.map((column) => {
      const word = worded[column.key];
      const value = word ? word(row) : columnValue<Row>(column, row, scope);
      return cell(column, value, ownClocks ? scope : undefined);
    });
  };
  const zone = ownClocks ? undefined : timeZone;
  return { columns: columns.map((column) => fileColumn(column, lang, zone)), cells };
}

async function* cellRows<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  cells: (row: Row) => TableValue[],
): AsyncGenerator<TableValue[]> {
  for await (const row of rows) yield cells(row);
}

const isInstant = (format: ColumnFormat | undefined): boolean => format === 'time' || format === 'minute';

/** Instants become dates, so that spreadsheets can sort and filter them. `own`: local time of the row's zone. */
function cell<Row>({ format }: Column<Row>, value: ColumnValue, own?: ColumnScope): TableValue {
  if (value === undefined || value === null || value === '') return null;
  if (!isInstant(format)) return value;
  if (own) return formatDateTime(value, own.timeZone, format === 'minute' ? 'minute' : 'second');
  return value instanceof Date ? value : new Date(value);
}

function fileColumn<Row>(column: Column<Row>, lang: Lang, timeZone: string | undefined): TableColumn {
  const { width, total } = column;
  const numberFormat = numberFormatOf(column);
  return {
    header: columnHeading(column, lang),
    ...(width !== undefined && { width: Math.max(LEAST_CHARS, Math.round(width / PX_PER_CHAR)) }),
    ...(numberFormat && { numberFormat }),
    ...(isInstant(column.format) && timeZone !== undefined && { timeZone }),
    ...(total && { total: typeof total === 'object' ? { label: total.label[lang] } : total }),
  };
}

function numberFormatOf<Row>({ format, decimals = 2, numberFormat }: Column<Row>): string | undefined {
  if (numberFormat) return numberFormat;
  if (format === 'time') return 'yyyy-mm-dd hh:mm:ss';
  if (format === 'minute') return 'yyyy-mm-dd hh:mm';
  if (format === 'day') return 'yyyy-mm-dd';
  if (format !== 'number' && format !== 'money') return undefined;
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}
