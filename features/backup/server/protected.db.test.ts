import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type Migration, readMigrations } from '@heliodon/infrastructure/postgres/migrate';
import { keptSecret, openedSecret } from '@heliodon/infrastructure/server-secrets';
import { createTestDatabase, type TestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { AppError } from '@heliodon/kernel/app-error';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupErrors } from '../contract/backup.errors.ts';
import { dumpDatabase } from './database/dump.ts';
import { loadDatabase } from './database/load.ts';
import { decodeHead, encodeHead, HEAD_BYTES, type ProtectedFacts, readHead } from './file/header.ts';
import { type Opening, openFile } from './file/open.ts';
import { verifyFile } from './file/verify.ts';
import { type BackupKeys, backupKeysOf } from './keys/backup-keys.ts';
import { contentsOf } from './testing/contents.ts';
import { writePlainFile } from './testing/plain-file.ts';

vi.setConfig({ testTimeout: 120_000 });

const PASSPHRASE = 'quiet harbour 晴天 lantern';
const MAIL_PASSWORD = 'mail-password-of-the-plant';
const SERVER_SECRET = 'secret-that-the-server-made';
const AGE = '/usr/bin/age';

let folder: string;
let database: TestDatabase;
let client: pg.Client;
let migrations: Migration[];
/** Keys of the server that made the files, of another server, and of an operator. */
let own: BackupKeys;
let other: BackupKeys;
let operator: BackupKeys;
const file = (name: string) => join(folder, `${name}.heliodon`);

const dump = (path: string, to: { passphrase?: string; recipient?: string } = {}) =>
  dumpDatabase({
    url: database.ownerUrl,
    path,
    automatic: false,
    now: new Date(),
    productVersion: '1.2.3',
    keys: own,
    ...to,
  });
const opened = (path: string, more: Partial<Opening> = {}, keys = own) =>
  openFile(path, { consent: { trustedSigner: null, unprotected: false }, ...more }, keys);
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => (error instanceof AppError ? error.entry : error),
  );
const fromOwn = () => ({ trustedSigner: own.signer.fingerprint, unprotected: false });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-protected-'));
  [own, other, operator] = await Promise.all(
    [1, 2, 3].map((n) => backupKeysOf(Buffer.alloc(32, n))) as [
      Promise<BackupKeys>,
      Promise<BackupKeys>,
      Promise<BackupKeys>,
    ],
  );
  database = await createTestDatabase();
  migrations = await readMigrations();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const secrets = { password: { sealed: own.box.seal(MAIL_PASSWORD, 'mail.password'), at: '2026-05-03' } };
  await client.query(
    `INSERT INTO system_setting (section, values, secrets, version, changed_at) VALUES ('mail', '{}', $1, 1, now())`,
    [JSON.stringify(secrets)],
  );
  await client.query("INSERT INTO server_secret (name, value) VALUES ('x', $1), ('plain', 'as it is')", [
    keptSecret(own.box, 'x', SERVER_SECRET),
  ]);
  await dump(file('server'));
  await dump(file('passphrase'), { passphrase: PASSPHRASE });
  await dump(file('recipient'), { recipient: operator.recipient });
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['server', 'passphrase', 'recipient'])('encrypted to a %s', (kind) => {
  it('contains no readable table, secret or key', async () => {
    const bytes = await readFile(file(kind));
    const text = bytes.toString('latin1');
    const hidden = [MAIL_PASSWORD, SERVER_SECRET, PASSPHRASE, own.identity, operator.identity];
    for (const word of [...hidden, 'server_secret', 'system_setting', 'operation_log'])
      expect(text).not.toContain(word);
    for (let at = bytes.indexOf('1f8b', 0, 'hex'); at !== -1; at = bytes.indexOf('1f8b', at + 1, 'hex'))
      expect(() => gunzipSync(bytes.subarray(at))).toThrow();
    expect(text.slice(HEAD_BYTES)).toMatch(/^age-encryption\.org\/v1\n/);
  });

  it('states in its head what opens it, without personal data', async () => {
    const { createdAt, ...head } = await readHead(file(kind));
    expect(Object.keys(head).sort()).toEqual(
      [
        'automatic',
        'bodyBytes',
        'bodySha256',
        'databaseBytes',
        'encryption',
        'migration',
        'migrationVersion',
        'productVersion',
        'rows',
        'signer',
        'startSha256',
        'tables',
      ].sort(),
    );
    expect(head.encryption?.to).toBe(kind);
  });
});

