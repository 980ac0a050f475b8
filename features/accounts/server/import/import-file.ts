import {
  RefusedTable,
  TABLE_MAX_COLUMNS,
  type TableReader,
} from '@heliodon/infrastructure/documents/table-reader';
import { AppError } from '@heliodon/kernel/app-error';
import { accountsErrors } from '../../contract/accounts.errors.ts';
import {
  IMPORT_MAX_ROWS,
  type ImportColumn,
  type ImportRow,
  importColumns,
  importHeadings,
} from '../../contract/import.contract.ts';

/** Far above the allowed number of accounts, because blank rows do not count. */
const READ_MAX_ROWS = 20_000;
const neededColumns: readonly ImportColumn[] = ['accountName', 'role'];

export interface ImportFile {
  readonly rows: readonly Pick<ImportRow, 'line' | 'values'>[];
  readonly unknownColumns: string[];
  readonly missingColumns: ImportColumn[];
}

const plain = (heading: string): string => heading.replace(/[*＊]/g, '').trim().toLowerCase();

const columnOf = new Map(
  importColumns.flatMap((column) => {
    const { zh, en } = importHeadings[column];
    return [zh, en, column].map((heading) => [plain(heading), column] as const);
  }),
);

/** The rows of a file by column, for any order and language of the headings. */
export async function readImportFile(tables: TableReader, content: string): Promise<ImportFile> {
  const table = await tables.read(Buffer.from(content, 'base64'), READ_MAX_ROWS).catch((error: unknown) => {
    if (!(error instanceof RefusedTable)) throw error;
    if (error.reason === 'unreadable') throw new AppError(accountsErrors.importUnreadable);
    throw new AppError(accountsErrors.importTooLarge, { rows: READ_MAX_ROWS, columns: TABLE_MAX_COLUMNS });
  });
  const [headings = [], ...lines] = table;
  const columns = headings.map((heading) => columnOf.get(plain(heading)));
  const rows = lines
    .map((cells, at) => ({ line: at + 2, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) throw new AppError(accountsErrors.importEmpty);
  if (rows.length > IMPORT_MAX_ROWS)
    throw new AppError(accountsErrors.importTooLong, { max: IMPORT_MAX_ROWS });
  return {
    rows: rows.map(({ line, cells }) => ({ line, values: valuesOf(columns, cells) })),
    unknownColumns: headings.filter((heading, at) => heading.trim() !== '' && !columns[at]),
    missingColumns: neededColumns.filter((column) => !columns.includes(column)),
  };
}

function valuesOf(
  columns: readonly (ImportColumn | undefined)[],
  cells: readonly string[],
): ImportRow['values'] {
  const values: ImportRow['values'] = {};
  for (const [at, column] of columns.entries()) {
    if (column && values[column] === undefined) values[column] = cells[at] ?? '';
  }
  return values;
}
