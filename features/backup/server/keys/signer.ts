import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** PKCS #8 prefix before the 32 bytes of an Ed25519 key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const FINGERPRINT_DIGITS = 32;
const SIGNATURE = /^[0-9a-f]{128}$/;

/** Signs back-up headers. Derived from the settings key, so a restore of the database does not change it. */
export class Signer {
  /** Base64url of the 32 bytes of the key. */
  readonly publicKey: string;
  readonly #privateKey: KeyObject;

  constructor(settingsKey: Uint8Array) {
    const seed = Buffer.from(hkdfSync('sha256', settingsKey, '', 'heliodon back-up signature', 32));
    const key = Buffer.concat([PKCS8_PREFIX, seed]);
    this.#privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    this.publicKey = String(createPublicKey(this.#privateKey).export({ format: 'jwk' }).x);
  }

  get fingerprint(): string {
    return fingerprintOf(this.publicKey);
  }

  sign(text: string): string {
    return sign(null, Buffer.from(text), this.#privateKey).toString('hex');
  }
}

/** False also for an invalid key or signature. Each has only one accepted encoding. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  if (!SIGNATURE.test(signature)) return false;
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

/** For comparison by users: 3f2a-91bc-… */
export function fingerprintOf(publicKey: string): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');
  return hash.slice(0, FINGERPRINT_DIGITS).replace(/(.{4})(?=.)/g, '$1-');
}
