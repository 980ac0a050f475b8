import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { SecretBox } from './secret-box.ts';
import { loadServerKeys } from './server-keys.ts';
import { ForeignSecretError, ServerSecrets } from './server-secrets.ts';
import { createTestDatabase } from './testing/test-database.ts';

const database = await createTestDatabase();
const { db, close } = openDatabase(database.url);
afterAll(async () => {
  await close();
  await database.drop();
});
beforeEach(() => db.deleteFrom('server_secret').where('name', '=', 'x').execute());

const box = new SecretBox(Buffer.alloc(32, 1));
const other = new SecretBox(Buffer.alloc(32, 2));
const secrets = (of: SecretBox | undefined, replaceForeign = false, replaced: string[] = []) =>
  new ServerSecrets(db, { box: of, replaceForeign, onReplaced: (name) => void replaced.push(name) });
const storedAs = async (name: string) =>
  (await db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow())
    .value;

describe('a secret of the server', () => {
  it('is created once, encrypted in the database, and decrypted in every process with the key', async () => {
    const made = await Promise.all([1, 2, 3].map((n) => secrets(box).keep('x', () => `secret ${n}`)));
    expect(new Set(made).size).toBe(1);
    expect(await storedAs('x')).toMatch(/^sealed:/);
    expect(await storedAs('x')).not.toContain(made[0]);
    expect(await secrets(box).keep('x', () => 'another')).toBe(made[0]);
  });

  it('of an older version is encrypted in place', async () => {
    await db.insertInto('server_secret').values({ name: 'x', value: 'plain' }).execute();
    expect(await secrets(box).keep('x', () => 'another')).toBe('plain');
    expect(await storedAs('x')).toMatch(/^sealed:/);
    expect(await secrets(box).keep('x', () => 'another')).toBe('plain');
  });

  it('encrypted with another key causes an error with instructions', async () => {
    await secrets(other).keep('x', () => 'theirs');
    await expect(secrets(box).keep('x', () => 'ours')).rejects.toThrow(ForeignSecretError);
    await expect(secrets(undefined).keep('x', () => 'ours')).rejects.toThrow(/same SETTINGS_KEY/);
    expect(await secrets(other).keep('x', () => 'ours')).toBe('theirs');
  });

  it('encrypted with another key is recreated where no other process uses it', async () => {
    await secrets(other).keep('x', () => 'theirs');
    const replaced: string[] = [];
    expect(await secrets(box, true, replaced).keep('x', () => 'ours')).toBe('ours');
    expect(await secrets(box, true, replaced).keep('x', () => 'later')).toBe('ours');
    expect(replaced).toEqual(['x']);
  });

  it('moved to another name cannot be decrypted', async () => {
    await secrets(box).keep('x', () => 'mine');
    await db.updateTable('server_secret').set({ name: 'y' }).where('name', '=', 'x').execute();
    await expect(secrets(box).keep('y', () => 'ours')).rejects.toThrow(ForeignSecretError);
    await db.deleteFrom('server_secret').where('name', '=', 'y').execute();
  });
});

it('no key of the server can be read from the database', async () => {
  const keys = await loadServerKeys(secrets(box));
  const rows = await db.selectFrom('server_secret').select(['name', 'value']).execute();
  expect(rows.map(({ name }) => name).sort()).toEqual(['code-key', 'credential-key']);
  for (const { value } of rows) {
    expect(value).toMatch(/^sealed:/);
    expect(value).not.toContain(keys.codeKey);
  }
  expect((await loadServerKeys(secrets(box))).publicKey).toBe(keys.publicKey);
});
