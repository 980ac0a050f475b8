import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { encryptCredential } from './credential.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

function opened(text: string, key: KeyObject): unknown {
  const plain = privateDecrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text, 'base64'),
  );
  return JSON.parse(plain.toString('utf8'));
}

const key = { publicKey: spki, serverTimeMs: 1_794_729_600_123 };
const passwords = ['Sunny2day', '太阳能Ab1太阳能Ab1太阳能Ab1', 'a"\\\n1'];

afterEach(() => vi.unstubAllGlobals());

describe.each(['with WebCrypto', 'without it, on plain http'])('%s', (how) => {
  test.each(passwords)('%s', async (password) => {
    if (how !== 'with WebCrypto') {
      vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    }
    const text = await encryptCredential(password, key);
    expect(opened(text, privateKey)).toEqual({ p: password, t: key.serverTimeMs });
  });
});

test('the same password is encrypted differently each time', async () => {
  expect(await encryptCredential('Sunny2day', key)).not.toBe(await encryptCredential('Sunny2day', key));
});
