import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';

export type TableFormat = 'csv' | 'xlsx';
export type TableValue = string | number | Date | null;

export interface TableColumn {
  /** With its unit, as people read it: `Energy (kWh)`. */
  readonly header: string;
  readonly width?: number;
  /** Excel number format, e.g. `#,##0.00` or `yyyy-mm-dd hh:mm:ss`. */
  readonly numberFormat?: string;
}

export const mediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Writes rows as they come, so that memory does not grow with the table. */
export function tableFile(
  format: TableFormat,
  title: string,
  columns: readonly TableColumn[],
  rows: AsyncIterable<TableValue[]>,
): AsyncIterable<Uint8Array> {
  return format === 'csv' ? csvFile(columns, rows) : xlsxFile(title, columns, rows);
}

function xlsxFile(title: string, columns: readonly TableColumn[], rows: AsyncIterable<TableValue[]>) {
  return writeXlsxStream(rows, {
    name: sheetName(title),
    columns: columns.map((c) => ({ header: c.header, width: c.width ?? 18, numFmt: c.numberFormat })),
    freezePane: { rows: 1 },
  }) as unknown as AsyncIterable<Uint8Array>;
}

/** A small table: all its rows are in memory. */
export interface TableSheet {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableValue[])[];
}

/** An xlsx file with a sheet for each table, their heads in bold. */
export async function bookFile(sheets: readonly TableSheet[]): Promise<Uint8Array> {
  const bold = { style: { font: { bold: true } } };
  return writeXlsx({
    sheets: sheets.map(({ title, columns, rows }) => ({
      name: sheetName(title),
      columns: columns.map((c) => ({ width: c.width ?? 18, numFmt: c.numberFormat })),
      rows: [columns.map((c) => c.header), ...rows.map((row) => [...row])],
      cells: new Map(columns.map((_, i) => [`0,${i}`, bold])),
      freezePane: { rows: 1 },
    })),
  });
}

/** Excel refuses these characters and more than 31 of any. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1';

function csvFile(
  columns: readonly TableColumn[],
  rows: AsyncIterable<TableValue[]>,
): AsyncIterable<Uint8Array> {
  const lines = async function* () {
    yield columns.map((c) => c.header);
    for await (const row of rows) yield row.map(csvValue);
  };
  // With a byte-order mark Excel reads UTF-8.
  const out = stringify({ bom: true, record_delimiter: 'windows' });
  // An error of the rows reaches whoever reads the file.
  pipeline(Readable.from(lines()), out, () => undefined);
  return out;
}

/** A text that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers. */
export function csvValue(value: TableValue): string | number {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return value;
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