it('any changed byte is detected, wherever it is', async () => {
  const bytes = await readFile(file('server'));
  const { fileKey } = await opened(file('server'));
  const intact = await readHead(file('server'));
  const head = bytes.subarray(0, HEAD_BYTES);
  for (let at = 0; at < HEAD_BYTES; at += 1)
    for (const bit of [1, 32, 128])
      expect(() => decodeHead(flipped(head, at, bit)), `byte ${at}`).toThrow(AppError);
  const places = Array.from(
    { length: 40 },
    (_, n) => HEAD_BYTES + Math.floor((intact.bodyBytes - 1) * (n / 39)),
  );
  for (const at of places) {
    await writeFile(file('spoiled'), flipped(bytes, at, 1));
    const checking = verifyFile({ path: file('spoiled'), head: intact, fileKey });
    expect(await refusalOf(checking), `byte ${at}`).toBe(backupErrors.damaged);
  }
});

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ bit;
  return copy;
}

it('a body combined with the head of another file is refused', async () => {
  const [one, two] = [await readFile(file('server')), await readFile(file('recipient'))];
  await writeFile(file('mixed'), Buffer.concat([one.subarray(0, HEAD_BYTES), two.subarray(HEAD_BYTES)]));
  expect(await refusalOf(opened(file('mixed')))).toBeInstanceOf(Object);
});

describe('a head rewritten by another party', () => {
  it('with the name of the server is refused', async () => {
    const bytes = await readFile(file('server'));
    const { signer: _, ...facts } = (await readHead(file('server'))) as ProtectedFacts;
    const forged = encodeHead({ ...facts, rows: 1 }, other.signer);
    const asOwn = forged.toString('utf8').replace(other.signer.publicKey, own.signer.publicKey);
    await writeFile(file('forged'), Buffer.concat([Buffer.from(asOwn), bytes.subarray(HEAD_BYTES)]));
    expect(await refusalOf(opened(file('forged')))).toBe(backupErrors.changed);
  });

  it('with another name requires confirmation of its fingerprint', async () => {
    const bytes = await readFile(file('server'));
    const { signer: _, ...facts } = (await readHead(file('server'))) as ProtectedFacts;
    await writeFile(
      file('other'),
      Buffer.concat([encodeHead(facts, other.signer), bytes.subarray(HEAD_BYTES)]),
    );
    expect(await refusalOf(opened(file('other')))).toBe(backupErrors.otherSigner);
    const consent = { trustedSigner: other.signer.fingerprint, unprotected: false };
    await expect(opened(file('other'), { consent })).resolves.toBeDefined();
  });
});

describe('is opened', () => {
  it('by the correct passphrase only', async () => {
    expect(await refusalOf(opened(file('passphrase')))).toBe(backupErrors.passphraseNeeded);
    for (const typed of [`${PASSPHRASE}x`, own.identity])
      expect(await refusalOf(opened(file('passphrase'), { typed }))).toBe(backupErrors.wrongPassphrase);
    await verifyFile(await opened(file('passphrase'), { typed: PASSPHRASE }));
  });

  it('by the identity of its public key only', async () => {
    expect(await refusalOf(opened(file('recipient')))).toBe(backupErrors.identityNeeded);
    for (const typed of [own.identity, PASSPHRASE, operator.recipient])
      expect(await refusalOf(opened(file('recipient'), { typed }))).toBe(backupErrors.wrongIdentity);
    await verifyFile(await opened(file('recipient'), { typed: ` ${operator.identity.toLowerCase()}\n` }));
  });

  it('by the server that made it without input, elsewhere by its identity', async () => {
    await verifyFile(await opened(file('server')));
    const consent = fromOwn();
    expect(await refusalOf(opened(file('server'), { consent }, other))).toBe(backupErrors.identityNeeded);
    await verifyFile(await opened(file('server'), { consent, typed: own.identity }, other));
  });

  it('a damaged file is not reported as a wrong passphrase', async () => {
    await writeFile(file('key'), flipped(await readFile(file('passphrase')), HEAD_BYTES + 60, 1));
    expect(await refusalOf(opened(file('key'), { typed: PASSPHRASE }))).toBe(backupErrors.damaged);
  });
});

