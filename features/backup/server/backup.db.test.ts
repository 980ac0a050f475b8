import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@heliodon/infrastructure/database';
import { prepareAppRole } from '@heliodon/infrastructure/postgres/app-role';
import { type Migration, migrate, readMigrations } from '@heliodon/infrastructure/postgres/migrate';
import {
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
} from '@heliodon/infrastructure/testing/test-database';
import { AppError } from '@heliodon/kernel/app-error';
import { checkChain } from '@heliodon/server-kit/log-chain/check-chain';
import { PLATFORM } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupErrors } from '../contract/backup.errors.ts';
import { type DumpProgress, dumpDatabase } from './database/dump.ts';
import { type LoadOptions, loadDatabase } from './database/load.ts';
import { HEAD_BYTES, readHead } from './file/header.ts';
import { openFile } from './file/open.ts';
import { verifyFile } from './file/verify.ts';
import { addJob, endOpenRestores } from './jobs.queries.ts';
import { type BackupKeys, backupKeysOf } from './keys/backup-keys.ts';
import { contentsOf } from './testing/contents.ts';
import { fillDatabase } from './testing/filled.ts';

// Every restore creates the whole schema again.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let database: TestDatabase;
let migrations: Migration[];
let path: string;
let before: Record<string, string>;
let client: pg.Client;
let keys: BackupKeys;

const dump = (to: string, onProgress?: (progress: DumpProgress) => void, url = database.ownerUrl) =>
  dumpDatabase({
    url,
    path: to,
    automatic: false,
    now: new Date(),
    productVersion: '1.2.3',
    keys,
    ...(onProgress && { onProgress }),
  });
