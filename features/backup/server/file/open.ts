import { AppError } from '@heliodon/kernel/app-error';
import { backupErrors } from '../../contract/backup.errors.ts';
import type { BackupKeys } from '../keys/backup-keys.ts';
import { PassphraseIdentity } from '../keys/passphrase.ts';
import { type Consent, objection, protectionOf } from '../opening.policy.ts';
import { fileKeyOf, startOf } from './age.ts';
import { type BackupHeader, damaged, readHead, sha256Of } from './header.ts';

const IDENTITY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/;

/** A file whose header is signed by a trusted server, and the key of its body. */
export interface OpenedFile {
  readonly path: string;
  readonly head: BackupHeader;
  /** Undefined: version 1, which is not encrypted. */
  readonly fileKey: Uint8Array | undefined;
}

export interface Opening {
  readonly consent: Consent;
  /** A passphrase or an identity, AGE-SECRET-KEY-1…, if one is needed. */
  readonly typed?: string | undefined;
  /** File key from an earlier opening. */
  readonly fileKey?: Uint8Array | undefined;
}

/** @param own keys of this server; undefined if its settings key is not usable */
export async function openFile(
  path: string,
  { consent, typed, fileKey }: Opening,
  own: BackupKeys | undefined,
): Promise<OpenedFile> {
  const head = await readHead(path);
  const refusal = objection(protectionOf(head, own), consent);
  if (refusal) throw refusal;
  return { path, head, fileKey: fileKey ?? (await unlock(path, head, typed, own)) };
}

async function unlock(
  path: string,
  head: BackupHeader,
  typed: string | undefined,
  own: BackupKeys | undefined,
): Promise<Uint8Array | undefined> {
  const { protection, needs, recipient } = protectionOf(head, own);
  if (protection === 'none') return undefined;
  const start = await startOf(path);
  if (sha256Of(start) !== head.startSha256) throw damaged('SHA-256');
  if (needs === 'passphrase') {
    if (!typed) throw new AppError(backupErrors.passphraseNeeded);
    const key = await fileKeyOf(start, new PassphraseIdentity(typed));
    if (!key) throw new AppError(backupErrors.wrongPassphrase);
    return key;
  }
  const identity = needs === null ? own?.identity : typed?.trim().toUpperCase();
  const params = { recipient: recipient ?? '' };
  if (!identity) throw new AppError(backupErrors.identityNeeded, params);
  const key = IDENTITY.test(identity) ? await fileKeyOf(start, identity) : undefined;
  if (!key) throw new AppError(backupErrors.wrongIdentity, params);
  return key;
}