it('of version 1 is restored only with consent that it is not protected', async () => {
  await writePlainFile(file('plain'), await opened(file('server')));
  expect(gunzipSync((await readFile(file('plain'))).subarray(HEAD_BYTES)).toString('latin1')).toContain(
    'server_secret',
  );
  const now = await contentsOf(database.ownerUrl);
  expect(await refusalOf(opened(file('plain')))).toBe(backupErrors.unprotected);
  const agreed = await opened(file('plain'), { consent: { trustedSigner: null, unprotected: true } });
  await loadDatabase({ url: database.ownerUrl, file: agreed, box: own.box, migrations });
  expect(await contentsOf(database.ownerUrl)).toEqual(now);
});

it('is not made with a key other than that of the database, and leaves no file', async () => {
  const making = dumpDatabase({
    url: database.ownerUrl,
    path: file('foreign'),
    automatic: false,
    now: new Date(),
    productVersion: '1.2.3',
    keys: other,
  });
  expect(await refusalOf(making)).toBe(backupErrors.foreignKey);
  expect(existsSync(file('foreign'))).toBe(false);
});

describe('restored by a server with another settings key', () => {
  const kept = async () => {
    const settings = await client.query(
      "SELECT secrets->'password'->>'sealed' AS sealed FROM system_setting",
    );
    const { rows } = await client.query<{ name: string; value: string }>(
      'SELECT name, value FROM server_secret',
    );
    const secret = new Map(rows.map(({ name, value }) => [name, value]));
    return { mail: String(settings.rows[0].sealed), x: secret.get('x') ?? '', plain: secret.get('plain') };
  };

  it.each(['server', 'passphrase'] as const)('the file for a %s keeps its secrets', async (kind) => {
    const typed = { server: own.identity, passphrase: PASSPHRASE }[kind];
    const found = await opened(file(kind), { consent: fromOwn(), typed }, other);
    await loadDatabase({ url: database.ownerUrl, file: found, box: other.box, migrations });
    const { mail, x, plain } = await kept();
    expect(other.box.open(mail, 'mail.password')).toBe(MAIL_PASSWORD);
    expect(own.box.open(mail, 'mail.password')).toBeUndefined();
    expect(openedSecret(other.box, 'x', x)).toBe(SERVER_SECRET);
    expect(plain).toBe('as it is');
  });

  it('without a usable own key the server still has the secrets that it generated', async () => {
    const found = await opened(file('server'));
    await loadDatabase({ url: database.ownerUrl, file: found, box: undefined, migrations });
    expect((await kept()).x).toBe(SERVER_SECRET);
  });
});

describe.skipIf(!existsSync(AGE))('the age program', () => {
  it.each(['server', 'recipient'] as const)('decrypts the body of the file for a %s', async (kind) => {
    await writeFile(file('body'), (await readFile(file(kind))).subarray(HEAD_BYTES));
    await writeFile(file('identity'), `# comment\n${{ server: own, recipient: operator }[kind].identity}\n`);
    const { stdout } = await promisify(execFile)(AGE, ['-d', '-i', file('identity'), file('body')], {
      encoding: 'buffer',
      maxBuffer: 1 << 28,
    });
    expect(gunzipSync(stdout).toString('latin1')).toContain(MAIL_PASSWORD);
  });
});
