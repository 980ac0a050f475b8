import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import type { ServerSecrets } from './server-secrets.ts';

/** Keys created on the first start and stored encrypted in the database, shared by all processes. */
export interface ServerKeys {
  /** SPKI, base64: the browser encrypts credentials with it. */
  readonly publicKey: string;
  /** Key for the hashes of verification codes. */
  readonly codeKey: string;
  /** RSA-OAEP-256; undefined if it cannot be decrypted. */
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