const load = async (from: string, more: Partial<LoadOptions> = {}) =>
  loadDatabase({
    url: database.ownerUrl,
    file: await openFile(from, { consent: { trustedSigner: null, unprotected: false } }, keys),
    box: keys.box,
    migrations,
    ...more,
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof AppError ? error.entry : error),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-backup-test-'));
  path = join(folder, 'first.heliodon');
  keys = await backupKeysOf(Buffer.alloc(32, 1));
  database = await createTestDatabase();
  migrations = await readMigrations();
  await fillDatabase(database.ownerUrl);
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  before = await contentsOf(database.ownerUrl);
  await dump(path);
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('backup and restore reproduce every table, rule and number', async () => {
  expect(Object.keys(before).length).toBeGreaterThan(500);
  await client.query(`DELETE FROM session; DELETE FROM telemetry_inverter; DELETE FROM stored_file;
    UPDATE plant SET name = 'x' || id; DROP TABLE of_every_type; INSERT INTO setting VALUES ('new', '1');
    ALTER TABLE operation_log DISABLE TRIGGER USER;
    UPDATE operation_log SET account_name = 'nobody'; SELECT setval('account_id_seq', 9000);
    ALTER TABLE plant ADD COLUMN of_later text; CREATE TABLE of_later (id int); DROP TABLE telemetry_inverter_20260504;
    INSERT INTO session (token_hash, account_id, expires_at) VALUES ('\\x09', 1, now() + interval '1 day')`);
  expect(await contentsOf(database.ownerUrl)).not.toEqual(before);
  await load(path);
  expect(await contentsOf(database.ownerUrl)).toEqual(before);
  expect((await readHead(path)).rows).toBeGreaterThan(12_000);
  const { rows } = await client.query('SELECT count(*)::int AS n FROM session');
  expect(rows).toEqual([{ n: 0 }]);
});

it('triggers and foreign keys are active again afterwards', async () => {
  await load(path);
  await expect(client.query("INSERT INTO plant (owner_id, name) VALUES (999, 'z')")).rejects.toThrow(
    /foreign key|is closed/,
  );
  expect(
    (
      await client.query(
        "INSERT INTO account (path, tree_id, role_id, account_name, password_hash) VALUES ('{}', 0, 1, 'later', 'x') RETURNING id",
      )
    ).rows,
  ).toEqual([{ id: '41' }]);
});

it('is private, compressed and reports its progress', async () => {
  const reports: DumpProgress[] = [];
  const file = join(folder, 'told.heliodon');
  const { head, fileKey } = await dump(file, (progress) => reports.push(progress));
  const { mode, size } = await stat(file);
  expect(mode & 0o777).toBe(0o600);
  expect(size).toBe(HEAD_BYTES + head.bodyBytes);
  const last = reports.at(-1);
  expect(last?.tablesDone).toBe(last?.tablesTotal);
  expect(last).toMatchObject({ rowsDone: head.rows, bytesDone: head.bodyBytes });
  const read = await readHead(file);
  expect(read).toEqual({ ...head, signer: keys.signer.publicKey });
  expect((await verifyFile({ path: file, head: read, fileKey })).tables.length).toBeGreaterThan(100);
});

describe('a modified file', () => {
  let whole: Buffer;
  let now: Record<string, string>;
  beforeEach(async () => {
    whole = await readFile(path);
    now = await contentsOf(database.ownerUrl);
  });

  const cases: [string, (bytes: Buffer) => Buffer, object?][] = [
    ['cut in the middle', (bytes) => bytes.subarray(0, bytes.length >> 1), backupErrors.cut],
    ['without its last byte', (bytes) => bytes.subarray(0, -1), backupErrors.cut],
    ['cut in its head', (bytes) => bytes.subarray(0, 1000)],
    ['with more at its end', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('PK'.repeat(5000))],
    ['a flipped bit in the head', (bytes) => flipped(bytes, 120), backupErrors.changed],
    ['a flipped bit behind the head', (bytes) => flipped(bytes, HEAD_BYTES - 1), backupErrors.changed],
    ['a flipped bit in whom it is for', (bytes) => flipped(bytes, HEAD_BYTES + 40)],
    ['a flipped bit in the rows', (bytes) => flipped(bytes, HEAD_BYTES + ((bytes.length - HEAD_BYTES) >> 1))],
    ['a flipped bit at the end', (bytes) => flipped(bytes, bytes.length - 2)],
  ];
  it.each(cases)('%s', async (name, spoil, entry = backupErrors.damaged) => {
    const file = join(folder, `${name}.heliodon`);
    await writeFile(file, spoil(whole));
    expect(await codeOf(load(file))).toBe(entry);
    expect(await contentsOf(database.ownerUrl)).toEqual(now);
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

it('of a newer program, or of another product, is refused', async () => {
  const now = await contentsOf(database.ownerUrl);
  const older = migrations.slice(0, -1);
  const changed = migrations.map((migration, n) =>
    n === 3 ? { ...migration, checksum: 'other' } : migration,
  );
  expect(await codeOf(load(path, { migrations: older }))).toBe(backupErrors.newer);
  expect(await codeOf(load(path, { migrations: changed }))).toBe(backupErrors.otherProgram);
  expect(await contentsOf(database.ownerUrl)).toEqual(now);
});

it('of an older program is migrated', async () => {
  const old = await createBareDatabase();
  const until = migrations.findIndex(({ version }) => version === 14);
  const oldFolder = await mkdtemp(join(folder, 'migrations-'));
  for (const { name, sql } of migrations.slice(0, until))
    await writeFile(join(oldFolder, `${name}.sql`), sql);
  await migrate(old.ownerUrl, oldFolder);
  const inOld = new pg.Client({ connectionString: old.ownerUrl });
  await inOld.connect();
  await inOld.query(`INSERT INTO account (path, tree_id, role_id, account_name, password_hash)
    VALUES ('{1}', 1, 1, 'of old', 'x'); INSERT INTO plant (owner_id, name) SELECT id, 'Old' FROM account`);
  await inOld.end();
  const file = join(folder, 'old.heliodon');
  await dump(file, undefined, old.ownerUrl);
  await old.drop();

  await load(file);
  const { rows } = await client.query(
    'SELECT p.name, a.account_name AS owner FROM plant p JOIN account a ON a.id = p.owner_id',
  );
  expect(rows).toEqual([{ name: 'Old', owner: 'of old' }]);
  expect((await migrate(database.ownerUrl)).applied).toEqual([]);
  const shape = (contents: Record<string, string>) =>
    Object.entries(contents)
      .filter(
        ([key]) =>
          /^(constraint|index|trigger|function) /.test(key) && !/telemetry_|_2026|of_every/.test(key),
      )
      .sort();
  expect(shape(await contentsOf(database.ownerUrl))).toEqual(shape(before));
  await load(path);
});

it('a failed restore leaves everything unchanged', async () => {
  await client.query("UPDATE plant SET name = 'kept ' || id");
  const now = await contentsOf(database.ownerUrl);
  const refuse = () => Promise.reject(new Error('no'));
  await expect(load(path, { finish: refuse })).rejects.toThrow('no');
  // With a table of the old version that rejects these rows.
  const strict = migrations.map((migration) =>
    migration.version === 32
      ? {
          ...migration,
          sql: `${migration.sql}; ALTER TABLE stored_file_chunk ADD CHECK (octet_length(bytes) < 3)`,
        }
      : migration,
  );
  await expect(load(path, { migrations: strict })).rejects.toThrow(/check constraint/);
  expect(await contentsOf(database.ownerUrl)).toEqual(now);
  await load(path);
});

it('is a consistent snapshot, whatever is written meanwhile', async () => {
  let writing = true;
  // Always inserts two rows in one transaction: a backup must contain both or none.
  const writer = (async () => {
    for (let n = 0; writing; n++)
      await client.query(`BEGIN; INSERT INTO setting VALUES ('pair ${n}', '1');
        INSERT INTO operation_log (account_name, type, action, status) VALUES ('pair ${n}', 'system', 'x', 'success'); COMMIT`);
  })();
  const file = join(folder, 'moment.heliodon');
  await dump(file);
  await dump(join(folder, 'moment2.heliodon'));
  writing = false;
  await writer;
  await load(file);
  const { rows } =
    await client.query(`SELECT (SELECT count(*) FROM setting WHERE key LIKE 'pair %') AS settings,
    (SELECT count(*) FROM operation_log WHERE account_name LIKE 'pair %') AS entries`);
  expect(rows[0].settings).toBe(rows[0].entries);
});

it('a table dropped while the names are read causes no failure', async () => {
  await client.query('CREATE TABLE passing (id int)');
  const making = dump(join(folder, 'passing.heliodon'));
  await client.query('DROP TABLE IF EXISTS passing');
  await expect(making).resolves.toMatchObject({ head: { automatic: false } });
});

it('a second backup at the same time is refused, and leaves no file', async () => {
  const [one, two] = [join(folder, 'one.heliodon'), join(folder, 'two.heliodon')];
  const ends = await Promise.all([codeOf(dump(one)), codeOf(dump(two))]);
  expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  expect(ends).toContain(backupErrors.busy);
  const [left] = ends[0] === 'done' ? [two] : [one];
  await expect(stat(left)).rejects.toThrow(/ENOENT/);
});

it('an aborted backup leaves no file', async () => {
  const file = join(folder, 'none.heliodon');
  let ended = false;
  const making = dump(file, ({ tablesDone }) => {
    if (tablesDone < 5 || ended) return;
    ended = true;
    void client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'heliodon back-up' AND datname = current_database()`,
    );
  });
  await expect(making).rejects.toThrow();
  await expect(stat(file)).rejects.toThrow(/ENOENT/);
});

it('a restore of a killed program is ended', async () => {
  await load(path);
  const { db, close } = openDatabase(await prepareAppRole(database.ownerUrl));
  try {
    const now = new Date();
    const order = { automatic: false, fileName: 'x.heliodon', actor: PLATFORM };
    await addJob(db, { ...order, kind: 'restore' }, now);
    expect(await endOpenRestores(db, now)).toEqual([expect.objectContaining({ fileName: 'x.heliodon' })]);
    await addJob(db, { ...order, kind: 'backup' }, now);
    expect(await endOpenRestores(db, now)).toEqual([]);
  } finally {
    await close();
  }
});

it('an error after the commit is reported without failing the restore', async () => {
  const errors: unknown[] = [];
  const onLoaded = () => Promise.reject(new Error('no room'));
  await load(path, { onLoaded, onLateError: (error) => errors.push(error) });
  expect(errors).toEqual([new Error('no room')]);
});

it.each(['owner', 'program'])('of the operation log has a valid, continued chain: by the %s', async (by) => {
  await load(path);
  if (by === 'program') {
    const url = await prepareAppRole(database.ownerUrl);
    const file = join(folder, 'by-program.heliodon');
    await dump(file, undefined, url);
    await load(file);
  }
  const { db, close } = openDatabase(await prepareAppRole(database.ownerUrl));
  try {
    const { entries, fault } = await checkChain(db);
    expect(fault).toBeNull();
    await sql`INSERT INTO operation_log (account_name, type, action, status)
      VALUES ('Heliodon', 'system', 'backup.restored', 'success')`.execute(db);
    expect(await checkChain(db)).toEqual({ entries: entries + 1, fault: null });
    await expect(sql`UPDATE operation_log SET account_name = 'nobody'`.execute(db)).rejects.toThrow();
  } finally {
    await close();
  }
});
