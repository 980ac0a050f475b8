import { AppError } from '@heliodon/kernel/app-error';
import { type BackupFile, backupErrors } from '../contract/backup.contract.ts';
import type { BackupHeader } from './file/header.ts';
import type { BackupKeys } from './keys/backup-keys.ts';
import { fingerprintOf } from './keys/signer.ts';

/** What a user confirmed before a file is restored. */
export interface Consent {
  /** Fingerprint of another server whose signature is accepted. */
  readonly trustedSigner: string | null;
  /** Accepts a version 1 file, which could have been read or changed by anybody. */
  readonly unprotected: boolean;
}

/** How a file is protected, and what is needed to open it on this server. */
export type Protection = Pick<BackupFile, 'protection' | 'recipient' | 'needs' | 'signer'>;

/** @param own undefined if the settings key is not usable: then every server counts as another one */
export function protectionOf({ signer, encryption }: BackupHeader, own: BackupKeys | undefined): Protection {
  if (signer === undefined || encryption === undefined)
    return { protection: 'none', recipient: null, needs: null, signer: null };
  const signedBy = { fingerprint: fingerprintOf(signer), own: signer === own?.signer.publicKey };
  if (encryption.to === 'passphrase')
    return { protection: 'passphrase', recipient: null, needs: 'passphrase', signer: signedBy };
  const { to, recipient } = encryption;
  const needs = recipient === own?.recipient ? null : 'identity';
  return { protection: to, recipient, needs, signer: signedBy };
}

/** Reason why the file may not be restored with this consent; undefined if it may. */
export function objection({ protection, signer }: Protection, consent: Consent): AppError | undefined {
  if (protection === 'none') return consent.unprotected ? undefined : new AppError(backupErrors.unprotected);
  if (!signer || signer.own || signer.fingerprint === consent.trustedSigner) return undefined;
  return new AppError(backupErrors.otherSigner, { fingerprint: signer.fingerprint });
}
