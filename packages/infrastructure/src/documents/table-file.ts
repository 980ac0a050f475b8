import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Cell } from 'hucre';
import { colToLetter, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import {
  ColumnTotals,
  cellValue,
  csvValue,
  hasTotals,
  isCounted,
  type TableColumn,
  type TableRows,
  type TableValue,
} from './table-values.ts';

export type { TableColumn, TableRows, TableValue } from './table-values.ts';

export type TableFormat = 'csv' | 'xlsx';

export const mediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Streams rows, so memory use does not depend on the table size. Exception: an xlsx with totals, because the streaming
 * writer does not support formulas; its rows are collected first. Reports are small enough.
 */
export function tableFile(
  format: TableFormat,
  title: string,
  columns: readonly TableColumn[],
  rows: TableRows,
): AsyncIterable<Uint8Array> {
  if (format === 'csv') return csvFile(columns, rows);
  return hasTotals(columns) ? gatheredFile(title, columns, rows) : xlsxFile(title, columns, rows);
}

function xlsxFile(title: string, columns: readonly TableColumn[], rows: TableRows) {
  const cells = async function* () {
    for await (const row of rows) yield cellsOf(row, columns);
  };
  return writeXlsxStream(cells(), {
    name: sheetName(title),
    columns: columns.map((c) => ({ header: c.header, width: c.width ?? 18, numFmt: c.numberFormat })),
    freezePane: { rows: 1 },
  }) as unknown as AsyncIterable<Uint8Array>;
}

async function* gatheredFile(
  title: string,
  columns: readonly TableColumn[],
  rows: TableRows,
): AsyncGenerator<Uint8Array> {
  const gathered: TableValue[][] = [];
  for await (const row of rows) gathered.push(row);
  yield await bookFile([{ title, columns, rows: gathered }]);
}

/** A small table with all rows in memory. */
export interface TableSheet {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableValue[])[];
}

/** An xlsx file with one sheet per table; heads and totals in bold. */
export async function bookFile(sheets: readonly TableSheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ title, columns, rows }) => ({
      name: sheetName(title),
      columns: columns.map((c) => ({ width: c.width ?? 18, numFmt: c.numberFormat })),
      rows: [columns.map((c) => c.header), ...rows.map((row) => cellsOf(row, columns))],
      cells: new Map<string, Partial<Cell>>([
        ...columns.map((_, i) => [`0,${i}`, { style: { font: { bold: true } } }] as const),
        ...totalCells(columns, rows),
      ]),
      freezePane: { rows: 1 },
    })),
  });
}

const cellsOf = (row: readonly TableValue[], columns: readonly TableColumn[]): TableValue[] =>
  row.map((value, at) => cellValue(value, columns[at] ?? { header: '' }));

/** Formulas include their results for viewers that do not calculate. */
function totalCells(columns: readonly TableColumn[], rows: TableSheet['rows']): [string, Partial<Cell>][] {
  if (!hasTotals(columns)) return [];
  const totals = new ColumnTotals(columns);
  for (const row of rows) totals.count(row);
  const last = rows.length + 1;
  const range = (at: number, fix = '') =>
    `${fix}${colToLetter(at)}${fix}2:${fix}${colToLetter(at)}${fix}${last}`;
  const { groupAt } = totals;
  const ofGroup = (total: TableColumn['total'], at: number, below: number) => {
    const group = `${range(groupAt, '$')},$${colToLetter(groupAt)}${last + below + 1}`;
    // MAXIFS is newer than the file format: Excel requires this prefix.
    return total === 'sum' ? `SUMIF(${group},${range(at)})` : `_xlfn.MAXIFS(${range(at)},${group})`;
  };
  return totals.rows().flatMap((texts, below) =>
    columns.map((column, at): [string, Partial<Cell>] => {
      const { total, numberFormat } = column;
      const text = texts[at] ?? null;
      const isFigure = isCounted(column) && text !== null;
      const style = {
        font: { bold: true },
        ...(below === 0 && { border: { top: { style: 'thin' as const } } }),
        ...(isFigure && numberFormat && { numFmt: numberFormat }),
      };
      const place = `${last + below},${at}`;
      if (!isFigure) return [place, { value: text, style }];
      const formula =
        groupAt < 0 ? `${total === 'sum' ? 'SUM' : 'MAX'}(${range(at)})` : ofGroup(total, at, below);
      return [place, { style, formula, formulaResult: Number(text) }];
    }),
  );
}

/** Excel rejects these characters, more than 31 characters, apostrophes at the ends, and a reserved name. */
function sheetName(title: string): string {
  const name = title
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+/, '')
    .slice(0, 31)
    .replace(/'+$/, '');
  return (name.toLowerCase() === 'history' ? `${name} 1` : name) || 'Sheet1';
}

function csvFile(columns: readonly TableColumn[], rows: TableRows): AsyncIterable<Uint8Array> {
  const lines = async function* () {
    // Headers contain names entered by users too.
    yield columns.map(({ header }) => csvValue(header));
    const totals = new ColumnTotals(columns);
    for await (const row of rows) {
      totals.count(row);
      yield row.map((value, at) => csvValue(value, columns[at]));
    }
    if (!hasTotals(columns)) return;
    for (const row of totals.rows())
      yield row.map((text, at) => (isCounted(columns[at] as TableColumn) ? text : csvValue(text)));
  };
  // Excel recognises UTF-8 by the byte-order mark. A line break in a cell could start a new row, and so a formula.
  const out = stringify({ bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
  // An error of the rows is passed to the reader of the file.
  pipeline(Readable.from(lines()), out, () => undefined);
  return out;
}
