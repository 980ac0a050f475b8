import type { EncryptTo } from '../file/age.ts';
import type { Encryption } from '../file/header.ts';
import type { BackupKeys } from './backup-keys.ts';

interface Choice {
  readonly keys: Pick<BackupKeys, 'recipient'>;
  readonly passphrase?: string | undefined;
  readonly recipient?: string | undefined;
}

/** A chosen passphrase, otherwise the recipient of BACKUP_RECIPIENT, otherwise the server itself. */
export function targetOf({ keys, passphrase, recipient }: Choice): { to: EncryptTo; encryption: Encryption } {
  if (passphrase !== undefined) return { to: { passphrase }, encryption: { to: 'passphrase' } };
  if (recipient !== undefined) return { to: { recipient }, encryption: { to: 'recipient', recipient } };
  return { to: { recipient: keys.recipient }, encryption: { to: 'server', recipient: keys.recipient } };
}
