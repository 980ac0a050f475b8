import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AppError } from '@heliodon/kernel/app-error';
import { z } from 'zod';
import { backupErrors } from '../../contract/backup.errors.ts';
import { isSignedBy, type Signer } from '../keys/signer.ts';

/*
 * A back-up is one file: a head of fixed size in plain text, then the body. The head is written last, so that a file
 * that was cut off while it was made has none, and names the length and hash of the body.
 *   version 2: magic, signature, facts. The body is age(gzip(frames)).
 *   version 1: magic, SHA-256 of the facts, facts. The body is gzip(frames). Read, no longer written.
 */

export const HEAD_BYTES = 4096;
const MAGIC = 'HELIODON-BACKUP-2';
export const PLAIN_MAGIC = 'HELIODON-BACKUP-1';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const facts = z.object({
  createdAt: z.iso.datetime(),
  automatic: z.boolean(),
  migration: z.string().max(200),
  migrationVersion: z.number().int().positive(),
  tables: z.number().int(),
  rows: z.number().int(),
  /** Size of the database on disk. */
  databaseBytes: z.number().int(),
  bodyBytes: z.number().int(),
  bodySha256: sha256,
});
export type PlainFacts = z.output<typeof facts>;

const protectedFacts = facts.extend({
  productVersion: z.string().max(50),
  /** Hash of the first bytes of the body, with the age recipients: distinguishes a wrong key from a damaged file. */
  startSha256: sha256,
  encryption: z.discriminatedUnion('to', [
    z.object({ to: z.literal('passphrase') }),
    /** A public key of the operator, or of the server itself. */
    z.object({ to: z.enum(['recipient', 'server']), recipient: z.string().max(200) }),
  ]),
  /** Base64url of the public key that verifies the signature. */
  signer: z.string().regex(/^[\w-]{43}$/),
});
export type ProtectedFacts = z.output<typeof protectedFacts>;
export type Encryption = ProtectedFacts['encryption'];

/** Version 1 has no protected facts. */
export type BackupHeader = PlainFacts & Partial<ProtectedFacts>;

export const sha256Of = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export const damaged = (detail: string): AppError => new AppError(backupErrors.damaged, { detail });

export function encodeHead(head: Omit<ProtectedFacts, 'signer'>, signer: Signer): Buffer {
  const text = JSON.stringify({ ...head, signer: signer.publicKey } satisfies ProtectedFacts);
  return padded(`${MAGIC}\n${signer.sign(signedText(text))}\n${text}\n`);
}

export function padded(lines: string): Buffer {
  if (Buffer.byteLength(lines) > HEAD_BYTES) throw new Error('the head of a back-up is too long');
  return Buffer.from(lines.padEnd(HEAD_BYTES, ' '));
}

/** Prefixed with its purpose, so that no other signature is valid for it. */
const signedText = (text: string): string => `${MAGIC}\n${text}`;

/** Throws if it is not a back-up, or if its header was changed. */
export function decodeHead(bytes: Buffer): BackupHeader {
  const [magic, check = '', text = '', padding = ''] = bytes.toString('utf8').split('\n');
  if (bytes.length !== HEAD_BYTES || (magic !== MAGIC && magic !== PLAIN_MAGIC)) throw damaged('head');
  if (/[^ ]/.test(padding) || Buffer.byteLength(`${magic}\n${check}\n${text}\n${padding}`) !== HEAD_BYTES)
    throw new AppError(backupErrors.changed);
  const value = jsonOf(text);
  if (magic === PLAIN_MAGIC) {
    const parsed = facts.safeParse(value);
    const isWhole = sha256Of(text) === check;
    if (!parsed.success || !isWhole) throw new AppError(backupErrors.changed);
    return parsed.data;
  }
  const parsed = protectedFacts.safeParse(value);
  if (!parsed.success || !isSignedBy(parsed.data.signer, signedText(text), check))
    throw new AppError(backupErrors.changed);
  return parsed.data;
}

/** The header of a file whose length matches its header; throws otherwise. */
export async function readHead(path: string): Promise<BackupHeader> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = decodeHead(buffer.subarray(0, bytesRead));
    const [is, expected] = [(await file.stat()).size, HEAD_BYTES + head.bodyBytes];
    if (is < expected) throw new AppError(backupErrors.cut, { is, expected });
    if (is > expected) throw damaged('end');
    return head;
  } finally {
    await file.close();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
