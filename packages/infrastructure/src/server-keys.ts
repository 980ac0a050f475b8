import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import type { ServerSecrets } from './server-secrets.ts';

/** Keys made on first start and kept sealed in the database, the same for every process. */
export interface ServerKeys {
  /** SPKI, base64: what the browser encrypts credentials with. */
  readonly publicKey: string;
  /** Keys the hashes of verification codes. */
  readonly codeKey: string;
  /** RSA-OAEP-256; undefined when it cannot be read. */
  decrypt(base64: string): string | undefined;
}

export async function loadServerKeys(secrets: ServerSecrets): Promise<ServerKeys> {
  const privatePem = await secrets.keep('credential-key', () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  );
  const codeKey = await secrets.keep('code-key', () => randomBytes(32).toString('base64'));
  const privateKey = createPrivateKey(privatePem);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    publicKey,
    codeKey,
    decrypt: (base64) => {
      try {
        const padding = constants.RSA_PKCS1_OAEP_PADDING;
        const bytes = Buffer.from(base64, 'base64');
        return privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, bytes).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
