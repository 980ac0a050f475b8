import { hkdfSync } from 'node:crypto';
import { SecretBox } from '@heliodon/infrastructure/secret-box';
import { bech32 } from '@scure/base';
import { identityToRecipient } from 'age-encryption';
import { Signer } from './signer.ts';

/**
 * Keys of this server, derived from the settings key, which is not in the database: they stay the same after a restore.
 */
export interface BackupKeys {
  readonly box: SecretBox;
  readonly signer: Signer;
  /** AGE-SECRET-KEY-1…: decrypts the back-ups that are encrypted with the key of the server. */
  readonly identity: string;
  /** age1…, belongs to the identity. */
  readonly recipient: string;
}

export async function backupKeysOf(settingsKey: Uint8Array): Promise<BackupKeys> {
  const secret = new Uint8Array(hkdfSync('sha256', settingsKey, '', 'heliodon back-up identity', 32));
  const identity = bech32.encodeFromBytes('age-secret-key-', secret).toUpperCase();
  return {
    box: new SecretBox(settingsKey),
    signer: new Signer(settingsKey),
    identity,
    recipient: await identityToRecipient(identity),
  };
}
