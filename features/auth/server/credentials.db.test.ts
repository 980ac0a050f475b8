import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { openDatabase } from '@heliodon/infrastructure/database';
import { loadServerKeys } from '@heliodon/infrastructure/server-keys';
import { ServerSecrets } from '@heliodon/infrastructure/server-secrets';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { afterAll, expect, it } from 'vitest';
import { authErrors } from '../contract/auth.errors.ts';
import { Credentials } from './credentials.ts';

const database = await createTestDatabase();
const { db, close } = openDatabase(database.url);
afterAll(async () => {
  await close();
  await database.drop();
});

const now = new Date('2026-11-18T10:00:00Z');
const secrets = new ServerSecrets(db, { box: undefined, replaceForeign: false });
const credentials = new Credentials(db, await loadServerKeys(secrets), { now: () => now });
const by = (requestId: string) => ({ lang: 'en' as const, requestId });

function encrypted(password: string): string {
  const spki = Buffer.from(credentials.publicKey, 'base64');
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const text = Buffer.from(JSON.stringify({ p: password, t: now.getTime() }));
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, text).toString('base64');
}

it('a call may decrypt a password more than once; another call may not reuse it', async () => {
  const password = encrypted('Afterglow55');
  expect(await credentials.typed(password, by('first'))).toBe('Afterglow55');
  expect(await credentials.typed(password, by('first'))).toBe('Afterglow55');
  await expect(credentials.typed(password, by('second'))).rejects.toMatchObject({
    entry: authErrors.staleCredential,
  });
  expect(await credentials.typed(encrypted('Afterglow55'), by('second'))).toBe('Afterglow55');
});
