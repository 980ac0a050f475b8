import { appendFile, readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/*
 * Acknowledged records of a segment, in a file beside it. Not synced: entries lost in a power failure are sent again;
 * each entry has a checksum, so that torn ones acknowledge nothing.
 */

const ENTRY_BYTES = 8;

export async function readAcked(path: string): Promise<Set<number>> {
  const file = await readFile(path).catch(() => Buffer.alloc(0));
  const acked = new Set<number>();
  for (let at = 0; at + ENTRY_BYTES <= file.length; at += ENTRY_BYTES) {
    const entry = file.subarray(at, at + 4);
    if (file.readUInt32LE(at + 4) === crc32(entry)) acked.add(entry.readUInt32LE(0));
  }
  return acked;
}

export async function writeAcked(path: string, indexes: readonly number[]): Promise<void> {
  const entries = indexes.map((index) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt32LE(index, 0);
    entry.writeUInt32LE(crc32(entry.subarray(0, 4)), 4);
    return entry;
  });
  await appendFile(path, Buffer.concat(entries));
}
