import { Decrypter, Encrypter, Stanza } from 'age-encryption';
import { expect, it } from 'vitest';
import { PassphraseIdentity, PassphraseRecipient } from './passphrase.ts';

const PASSPHRASE = '正确的 horse battery 订书钉';

it('decrypts files of the library, and vice versa', async () => {
  const theirs = new Encrypter();
  theirs.setPassphrase(PASSPHRASE);
  theirs.setScryptWorkFactor(10);
  const opening = new Decrypter();
  opening.addIdentity(new PassphraseIdentity(PASSPHRASE));
  expect(await opening.decrypt(await theirs.encrypt('by the library'), 'text')).toBe('by the library');

  const ours = new Encrypter();
  ours.addRecipient(new PassphraseRecipient(PASSPHRASE));
  const library = new Decrypter();
  library.addPassphrase(PASSPHRASE);
  expect(await library.decrypt(await ours.encrypt('by us'), 'text')).toBe('by us');
});

it('another passphrase decrypts nothing', async () => {
  const stanzas = await new PassphraseRecipient(PASSPHRASE).wrapFileKey(new Uint8Array(16));
  expect(await new PassphraseIdentity(`${PASSPHRASE} `).unwrapFileKey(stanzas)).toBeNull();
});

it('a file that requests more memory than permitted is refused', async () => {
  const stanza = new Stanza(['scrypt', 'AAAAAAAAAAAAAAAAAAAAAA', '24'], new Uint8Array(32));
  await expect(new PassphraseIdentity(PASSPHRASE).unwrapFileKey([stanza])).rejects.toThrow('work factor');
});
