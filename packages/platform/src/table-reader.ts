import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';

/* Small tables that people upload. Whatever the file calls itself, its first bytes say what it is. */

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A sheet of a few hundred rows is far below; a file that unpacks to more is no table. */
const MAX_UNPACKED_BYTES = 32 << 20;

export class UnreadableTable extends Error {}

/** The rows of the first sheet as text; numbers as their digits. */
export async function readTable(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  try {
    if (ZIP.every((byte, at) => bytes[at] === byte)) return await readSheet(bytes, maxRows);
    const text = textOf(bytes);
    if (text.includes('\u0000')) throw new UnreadableTable('binary');
    return parseCsv(text, { typeInference: false }).slice(0, maxRows).map(cellTexts);
  } catch (error) {
    throw error instanceof UnreadableTable ? error : new UnreadableTable(String(error));
  }
}

/** UTF-8, or what Excel writes in Chinese without it. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  }
}

async function readSheet(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  checkEntries(bytes);
  const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows });
  const [sheet] = sheets;
  if (!sheet) throw new UnreadableTable('no sheet');
  return sheet.rows.slice(0, maxRows).map(cellTexts);
}

const cellTexts = (row: readonly unknown[]): string[] =>
  row.map((cell) => {
    if (cell === null || cell === undefined) return '';
    return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
  });

const DEFLATED = 8;
/** Instead of a figure: the true one stands elsewhere, as in files of more than 4 GB. */
const ELSEWHERE = 0xffffffff;

/**
 * What the central directory of a zip says. The reader unpacks no entry beyond the size that it says, but without
 * limit where that is 0; so each has to say one, and of data of its own.
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
      throw new UnreadableTable('too large');
    if (view.getUint16(at + 10, true) === DEFLATED && (packed === 0 || unpacked === 0))
      throw new UnreadableTable('an entry without its size');
    if (starts.has(start)) throw new UnreadableTable('entries share their data');
    starts.add(start);
  }
}
