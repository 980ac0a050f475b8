import { type Manifest, manifest, openedSecrets, sequences, tableEnd, tableStart } from './frames.ts';
import { damaged } from './header.ts';
import type { OpenedFile } from './open.ts';
import { readFrames } from './read.ts';

const NEW_LINE = 0x0a;

/** Reads the whole file and checks hash, frame order and row count of each table. */
export async function verifyFile(file: OpenedFile, onBytes?: (bytes: number) => void): Promise<Manifest> {
  let shape: Manifest | undefined;
  let open: string | undefined;
  let [rows, allRows, tables] = [0, 0, 0];
  let before = '';
  for await (const { type, content } of readFrames(file, onBytes)) {
    if (before === 'Z' || (before === '') !== (type === 'M')) throw damaged('order');
    before = type;
    if (type === 'D') {
      if (open === undefined) throw damaged('order');
      rows += newLines(content);
      continue;
    }
    const value: unknown = parsed(content);
    if (type === 'M') shape = valid(manifest.safeParse(value));
    else if (type === 'K') valid(openedSecrets.safeParse(value));
    else if (type === 'T') {
      const { name } = valid(tableStart.safeParse(value));
      if (open !== undefined || !shape?.tables.some((table) => table.name === name)) throw damaged(name);
      [open, rows] = [name, 0];
    } else if (type === 'E') {
      if (open === undefined || valid(tableEnd.safeParse(value)).rows !== rows)
        throw damaged(open ?? 'order');
      [open, allRows, tables] = [undefined, allRows + rows, tables + 1];
    } else if (type === 'S') valid(sequences.safeParse(value));
  }
  if (!shape || before !== 'Z' || allRows !== file.head.rows || tables !== file.head.tables)
    throw damaged('end');
  return shape;
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw damaged('JSON');
  }
}

function valid<T>(result: { success: true; data: T } | { success: false; error: Error }): T {
  if (!result.success) throw damaged(result.error.message.slice(0, 200));
  return result.data;
}

/** Rows in COPY format end with a line feed; inside values it is escaped as \n. */
function newLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}
