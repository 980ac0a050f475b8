import { parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';

/* Reads small uploaded tables. The first bytes determine the format, not the file name. */

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A sheet of a few hundred rows is far smaller. */
const MAX_UNPACKED_BYTES = 32 << 20;
export const TABLE_MAX_COLUMNS = 256;
const MAX_CELLS = 200_000;
/** Of all cells: a long shared string is repeated in each cell that uses it. */
const MAX_CHARACTERS = 8 << 20;

/** tooLarge: exceeds the limits, or the reader's time or memory. */
type RefusalReason = 'unreadable' | 'tooLarge';

export class RefusedTable extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** The program reads uploaded files in a worker thread: time and memory of `readTable` depend on the file. */
export interface TableReader {
  /** The rows of the first sheet as text; numbers as digits. Throws RefusedTable, also for too many rows. */
  read(bytes: Uint8Array, maxRows: number): Promise<string[][]>;
}

export async function readTable(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  try {
    const table = new LimitedTable(maxRows);
    if (ZIP.every((byte, at) => bytes[at] === byte)) {
      checkEntries(bytes);
      for await (const { index, values } of streamXlsxRows(bytes)) table.add(index, values);
    } else {
      const text = textOf(bytes);
      if (text.includes('\u0000')) throw new RefusedTable('unreadable', 'binary');
      for (const [index, values] of parseCsv(text, { typeInference: false }).entries())
        table.add(index, values);
    }
    return table.rows;
  } catch (error) {
    throw error instanceof RefusedTable ? error : new RefusedTable('unreadable', String(error));
  }
}

/** UTF-8, or the encoding that Chinese Excel uses otherwise. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  }
}

/** Trailing empty cells and empty rows do not count: spreadsheets store formats there. */
class LimitedTable {
  readonly rows: string[][] = [];
  readonly #maxRows: number;
  #cells = 0;
  #characters = 0;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  add(index: number, values: readonly unknown[]): void {
    if (!Number.isInteger(index) || index < 0) throw new RefusedTable('unreadable', `row ${index}`);
    const width = values.findLastIndex((value) => value !== null && value !== undefined && value !== '') + 1;
    if (width === 0) return;
    if (width > TABLE_MAX_COLUMNS) throw new RefusedTable('tooLarge', 'columns');
    if (index >= this.#maxRows) throw new RefusedTable('tooLarge', 'rows');
    const cells = values.slice(0, width).map(cellText);
    this.#cells += cells.length;
    this.#characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (this.#cells > MAX_CELLS) throw new RefusedTable('tooLarge', 'cells');
    if (this.#characters > MAX_CHARACTERS) throw new RefusedTable('tooLarge', 'characters');
    while (this.rows.length < index) this.rows.push([]);
    this.rows[index] = cells;
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
}

const DEFLATED = 8;
/** Placeholder for values stored in a ZIP64 record, used for files above 4 GB. */
const ELSEWHERE = 0xffffffff;

/**
 * Checks the central directory of a zip file. The unpacker limits an entry to its declared size, but not if that is 0;
 * so each entry must declare a size and have its own data.
 */
function checkEntries(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const field = (at: number) => view.getUint32(at, true);
  const starts = new Set<number>();
  let total = 0;
  for (let at = 0; at + 46 <= bytes.length; at++) {
    if (field(at) !== 0x02014b50) continue;
    const [packed, unpacked, start] = [field(at + 20), field(at + 24), field(at + 42)];
    total += unpacked;
    if (total > MAX_UNPACKED_BYTES || packed === ELSEWHERE || start === ELSEWHERE)
      throw new RefusedTable('tooLarge', 'unpacked bytes');
    if (view.getUint16(at + 10, true) === DEFLATED && (packed === 0 || unpacked === 0))
      throw new RefusedTable('unreadable', 'an entry without its size');
    if (starts.has(start)) throw new RefusedTable('unreadable', 'entries share their data');
    starts.add(start);
  }
}
