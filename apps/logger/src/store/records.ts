import { crc32 } from 'node:zlib';

/* Record on disk: length, checksum, bytes. Torn records are detected by either. */

const HEAD_BYTES = 8;
/** Larger lengths are invalid. */
const MAX_RECORD_BYTES = 1 << 20;

export function encodeRecord(payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(payload.length, 0);
  head.writeUInt32LE(crc32(payload), 4);
  return Buffer.concat([head, payload]);
}

export interface FoundRecord {
  /** Index among the records of the file, including damaged ones. */
  readonly index: number;
  readonly payload: Buffer;
}

export interface FoundRecords {
  readonly records: readonly FoundRecord[];
  readonly damaged: number;
}

/** Records with a wrong checksum are skipped; an invalid length ends the file. */
export function decodeRecords(file: Buffer): FoundRecords {
  const records: FoundRecord[] = [];
  let damaged = 0;
  let at = 0;
  for (let index = 0; at < file.length; index += 1) {
    const length = at + HEAD_BYTES <= file.length ? file.readUInt32LE(at) : 0;
    const from = at + HEAD_BYTES;
    if (length === 0 || length > MAX_RECORD_BYTES || from + length > file.length)
      return { records, damaged: damaged + 1 };
    const payload = file.subarray(from, from + length);
    if (crc32(payload) === file.readUInt32LE(at + 4)) records.push({ index, payload });
    else damaged += 1;
    at = from + length;
  }
  return { records, damaged };
}
