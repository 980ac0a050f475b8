import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

/*
 * The scrypt recipient of age-encryption.org/v1. The library computes scrypt in JavaScript and would block the main
 * thread for a second; Node.js uses another thread.
 */

const LABEL = 'age-encryption.org/v1/scrypt';
/** 128 MB and half a second per guess. */
const WORK_FACTOR = 17;
/** Limit of the age command line. A file with a higher factor could use up all memory. */
const MAX_WORK_FACTOR = 18;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const CIPHER = 'chacha20-poly1305';
const NONCE = Buffer.alloc(12);

export class PassphraseRecipient implements Recipient {
  readonly #passphrase: string;

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(SALT_BYTES);
    const key = await wrappingKey(this.#passphrase, salt, WORK_FACTOR);
    const cipher = createCipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(['scrypt', unpadded(salt), String(WORK_FACTOR)], body)];
  }
}

export class PassphraseIdentity implements Identity {
  readonly #passphrase: string;

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  async unwrapFileKey(stanzas: Stanza[]): Promise<Uint8Array | null> {
    const [stanza] = stanzas;
    const [type, salt = '', factor = ''] = stanza?.args ?? [];
    if (!stanza || stanzas.length !== 1 || type !== 'scrypt' || !/^[1-9]\d?$/.test(factor)) return null;
    if (Number(factor) > MAX_WORK_FACTOR) throw new Error(`scrypt work factor ${factor}`);
    const key = await wrappingKey(this.#passphrase, Buffer.from(salt, 'base64'), Number(factor));
    const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(stanza.body.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(stanza.body.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}

function wrappingKey(passphrase: string, salt: Uint8Array, factor: number): Promise<Buffer> {
  const cost = { N: 2 ** factor, r: 8, p: 1, maxmem: 2 ** factor * 8 * 128 * 2 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
