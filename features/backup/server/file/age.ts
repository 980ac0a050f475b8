import { open } from 'node:fs/promises';
import { Decrypter, Encrypter, type Identity, type Recipient } from 'age-encryption';
import { PassphraseRecipient } from '../keys/passphrase.ts';
import { HEAD_BYTES } from './header.ts';

/** More than the header of an age file needs. */
const START_BYTES = 8192;

export type EncryptTo = { readonly passphrase: string } | { readonly recipient: string };

interface Encrypted {
  readonly stream: AsyncIterable<Uint8Array>;
  /** Opens this one file: its creator can verify it, even if only others have the identity. */
  readonly fileKey: Uint8Array;
}

export async function encrypted(source: ReadableStream<Uint8Array>, to: EncryptTo): Promise<Encrypted> {
  const encrypter = new Encrypter();
  encrypter.addRecipient('passphrase' in to ? new PassphraseRecipient(to.passphrase) : to.recipient);
  let fileKey = new Uint8Array();
  const noted: Recipient = {
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  };
  encrypter.addRecipient(noted);
  return { stream: await encrypter.encrypt(source), fileKey };
}

/** Throws if the bytes were not encrypted with this key, or were changed or truncated. */
export async function decrypted(
  source: ReadableStream<Uint8Array>,
  fileKey: Uint8Array,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  return decrypter.decrypt(source);
}

/** The first bytes of the body, with the complete age header. */
export async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, HEAD_BYTES);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Undefined if the identity does not match. */
export async function fileKeyOf(
  start: Uint8Array,
  identity: string | Identity,
): Promise<Uint8Array | undefined> {
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return await decrypter.decryptHeader(start);
  } catch {
    return undefined;
  }
}
