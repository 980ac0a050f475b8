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
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\u0000')) throw new UnreadableTable('binary');
    return parseCsv(text, { typeInference: false }).slice(0, maxRows).map(cellTexts);
  } catch (error) {
    throw error instanceof UnreadableTable ? error : new UnreadableTable(String(error));
  }
}

async function readSheet(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  if (unpackedBytes(bytes) > MAX_UNPACKED_BYTES) throw new UnreadableTable('too large');
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

/** What the entries of a zip say that they unpack to: sizes of its central directory. */
function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = 0; at + 46 <= bytes.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) total += view.getUint32(at + 24, true);
  return total;
}
