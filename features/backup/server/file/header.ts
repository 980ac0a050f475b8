import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';

/*
 * A back-up is one file: a head of fixed size in plain text, then a gzip stream of frames (frames.ts). The head is
 * written last, so that a file that was cut off while it was made has none, and names the length and hash of the rest.
 */

export const HEAD_BYTES = 4096;
const MAGIC = 'HELIODON-BACKUP-1\n';

const header = z.object({
  createdAt: z.iso.datetime(),
  automatic: z.boolean(),
  migration: z.string().max(200),
  migrationVersion: z.number().int().positive(),
  tables: z.number().int(),
  rows: z.number().int(),
  /** What the database took on the disk. */
  databaseBytes: z.number().int(),
  bodyBytes: z.number().int(),
  bodySha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupHeader = z.output<typeof header>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function encodeHead(head: BackupHeader): Buffer {
  const text = JSON.stringify(head);
  const line = `${MAGIC}${hashOf(text)}\n${text}\n`;
  if (Buffer.byteLength(line) > HEAD_BYTES) throw new Error('the head of a back-up is too long');
  return Buffer.from(line.padEnd(HEAD_BYTES, ' '));
}

/** Nothing when it is no back-up, or one whose head was altered. */
export function decodeHead(bytes: Buffer): BackupHeader | undefined {
  const [magic, hash, text = ''] = bytes.toString('utf8').split('\n');
  if (`${magic}\n` !== MAGIC || hashOf(text) !== hash) return undefined;
  const parsed = header.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}

export async function readHead(file: FileHandle): Promise<BackupHeader | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return bytesRead === HEAD_BYTES ? decodeHead(buffer) : undefined;
}
