import { crc32 } from 'node:zlib';

/* A record on the disk: length, checksum, bytes. What a power cut tore is found by either. */

const HEAD_BYTES = 8;
/** Nothing that a logger writes comes near it: a larger length is none. */
const MAX_RECORD_BYTES = 1 << 20;

export function encodeRecord(payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(payload.length, 0);
  head.writeUInt32LE(crc32(payload), 4);
  return Buffer.concat([head, payload]);
}

export interface FoundRecord {
  /** Position among the records of the file, damaged ones counted too. */
  readonly index: number;
  readonly payload: Buffer;
}

export interface FoundRecords {
  readonly records: readonly FoundRecord[];
  readonly damaged: number;
}

/** A record with a wrong checksum is passed over; where not even the length makes sense, the file ends. */
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
